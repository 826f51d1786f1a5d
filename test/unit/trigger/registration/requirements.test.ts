import {
	findGap,
	findMismatch,
	isAsRequested,
	requestDigest,
} from '../../../../nodes/StoreManagement/trigger/registration/requirements';
import type { Webhook } from '../../../../nodes/StoreManagement/trigger/webhook';
import type { Settings } from '../../../../nodes/StoreManagement/trigger/settings';

const HERE = 'https://n8n.example.com/webhook/1';
const SIGNED = { signature: { header: 'X-S' } };
const KEYLESS = 'no secret key, so deliveries cannot be verified';

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
	[{ isActive: false }, {}, 'it is inactive.'],
	[{ events: ['order.paid', 'a'] }, {}, 'it lacks the events order.created.'],
	[{ secretKey: 'key' }, SIGNED, undefined],
	[{}, SIGNED, `it has ${KEYLESS}.`],
])('[T4] the webhook %j under the settings %j: %p', (fields, more, mismatch) => {
	const settings = settingsWith(['order.created'], more);

	expect(findMismatch(webhookWith(fields), settings)).toBe(mismatch);
});

it.each([
	['the events', ['b', 'a'], true],
	['no list of its events', undefined, true],
	['names of a family instead of it', ['a', 'b', 'order.paid'], true],
	['fewer events', ['a'], false],
])(
	'[T4] a webhook with %s is kept where n8n made it with the same request',
	(_, events, isKept) => {
		const settings = settingsWith(['a', 'b']);
		const savedWith = (made: Settings) => {
			const request = requestDigest(made);
			return { webhookId: '7', url: HERE, store: 'loja-aurora', request };
		};
		const withMore = settingsWith(['a', 'b'], { additionalBody: { channel: 7 } });
		const webhook = webhookWith({ events });

		expect(isAsRequested(webhook, settings, savedWith(settings))).toBe(isKept);
		expect(isAsRequested(webhook, settings, savedWith(settingsWith(['b', 'a'])))).toBe(isKept);
		expect(isAsRequested(webhook, withMore, savedWith(withMore))).toBe(isKept);
		for (const other of [settingsWith(['a']), withMore]) {
			expect(isAsRequested(webhook, settings, savedWith(other))).toBe(false);
		}
		expect(isAsRequested(webhook, settings, undefined)).toBe(false);
		expect(isAsRequested({ ...webhook, isActive: false }, settings, savedWith(settings))).toBe(
			false,
		);
	},
);

const ORDERS = webhookWith({ id: '1', name: 'Orders' });
const CARTS = webhookWith({ id: '2', name: 'Carts', events: ['cart.reminder'] });
const OFF = webhookWith({ id: '3', events: ['order.created', 'cart.reminder'], isActive: false });
const KEYED = { ...ORDERS, secretKey: 'key' };
const LACKING = 'the active webhooks with the URL of this workflow lack the events cart.reminder';

it.each<[string, Webhook[], Partial<Settings>, string | undefined]>([
	['one for each event', [ORDERS, CARTS], {}, undefined],
	['one that does not list its events', [webhookWith({ events: undefined })], {}, undefined],
	['also one that is off', [OFF, ORDERS, CARTS], {}, undefined],
	['one with keys for each', [KEYED, { ...CARTS, secretKey: 'key' }], SIGNED, undefined],
	['none', [], {}, 'no webhook has the URL of this workflow'],
	['one that is off', [OFF], {}, 'the webhook with the URL of this workflow is inactive'],
	['one', [ORDERS], {}, LACKING],
	['two', [OFF, ORDERS], {}, LACKING],
	['one without a key', [KEYED, CARTS], SIGNED, `the webhook "Carts" (ID 2) has ${KEYLESS}`],
])('[T7] what all webhooks of a user lack together: %s', (_, webhooks, more, gap) => {
	expect(findGap(webhooks, settingsWith(['order.created', 'cart.reminder'], more))).toBe(gap);
});
