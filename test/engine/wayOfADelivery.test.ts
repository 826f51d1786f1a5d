import { createHmac } from 'node:crypto';

import { filesInDocs, PassedFiles } from './passedFiles';
import { TriggerShop } from './trigger-shop';

const KEY = 'the key of the panel';

it('docs/architecture.md says why a signed order event passes each of its files', async () => {
	const passed = await PassedFiles.open();
	const shop = await TriggerShop.open();
	const trigger = await shop.trigger({
		registration: 'manual',
		options: { verifySignature: { scheme: 'timeStamped', header: 'X-Sign' } },
	});
	shop.addInPanel(trigger.url).secret_key = KEY;
	await trigger.activate();
	const created = { date: '2026-01-01 09:16:12', timezone_type: 3, timezone: 'America/Sao_Paulo' };
	const resource = { number: 1001, status: { data: { name: 'Paid' } }, created_at: created };
	const body = JSON.stringify({ event: 'order.created', resource });
	const time = String(Math.floor(Date.now() / 1000));
	const signature = createHmac('sha256', KEY).update(`${time}.${body}`).digest('hex');

	const files = await passed.during(async () => {
		const { items } = await trigger.deliver(body, { 'x-sign': `t=${time},v1=${signature}` });
		expect(items?.[0]?.json).toMatchObject({
			resource: { status: { name: 'Paid' }, created_at: '2026-01-01T09:16:12.000-03:00' },
		});
	});
	await shop.close();
	passed.close();
	expect(files.sort()).toEqual(filesInDocs('The way of a delivery').sort());
});
