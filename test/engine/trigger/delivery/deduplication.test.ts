import { createHmac } from 'node:crypto';

import { freshOrder, TriggerShop } from '../../trigger-shop';

let shop: TriggerShop;

beforeEach(async () => {
	shop = await TriggerShop.open();
});
afterEach(async () => await shop.close());

const started = (deliveries: ReadonlyArray<{ items: unknown }>): number =>
	deliveries.filter(({ items }) => items !== undefined).length;

describe('Deduplication of deliveries', () => {
	it('starts the workflow once for a repeated delivery and responds with 200 each time', async () => {
		const trigger = await shop.trigger({ events: ['order.repeated'] });
		await trigger.activate();
		const { resource } = freshOrder();
		const answers = await shop.service.deliver(shop.alias(), 'order.repeated', resource, {
			times: 3,
		});
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
		expect(started(trigger.deliveries)).toBe(1);
	});

	it('starts the workflow once for simultaneous copies of a delivery', async () => {
		const trigger = await shop.trigger();
		const body = freshOrder();
		await Promise.all(Array.from({ length: 20 }, async () => await trigger.deliver(body)));
		expect(started(trigger.deliveries)).toBe(1);
	});

	it('starts the workflow once when the saved static data is overwritten', async () => {
		const trigger = await shop.trigger();
		const body = freshOrder();
		await trigger.deliver(body);
		trigger.staticData = {};
		await trigger.deliver(body);
		expect(started(trigger.deliveries)).toBe(1);
	});

	it('starts the workflow once across a restart of n8n, from the static data', async () => {
		const trigger = await shop.trigger();
		const body = freshOrder();
		await trigger.deliver(body);

		jest.resetModules();
		const { TriggerShop: Restarted } = await import('../../trigger-shop');
		const restarted = await Restarted.open();
		const withStaticData = await restarted.trigger({}, { staticData: trigger.staticData });
		await withStaticData.deliver(body);
		const withoutStaticData = await restarted.trigger();
		await withoutStaticData.deliver(body);
		await restarted.close();
		expect(started(withStaticData.deliveries)).toBe(0);
		expect(started(withoutStaticData.deliveries)).toBe(1);
	});

	it('treats deliveries that differ in one byte as different', async () => {
		const trigger = await shop.trigger({ events: ['order.*'] });
		const body = freshOrder();
		await trigger.deliver(body);
		await trigger.deliver({ ...body, event: 'order.paid' });
		await trigger.deliver(freshOrder());
		await trigger.deliver(`${JSON.stringify(body)} `);
		expect(started(trigger.deliveries)).toBe(4);
	});

	it.each([
		['Ignore Duplicates is off', { options: { ignoreDuplicates: false } }, {}],
		['Duplicate Window is 0', { options: { duplicateWindow: 0 } }, {}],
		['the workflow is tested', {}, { occasion: 'test' }],
	] as const)('starts the workflow for every copy when %s', async (_, parameters, setup) => {
		const trigger = await shop.trigger(parameters, setup);
		const body = freshOrder();
		await trigger.deliver(body);
		await trigger.deliver(body);
		expect(started(trigger.deliveries)).toBe(2);
	});

	it('accepts a delivery with a valid signature after a copy with an invalid one', async () => {
		const trigger = await shop.trigger({ options: { verifySignature: { header: 'X-Signature' } } });
		await trigger.activate();
		const secretKey = shop.webhooksAt(trigger.url)[0]?.secret_key ?? '';
		const body = JSON.stringify(freshOrder());
		const signature = createHmac('sha256', secretKey).update(body).digest('hex');
		await trigger.deliver(body);
		await trigger.deliver(body, { 'X-Signature': signature });
		expect(started(trigger.deliveries)).toBe(1);
	});
});
