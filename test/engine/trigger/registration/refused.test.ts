import { messageOf, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest({ webhooks: 3 });

const POST = { method: 'POST' };

it('[T4] [T5] a refusal is quoted before the ways out, and what to enter stands behind them', async () => {
	const body = { message: 'No families.', errors: { events: ['not in the list'] } };
	shop.service.faults.push({ match: POST, status: 422, body });
	const trigger = await shop.trigger({ events: ['order.*'], customEvents: 'lead.new' });
	const message = await messageOf(trigger.activate());

	const [first, second, ...others] = message.split('\n');
	expect(first).toBe(
		'Registering the webhook failed for store "loja-aurora": No families (status 422)',
	);
	expect(second).toContain('events: not in the list.');
	for (const way of [
		...['Add the option Registration, choose Manual', 'Use full names instead of a family'],
		...['add the option Additional Body', 'delete one that nothing needs'],
	]) {
		expect(others.join('\n')).toContain(way);
	}
	expect(others.slice(-2)).toEqual([
		`Store "loja-aurora" needs a webhook with the URL ${trigger.url} and the events order.*, lead.new.`,
		'Until it is registered, no event starts this workflow.',
	]);
	expect(shop.takeWrites()).toEqual(['POST 422']);
});

it.each([
	[{ status: 500, body: { message: 'Busy.' } }, 'Busy, status 500'],
	[{ status: 204 }, 'the store lists it'],
])(
	'[T4] creates no webhook beside one that stays, and says which: deletion %j',
	async (fault, why) => {
		const trigger = await shop.trigger();
		const old = shop.addInPanel(trigger.url, ['cart.reminder']);
		shop.service.faults.push({ match: { method: 'DELETE' }, times: 9, ...fault });
		const message = await messageOf(trigger.activate());

		const place = `Webhook ${old.id} of store "${shop.alias()}" at ${trigger.url}`;
		expect(message).toContain(`${place} may still be there and deliver: ${why}.`);
		for (const part of ['Delete it in the store admin', 'choose Manual', 'no event starts']) {
			expect(message).toContain(part);
		}
		expect(shop.webhooksAt(trigger.url)).toEqual([old]);
	},
);
