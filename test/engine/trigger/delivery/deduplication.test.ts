import { createHmac } from 'node:crypto';

import { freshOrder, TriggerShop } from '../../trigger-shop';

let shop: TriggerShop;

beforeEach(async () => {
	shop = await TriggerShop.open();
});
afterEach(async () => await shop.close());

const count = (deliveries: ReadonlyArray<{ items: unknown }>): number =>
	deliveries.filter(({ items }) => items !== undefined).length;

it('starts the workflow once for a repeated delivery, and answers it with 200 each time', async () => {
	const trigger = await shop.trigger({ events: ['order.repeated'] });
	await trigger.activate();
	const { resource } = freshOrder();
	const answers = await shop.service.deliver(shop.alias(), 'order.repeated', resource, {
		times: 3,
	});
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
	expect(count(trigger.deliveries)).toBe(1);
});

it('starts the workflow once for a delivery that comes many times at the same moment', async () => {
	const trigger = await shop.trigger();
	const body = freshOrder();
	await Promise.all(Array.from({ length: 20 }, async () => await trigger.deliver(body)));
	expect(count(trigger.deliveries)).toBe(1);
});

it('starts the workflow once even if what was saved is overwritten', async () => {
	const trigger = await shop.trigger();
	const body = freshOrder();
	await trigger.deliver(body);
	trigger.staticData = {};
	await trigger.deliver(body);
	expect(count(trigger.deliveries)).toBe(1);
});

it('starts the workflow once across a restart of n8n', async () => {
	const trigger = await shop.trigger();
	const body = freshOrder();
	await trigger.deliver(body);

	jest.resetModules();
	const { TriggerShop: Restarted } = await import('../../trigger-shop');
	const again = await Restarted.open();
	const remembering = await again.trigger({}, { staticData: trigger.staticData });
	await remembering.deliver(body);
	const forgetful = await again.trigger();
	await forgetful.deliver(body);
	await again.close();
	expect(count(remembering.deliveries)).toBe(0);
	expect(count(forgetful.deliveries)).toBe(1);
});

it('takes no delivery for a repetition when anything differs', async () => {
	const trigger = await shop.trigger({ events: ['order.*'] });
	const body = freshOrder();
	await trigger.deliver(body);
	await trigger.deliver({ ...body, event: 'order.paid' });
	await trigger.deliver(freshOrder());
	await trigger.deliver(`${JSON.stringify(body)} `);
	expect(count(trigger.deliveries)).toBe(4);
});

it.each([
	['duplicates are wanted', { options: { ignoreDuplicates: false } }, {}],
	['the window is empty', { options: { duplicateWindow: 0 } }, {}],
	['somebody tests the workflow', {}, { occasion: 'test' }],
] as const)('starts the workflow for every repetition where %s', async (_, parameters, setup) => {
	const trigger = await shop.trigger(parameters, setup);
	const body = freshOrder();
	await trigger.deliver(body);
	await trigger.deliver(body);
	expect(count(trigger.deliveries)).toBe(2);
});

it('accepts a delivery that was refused for its signature once it is signed', async () => {
	const trigger = await shop.trigger({ options: { verifySignature: { header: 'X-Signature' } } });
	await trigger.activate();
	const secretKey = shop.webhooksAt(trigger.url)[0]?.secret_key ?? '';
	const body = JSON.stringify(freshOrder());
	const signature = createHmac('sha256', secretKey).update(body).digest('hex');
	await trigger.deliver(body);
	await trigger.deliver(body, { 'X-Signature': signature });
	expect(count(trigger.deliveries)).toBe(1);
});
