import {
	refusesContent,
	RequestError,
} from '../../../../nodes/StoreManagement/errors/requestError';
import {
	activationMessage,
	lineOn,
	reasonOf,
	RegistrationError,
} from '../../../../nodes/StoreManagement/trigger/registration/messages';
import type { Settings } from '../../../../nodes/StoreManagement/trigger/settings';
import { NODE, requestDetails } from '../../errors/apiError';

const HERE = 'https://n8n.example.com/webhook/1';
const SETTINGS = { store: 'a', events: ['b', 'c.*'] } as Settings;
const TO_ENTER = `The webhook needs the URL ${HERE} and the events b, c.*.
Until it is registered, no event starts this workflow.`;

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
		const said = activationMessage(error, NODE, HERE, SETTINGS);
		const refusal = /^Registering the webhook failed .*422.*\n(?:.+\n)?/.exec(said)?.[0] ?? '';

		expect(refusal === '').toBe(cause === undefined);
		expect(said.slice(refusal.length)).toBe(`Do this.\nOr that.\n${TO_ENTER}`);
	},
);

it('[T4] any other failure is explained, and behind it stands what to enter, if that can be read', () => {
	const said = activationMessage(failureOf(503), NODE, HERE, SETTINGS);

	expect(said).toMatch(/^Registering the webhook failed for store "a": .*503/);
	expect(said.endsWith(`\n${TO_ENTER}`)).toBe(true);
	expect(activationMessage(new Error('Broken'), NODE, HERE, undefined)).toBe('Broken');
});

it.each([
	['7', new Error('Broken'), 'Webhook 7', 'Broken'],
	['', failureOf(403), 'A webhook', `${failureOf(403).message}, status 403`],
	['8', 'the store lists it', 'Webhook 8', 'the store lists it'],
])('[T6] what stays is named with ID %j, URL, store and the reason %p', (id, why, name, reason) => {
	const place = { webhookId: id, url: HERE, store: 'a' };

	expect(lineOn(place, why)).toBe(
		`${name} of store "a" at ${HERE} may still be there and deliver: ${reason}. Delete it in the store admin, if nothing needs it.`,
	);
	expect(reasonOf(why)).toBe(reason);
});
