import type { INodeParameters } from 'n8n-workflow';

import { byAlias } from '../../shop';
import { messageOf, registrationOf, useTriggerShopPerTest, warningsOf } from '../../trigger-shop';

const shop = useTriggerShopPerTest({ webhooks: 3 });

const MANUAL = 'Add the option Registration, choose Manual';
const POST = { method: 'POST' };
const LIST = { method: 'GET', path: /\/webhooks$/ };

it.each([403, 404, 405])(
	'[T4] says how to register by hand where the service refuses writes: status %i',
	async (status) => {
		const trigger = await shop.trigger({ customEvents: 'lead.new' });
		const old = shop.addInPanel(trigger.url, ['cart.reminder']);
		shop.service.faults.push({ match: { path: new RegExp(`/${old.id}$`) }, status, times: 9 });
		shop.service.faults.push({ match: POST, status, times: 9 });
		const message = await messageOf(trigger.activate());

		expect(message).toContain(`(status ${status}`);
		expect(message).toContain(MANUAL);
		expect(message).toContain(`URL ${trigger.url} and the events order.created, lead.new`);
		expect(message).toContain(`Webhook ${old.id} of store "${shop.alias()}"`);
		expect(shop.webhooksAt(trigger.url)).toEqual([old]);
	},
);

it('[T4] does not suggest Manual where the user has no access to the store', async () => {
	const trigger = await shop.trigger({ store: byAlias(shop.service.foreignAlias) });
	const message = await messageOf(trigger.activate());

	expect(message).toContain(`failed for store "${shop.service.foreignAlias}"`);
	expect(message).not.toContain('Manual');
});

it('[T5] a family that is refused twice quotes the first refusal before the ways out', async () => {
	const body = { message: 'No families.', errors: { events: ['not in the list'] } };
	shop.service.faults.push({ match: POST, status: 422, body });
	shop.service.faults.push({ match: POST, status: 422, body: { message: 'No names' } });
	const trigger = await shop.trigger({ events: ['order.*'] });
	const message = await messageOf(trigger.activate());

	const [first, second, ...others] = message.split('\n');
	expect(first).toBe(
		'Registering the webhook failed for store "loja-aurora": No families (status 422)',
	);
	expect(second).toContain('events: not in the list.');
	for (const way of ['Choose other events in Trigger On', 'Additional Body', MANUAL]) {
		expect(others.join('\n')).toContain(way);
	}
	expect(message).toContain('delete one that nothing needs');
	expect(message).not.toContain('No names');
	expect(shop.takeWrites()).toEqual(['POST 422', 'POST 422']);
	expect(registrationOf(trigger)).toBeUndefined();
});

it.each([400, 422])(
	'[T5] a family that is refused with %i is registered by its names',
	async (status) => {
		shop.service.faults.push({ match: POST, status, body: { message: 'No families' } });
		const { trigger } = await shop.published({ events: ['order.*'], customEvents: 'lead.new' });

		const names = ['order.created', 'order.paid', 'order.status.updated', 'lead.new'];
		expect(shop.eventsAt(trigger.url)).toEqual([names]);
		expect(warningsOf(trigger)).toEqual([expect.stringContaining(names.join(', '))]);
		await trigger.activate();
		expect(shop.takeWrites()).toEqual([]);
	},
);

it.each<[status: number, INodeParameters]>([
	[403, { events: ['order.*'] }],
	[422, { events: ['order.created'], customEvents: 'lead.*' }],
	[422, { events: ['order.*'], options: { additionalBody: { events: ['order.*'] } } }],
])('[T5] nothing is tried again where no name can help: %i, %j', async (status, parameters) => {
	shop.service.faults.push({ match: POST, status, times: 9, body: { message: 'No' } });
	const trigger = await shop.trigger(parameters);
	expect(await messageOf(trigger.activate())).toContain(`(status ${status}`);
	expect(shop.takeWrites()).toEqual([`POST ${status}`]);
});

it.each([403, 422, 503])(
	'[T6] each try says that none is left where n8n has deleted the one before: status %i',
	async (status) => {
		const { trigger } = await shop.published();
		await trigger.delete();
		trigger.edit({ parameters: shop.parameters({ events: ['cart.reminder'] }) });
		shop.service.faults.push({ match: POST, status, times: 99 });
		for (let tries = 0; tries < 3; tries++) {
			const message = await messageOf(trigger.activate());
			expect(message).toContain(`the webhook that was at ${trigger.url}: none is left there`);
			await trigger.delete();
		}
		const another = await shop.trigger({}, { occasion: 'test' });
		expect(await messageOf(another.activate())).not.toContain('none is left');
	},
);

it('[T4] a webhook that was not made as asked is deleted again, and the error says how it differs', async () => {
	const additionalBody = { events: ['order.delivered'], active: false };
	const trigger = await shop.trigger({ options: { additionalBody } });
	const message = await messageOf(trigger.activate());

	expect(message).toContain('it lacks the events order.created');
	expect(message).toContain('Additional Body');
	expect(message).toMatch(/it is inactive \(disabled_at: \d{4}-\d\d-\d\dT/);
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

/** The service makes a webhook with another URL: until then, its list does not show it. */
function makeAt(url: string, answer?: string): number {
	const listed = shop.webhooksAt(url);
	const made = shop.addInPanel(url);
	shop.service.faults.push(
		{ match: LIST, status: 200, body: { data: listed } },
		{ match: POST, status: 201, body: answer ?? made },
	);
	return made.id;
}

it('[T4] a webhook of which the service has rewritten the URL is deleted again, and quoted', async () => {
	const trigger = await shop.trigger();
	const url = trigger.url.replace('http:', 'https:');
	makeAt(url);
	const message = await messageOf(trigger.activate());

	expect(message).toContain(`did not register it as n8n asked: its URL is ${url}.`);
	expect(shop.takeWrites()).toEqual(['POST', 'DELETE']);
	expect(registrationOf(trigger)).toBeUndefined();
});

it.each<[form: (url: string) => string, answer: string | undefined]>([
	[(url) => url.replaceAll('-', '%2D'), undefined],
	// Without an ID in the answer, it is known by its URL.
	[(url) => url.replace('http:', 'https:'), ''],
])(
	'[T6] webhooks of which the service has made the address another one are named, at each publish: %#',
	async (form, answer) => {
		const trigger = await shop.trigger();
		const elsewhere = form(trigger.url);
		const made: number[] = [];
		for (let publish = 0; publish < 2; publish++) {
			made.push(makeAt(elsewhere, answer));
			const message = await messageOf(trigger.activate());
			for (const id of made) {
				expect(message).toContain(`Webhook ${id} of store "${shop.alias()}" at ${elsewhere}`);
			}
		}
		expect(shop.takeWrites()).toEqual(['POST', 'POST']);
	},
);
