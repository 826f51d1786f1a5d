import type { IHookFunctions } from 'n8n-workflow';

import type { ObservedWebhook } from '../../../../nodes/StoreManagement/trigger/observedWebhook';
import type { OwnWebhooks } from '../../../../nodes/StoreManagement/trigger/ownWebhooks';
import {
	findGap,
	findMismatch,
	findSuitable,
	isAsRequested,
	requestDigest,
} from '../../../../nodes/StoreManagement/trigger/registration/requiredWebhook';
import type { Webhook } from '../../../../nodes/StoreManagement/trigger/webhook';
import type { Settings } from '../../../../nodes/StoreManagement/trigger/settings';
import { refusalOf } from '../../parameters/refusal';

const HERE = 'https://n8n.example.com/webhook/1';
const SIGNED = { signature: { header: 'X-S' } };
const KEYLESS = 'it has no secret key, so deliveries cannot be verified';

const webhookWith = (fields: Partial<Webhook>): Webhook => ({
	...{ id: '7', name: 'By hand', url: HERE, isActive: true, events: ['order.created'] },
	...fields,
});
const settingsWith = (events: string[], more: Partial<Settings> = {}): Settings => ({
	...{ authentication: 'headerTokens', store: 'loja-aurora', events, registration: 'automatic' },
	...{ additionalBody: {}, output: 'full', selectedFields: [], duplicateWindow: 0 },
	...{ signature: undefined, ...more },
});

it.each<[Partial<Webhook>, Partial<Settings>, string | undefined]>([
	[{}, {}, undefined],
	[{ events: undefined }, {}, undefined],
	[{ events: ['order.*'] }, {}, undefined],
	[{ isActive: false }, {}, 'it is inactive'],
	[
		{ isActive: false, disabledAt: '2026-01-02T03:04:05Z' },
		{},
		'it is inactive (disabled_at: 2026-01-02T03:04:05Z)',
	],
	[{ events: ['order.paid', 'a'] }, {}, 'it lacks the events order.created'],
	[{ isActive: false, events: [] }, {}, 'it is inactive and it lacks the events order.created'],
	[{ url: `${HERE}2` }, {}, `its URL is ${HERE}2`],
	[{ url: `${HERE}/`, secretKey: 'key' }, SIGNED, undefined],
	[{}, SIGNED, KEYLESS],
])('[T4] the webhook %j under the settings %j: %p', (fields, more, mismatch) => {
	const settings = settingsWith(['order.created'], more);

	expect(findMismatch(webhookWith(fields), settings, HERE)).toBe(mismatch);
});

it.each([
	['the required events in another order', ['b', 'a'], ['a', 'b'], true],
	['no list of its events', undefined, ['a', 'b'], true],
	['names of the family instead of it', ['a', 'order.paid'], ['a', 'order.*'], false],
	['events beside the required ones', ['a', 'b', 'c'], ['a', 'b'], false],
	['fewer events', ['a'], ['a', 'b'], false],
])(
	'[T4] a webhook with %s is kept where n8n made it so, or by hand',
	(_, events, wanted, byHand) => {
		const settings = settingsWith(wanted);
		const withMore = settingsWith(wanted, { additionalBody: { channel: 7 } });
		const isKept = (of: Settings, madeWith?: Settings, fields: Partial<Webhook> = {}): boolean => {
			const saved = { webhookId: '7', url: HERE, store: 'loja-aurora', baseUrl: '' };
			const registration = madeWith && { ...saved, request: requestDigest(madeWith) };
			return isAsRequested(webhookWith({ events, ...fields }), of, registration, HERE);
		};

		expect(isKept(settings, settings)).toBe(events?.join() !== 'a');
		expect(isKept(settings)).toBe(byHand);
		expect(isKept(withMore, withMore)).toBe(events?.join() !== 'a');
		const others = [
			settingsWith(['x']),
			withMore,
			settingsWith(wanted, { registration: 'manual' }),
		];
		expect(others.map((other) => isKept(settings, other))).toEqual([false, false, false]);
		expect(isKept(withMore)).toBe(false);
		expect(isKept(settings, undefined, { isActive: false })).toBe(false);
		expect(requestDigest(settingsWith(wanted.toReversed()))).toBe(requestDigest(settings));
	},
);

const ORDERS = webhookWith({ id: '1', name: 'Orders' });
const CARTS = webhookWith({ id: '2', name: 'Carts', events: ['cart.reminder'] });
const OFF = webhookWith({ id: '3', events: ['order.created', 'cart.reminder'], isActive: false });
const KEYED = { ...ORDERS, secretKey: 'key' };
const lacking = (name: string, id: number, events: string) =>
	`the webhook "${name}" (ID ${id}) cannot start this workflow: it lacks the events ${events}`;

const UNKNOWN = { isRegistered: false, isListed: false, deletion: 'none' as const };
const UNTOLD: ObservedWebhook = { ...UNKNOWN, id: '9', isRegistered: true, byId: 'says nothing' };
const LINE = `Webhook 9 of store "loja-aurora" at ${HERE} may still be in the store and deliver: the service does not say whether it is there. Delete it in the store admin.`;
const observe = (webhook: Webhook): ObservedWebhook => ({
	...{ ...UNKNOWN, id: webhook.id, isListed: true, webhook },
});

/** With Manual: what is found or the lines of the error, and what the log says. */
function find(observed: ObservedWebhook[], settings: Settings) {
	const log: string[] = [];
	const write = (text: string) => log.push(text);
	const logger = { info: write, warn: write };
	const options = { store: 'loja-aurora', url: HERE };
	const own = { observed, hints: ['A hint.'], options } as unknown as OwnWebhooks;
	const node = { getNode: () => ({ name: 'T' }), getWorkflow: () => ({ id: 'w' }), logger };
	const hooks = node as unknown as IHookFunctions;
	const found = refusalOf(() => findSuitable(own, hooks, settings));
	return { found: found instanceof Error ? found.message.split('\n') : found, log };
}

it.each<[string, Webhook[], Partial<Settings>, string | undefined]>([
	['one for each event', [ORDERS, CARTS], {}, undefined],
	['one that does not list its events', [webhookWith({ events: undefined })], {}, undefined],
	['also one that is off', [OFF, ORDERS, CARTS], {}, undefined],
	['one with keys for each', [KEYED, { ...CARTS, secretKey: 'key' }], SIGNED, undefined],
	['none', [], {}, 'no webhook has the URL of this workflow'],
	['one', [ORDERS], {}, lacking('Orders', 1, 'cart.reminder')],
	[
		'two',
		[OFF, ORDERS],
		{},
		'the active webhooks with the URL of this workflow lack the events cart.reminder',
	],
	[
		'one without a key',
		[KEYED, CARTS],
		SIGNED,
		`${lacking('Carts', 2, 'order.created')} and ${KEYLESS}`,
	],
])('[T7] what all webhooks of a user lack together: %s', (_, webhooks, more, gap) => {
	const settings = settingsWith(['order.created', 'cart.reminder'], more);
	const active = webhooks.filter(({ isActive }) => isActive).map(observe);
	const remedy = `${webhooks.length > 0 ? 'Correct it' : 'Create one'} in the store admin.`;
	const lines = [`In store "loja-aurora", ${gap}.`, 'A hint.', remedy];
	const untold = find([UNTOLD, ...webhooks.map(observe)], settings);

	expect(findGap(webhooks, settings)).toBe(gap);
	expect(find(webhooks.map(observe), settings)).toEqual({ found: gap ? lines : active, log: [] });
	// What cannot be told is named, in the error or in the log.
	expect(untold.found).toEqual(gap ? [...lines, LINE] : [...active, UNTOLD]);
	expect(untold.log).toEqual(gap ? [] : [`T: ${LINE}`]);
});

it.each([
	[['order.paid', 'order.paid', 'order.created'], 'order.paid, order.created'],
	[['order.*', 'order.paid'], undefined],
	[undefined, undefined],
])('[T7] of a family, the log names what is listed: %j', (events, named) => {
	const webhook = observe(webhookWith({ events: events && ['a', ...events] }));
	const { log } = find([webhook], settingsWith(['order.*', 'a']));

	expect(log).toEqual(named === undefined ? [] : [`T: Of order.*, the store lists ${named}.`]);
});
