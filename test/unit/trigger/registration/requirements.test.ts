import {
	findGap,
	findMismatch,
	isAsRequested,
	requestDigest,
} from '../../../../nodes/StoreManagement/trigger/registration/requirements';
import type { Webhook } from '../../../../nodes/StoreManagement/trigger/webhook';
import type { Settings } from '../../../../nodes/StoreManagement/trigger/settings';

const SIGNED = { signature: { header: 'X-S' } };
const KEYLESS = 'no secret key, so deliveries cannot be verified';

const webhookWith = (fields: Partial<Webhook>): Webhook => ({
	...{ id: '7', name: 'By hand', url: '', isActive: true, events: ['order.created'], ...fields },
});
const settingsWith = (events: string[], more: Partial<Settings> = {}) =>
	({ events, additionalBody: {}, ...more }) as Settings;

it.each<[Partial<Webhook>, Partial<Settings>, string | undefined]>([
	[{}, {}, undefined],
	[{ events: undefined }, {}, undefined],
	[{ events: ['order.*'] }, {}, undefined],
	[{ isActive: false }, {}, 'it is inactive.'],
	[{ events: ['order.paid', 'a'] }, {}, 'it lacks the events order.created.'],
	[{ secretKey: 'key' }, SIGNED, undefined],
	[{}, SIGNED, `it has ${KEYLESS}.`],
])('[T4] the webhook %j under the settings %j: %p', (fields, more, mismatch) => {
	expect(findMismatch(webhookWith(fields), settingsWith(['order.created'], more))).toBe(mismatch);
});

const A = ['order.created', 'lead.new'];
const CHANNEL = { additionalBody: { channel: 7 } };

it.each<[what: string, Settings, Settings, Partial<Webhook>, isKept: boolean]>([
	['the same', settingsWith(A), settingsWith(A), {}, true],
	['them in another sequence', settingsWith([...A].reverse()), settingsWith(A), {}, true],
	['a body of the same', settingsWith(A, CHANNEL), settingsWith(A, CHANNEL), {}, true],
	['names of a family', settingsWith(['order.*']), settingsWith(['order.*']), {}, true],
	['fewer events', settingsWith(A.slice(1)), settingsWith(A), {}, false],
	['another body', settingsWith(A), settingsWith(A, CHANNEL), {}, false],
	['another ID', settingsWith(A), settingsWith(A), { id: '8' }, false],
	['and it is off', settingsWith(A), settingsWith(A), { isActive: false }, false],
	['and it lacks one', settingsWith(A), settingsWith(A), { events: ['lead.new'] }, false],
])('[T4] a webhook is kept where n8n asked for %s: %#', (_, made, settings, fields, isKept) => {
	const saved = { webhookId: '7', url: '', store: 'a', request: requestDigest(made) };
	const webhook = webhookWith({ events: A, ...fields });

	expect(isAsRequested(webhook, settings, saved)).toBe(isKept);
});

it('[T4] what fits is kept where no registration is saved, or one whose webhook the list did not show', () => {
	const saved = { webhookId: '', url: '', store: 'a', request: requestDigest(settingsWith(A)) };
	const kept = [saved, undefined].map((one) => [
		isAsRequested(webhookWith({ events: A }), settingsWith(A), one),
		isAsRequested(webhookWith({ events: A, isActive: false }), settingsWith(A), one),
	]);

	expect(kept).toEqual([
		[true, false],
		[true, false],
	]);
	expect(isAsRequested(webhookWith({ events: A }), settingsWith(A, CHANNEL), saved)).toBe(false);
});

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
	['two', [OFF, ORDERS], {}, LACKING],
	['one without a key', [KEYED, CARTS], SIGNED, `the webhook "Carts" (ID 2) has ${KEYLESS}`],
])('[T7] what all webhooks of a user lack together: %s', (_, webhooks, more, gap) => {
	expect(findGap(webhooks, settingsWith(['order.created', 'cart.reminder'], more))).toBe(gap);
});
