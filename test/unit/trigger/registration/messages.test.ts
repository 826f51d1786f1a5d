import {
	refusesContent,
	RequestError,
} from '../../../../nodes/StoreManagement/errors/requestError';
import {
	activationMessage,
	deletionMessage,
	lineOn,
	leftoverLines,
	reasonOf,
	RegistrationError,
} from '../../../../nodes/StoreManagement/trigger/registration/messages';
import {
	rememberWrite,
	type ObservedWebhook,
} from '../../../../nodes/StoreManagement/trigger/observedWebhook';
import type { OwnWebhooks } from '../../../../nodes/StoreManagement/trigger/ownWebhooks';
import type { Settings } from '../../../../nodes/StoreManagement/trigger/settings';
import { NODE, requestDetails } from '../../errors/apiError';

const HERE = 'https://n8n.example.com/webhook/1';
const SETTINGS = { store: 'a', events: ['b', 'c.*'] } as Settings;
const PLACES = [
	{ webhookId: '7', url: HERE, store: 'a' },
	{ url: HERE, store: 'b' },
];
const LINES = ['Webhook 7 of store "a"', 'A webhook of store "b"'].map(
	(name) =>
		`${name} at ${HERE} may still be in the store and deliver. The next activation or deactivation looks for it.`,
);

const failureOf = (status?: number) =>
	new RequestError(
		requestDetails(status === undefined ? { kind: 'timeout' } : { kind: 'status', status }),
	);

it.each([
	...[200, 400, 402, 403, 404, 405, 409, 415, 422, 501].map((status) => [status, true] as const),
	...[401, 408, 429, 500, 503, undefined].map((status) => [status, false] as const),
])('[T4] status %p: the user can ask for something else: %p', (status, refused) => {
	expect(refusesContent(failureOf(status))).toBe(refused);
});

it.each([undefined, failureOf(422)])(
	'[T4] a failure that the user can fix: first the refusal %p, then the ways out, then what to enter',
	(cause) => {
		const error = new RegistrationError(['Do this.', 'Or that.'], cause);
		const said = activationMessage(error, NODE, HERE, PLACES, SETTINGS);
		const refusal = /^Registering the webhook failed .*422.*\n(?:.+\n)?/.exec(said)?.[0] ?? '';

		expect(refusal === '').toBe(cause === undefined);
		expect(said.slice(refusal.length)).toBe(
			`Do this.\nOr that.\nThe webhook needs the URL ${HERE} and the events b, c.*.`,
		);
	},
);

it.each([
	['an answer', failureOf(503), [`The URL of the webhook is ${HERE}.`]],
	['anything else', new Error('Broken'), []],
])('[T6] whatever may stay is named with ID, URL and store after %s', (_, error, urls) => {
	const lines = activationMessage(error, NODE, HERE, PLACES, undefined).split('\n');
	const place = { url: HERE, store: 'a' };
	const deleted = deletionMessage(error, NODE, place, LINES);

	expect(PLACES.map((one) => lineOn(one))).toEqual(LINES);
	expect(lines.slice(-2 - urls.length)).toEqual([...urls, ...LINES]);
	expect(lines).not.toContain('');
	expect(deleted).toMatch(/^(?:Deleting the webhook failed for store "a": |Broken)(?!.* {2})/);
	expect(deleted).toContain(` ${LINES.join(' ')} The next activation`);
	expect(deletionMessage(error, NODE, place, [])).toContain(lineOn(place));
});

it('[T6] where this process has deleted one, and none is known, it is said that none is left', () => {
	const url = `${HERE}0`;
	const said = (saved: Parameters<typeof activationMessage>[3], settings?: Settings) =>
		activationMessage(new Error('Broken'), NODE, url, saved, settings).includes('none is left');
	const inB = [{ url, store: 'b' }];

	expect(said([])).toBe(false);
	rememberWrite(url, { id: '1', store: 'a', done: 'created' });
	expect(said([])).toBe(false);
	rememberWrite(url, { id: '1', store: 'a', done: 'deleted' });
	expect(said([], SETTINGS)).toBe(true);
	expect(said(inB, SETTINGS)).toBe(true);
	expect(said(PLACES)).toBe(true);
	expect(said(inB)).toBe(false);
	expect(said(inB, { ...SETTINGS, store: 'b' })).toBe(false);
});

it.each<[string, Partial<ObservedWebhook>]>([
	[`${failureOf(403).message}, status 403`, { deletion: { refusal: failureOf(403) } }],
	[failureOf().message, { deletion: { refusal: failureOf() } }],
	['the service was asked to delete it, and still shows it', { write: 'deleted' }],
	['the service says that it has created it, and does not show it', { write: 'created' }],
	['the service has it', { write: 'seen' }],
	['the service has it', {}],
	['the service does not say whether it is there', { byId: 'says nothing' }],
])('[T6] what nobody wants is named as the store shows it, with the reason: %s', (why, known) => {
	const url = `${HERE}/`;
	const webhook = { id: '7', name: '', url, isActive: true };
	const isListed = known.write !== 'created';
	const shown = { id: '7', isRegistered: true, webhook, isListed, ...known };
	const off = { ...shown, id: '8', webhook: { ...webhook, isActive: false }, isListed: true };
	const kept = { ...shown, id: '3' } as ObservedWebhook;
	const observed = [shown, { ...off, byId: 'is there' }, kept];
	const own = { options: { url: HERE, store: 'a' }, observed } as unknown as OwnWebhooks;

	expect(leftoverLines(own, kept)).toEqual([
		`Webhook 7 of store "a" at ${url} may still be in the store and deliver: ${why}. Delete it in the store admin.`,
	]);
	expect(reasonOf('text')).toBe('text');
});
