import { byAlias } from '../../shop';
import { messageOf, registrationOf, useTriggerShopPerTest } from '../../trigger-shop';

const shop = useTriggerShopPerTest({ webhooks: 3 });

const MANUAL = 'Add the option Registration, choose Manual';
const POST = { method: 'POST' };

it.each([403, 404, 405])(
	'[T4] says how to register by hand where the service refuses writes: status %i',
	async (status) => {
		const trigger = await shop.trigger({ customEvents: 'lead.new' });
		shop.service.faults.push({ match: POST, status, times: 9 });
		const message = await messageOf(trigger.activate());

		expect(message).toContain(`(status ${status}`);
		expect(message).toContain(MANUAL);
		expect(message).toContain(`URL ${trigger.url} and the events order.created, lead.new`);
	},
);

it.each([
	[{ status: 405 }, 'status 405'],
	[{ status: 500 }, 'status 500'],
	[{ status: 404 }, 'the store lists it'],
	[{ status: 204 }, 'the store lists it'],
])(
	'[T4] creates no webhook beside one that stays, and says which: deletion %j',
	async (fault, why) => {
		const trigger = await shop.trigger();
		const old = shop.addInPanel(trigger.url, ['cart.reminder']);
		shop.service.faults.push({ match: { method: 'DELETE' }, times: 9, ...fault });
		const message = await messageOf(trigger.activate());

		const place = `Webhook ${old.id} of store "${shop.alias()}" at ${trigger.url}`;
		expect(message).toContain(`${place} may still be there and deliver: `);
		for (const part of [
			`${why}. Delete it in the store admin`,
			'choose Manual',
			'no event starts',
		]) {
			expect(message).toContain(part);
		}
		expect(shop.webhooksAt(trigger.url)).toEqual([old]);
	},
);

it('[T4] does not suggest Manual where the user has no access to the store', async () => {
	const trigger = await shop.trigger({ store: byAlias(shop.service.foreignAlias) });
	const message = await messageOf(trigger.activate());

	expect(message).toContain(`failed for store "${shop.service.foreignAlias}"`);
	expect(message).not.toContain('Manual');
});

it('[T4] [T5] a refusal is quoted before the ways out, and what to enter stands behind them', async () => {
	const body = { message: 'No families.', errors: { events: ['not in the list'] } };
	shop.service.faults.push({ match: POST, status: 422, body });
	const trigger = await shop.trigger({ events: ['order.*'] });
	const message = await messageOf(trigger.activate());

	const [first, second, ...others] = message.split('\n');
	expect(first).toBe(
		'Registering the webhook failed for store "loja-aurora": No families (status 422)',
	);
	expect(second).toContain('events: not in the list.');
	for (const way of ['Use full names instead of a family', 'Additional Body', MANUAL]) {
		expect(others.join('\n')).toContain(way);
	}
	expect(message).toContain('delete one that nothing needs');
	expect(others.at(-1)).toBe('Until it is registered, no event starts this workflow.');
	expect(shop.takeWrites()).toEqual(['POST 422']);
});

it('[T4] [T6] other events that are refused: the one before was deleted, and the error says that none starts', async () => {
	const { trigger } = await shop.published();
	trigger.edit({ parameters: shop.parameters({ events: ['cart.reminder'] }) });
	shop.service.faults.push({ match: POST, status: 422, times: 9 });
	expect(await trigger.publish()).toBe(true);

	expect(trigger.logs.map(({ message }) => message).join()).toContain('no event starts this');
	expect(shop.webhooksAt(trigger.url)).toEqual([]);
	expect(registrationOf(trigger)).toBeUndefined();
});

it('[T4] a webhook that was not made as asked is deleted again, and the error says how it differs', async () => {
	const additionalBody = { events: ['order.delivered'] };
	const trigger = await shop.trigger({ options: { additionalBody } });
	const message = await messageOf(trigger.activate());

	expect(message).toContain('it lacks the events order.created');
	expect(message).toContain('Additional Body');
	expect(shop.webhooksAt(trigger.url)).toEqual([]);
});

it.each([{ reset: 'before' }, { truncate: true }, { status: 500 }] as const)(
	'[T4] a creation whose answer is lost is looked for, and is the one webhook: %j',
	async (fault) => {
		const trigger = await shop.trigger();
		shop.service.faults.push({ match: POST, ...fault, thenHandle: true });
		await trigger.activate();

		const [created, ...others] = shop.webhooksAt(trigger.url);
		expect(others).toEqual([]);
		expect(registrationOf(trigger)).toMatchObject({ webhookId: String(created?.id) });
	},
);

it('[T4] where the answer names what was listed before, nothing is deleted, and the error says where to look', async () => {
	const trigger = await shop.trigger();
	const elsewhere = trigger.url.replace('http:', 'https:');
	const made = shop.addInPanel(elsewhere);
	shop.service.faults.push({ match: POST, status: 201, body: made });
	const message = await messageOf(trigger.activate());

	expect(message).toContain(`did not register it as n8n asked: it lists none at ${trigger.url}.`);
	expect(message).toContain('look for it in the store admin, and delete it');
	expect(shop.takeWrites()).toEqual(['POST']);
	expect(shop.webhooksAt(elsewhere)).toEqual([made]);
});

it('[T4] what appears after n8n has given up is deleted by the deactivation that follows', async () => {
	const trigger = await shop.trigger();
	const late = { match: { method: 'GET' }, status: 200, body: { data: [] }, times: 6 };
	shop.service.faults.push(late);
	expect(await trigger.publish()).toBe(true);
	expect(trigger.logs.map(({ message }) => message).join()).toContain('it lists none at');
	expect(shop.takeWrites()).toEqual(['POST', 'DELETE']);
	expect(shop.webhooksAt(trigger.url)).toEqual([]);
});
