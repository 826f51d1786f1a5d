import type { INode } from 'n8n-workflow';

import {
	refusesContent,
	RequestError,
} from '../../../../nodes/StoreManagement/errors/requestError';
import {
	activationMessage,
	deletionMessage,
	linesOn,
	listMayLack,
	nameOf,
	reasonOf,
	RegistrationError,
} from '../../../../nodes/StoreManagement/trigger/registration/messages';
import type { OwnWebhooks } from '../../../../nodes/StoreManagement/trigger/ownWebhooks';
import type { Settings } from '../../../../nodes/StoreManagement/trigger/settings';

const URL_HERE = 'https://n8n.example.com/webhook/1';
const NODE = { name: 'Trigger' } as INode;
const SETTINGS = { store: 'a', events: ['b', 'c.*'] } as Settings;
const PLACES = [
	{ webhookId: '7', url: URL_HERE, store: 'a' },
	{ url: URL_HERE, store: 'b' },
];

const failureOf = (status?: number) =>
	new RequestError({
		kind: status === undefined ? 'timeout' : 'status',
		...(status !== undefined && { status }),
		request: 'POST /v2/loja-aurora/webhooks',
		attempts: 1,
		mayHaveSucceeded: false,
		cursorLost: false,
		waitTooLong: false,
	});

it.each([
	...[200, 400, 402, 403, 404, 405, 409, 415, 422, 501].map((status) => [status, true] as const),
	...[401, 408, 429, 500, 503, undefined].map((status) => [status, false] as const),
])('[T4] status %p: the user can ask for something else: %p', (status, refused) => {
	expect(refusesContent(failureOf(status))).toBe(refused);
});

it('[T4] an error that the user can fix ends with what to enter in the panel', () => {
	const error = new RegistrationError(['Do this.', 'Or that.']);

	expect(activationMessage(error, NODE, URL_HERE, PLACES, SETTINGS).split('\n')).toEqual([
		'Do this.',
		'Or that.',
		'The webhook needs the URL https://n8n.example.com/webhook/1 and the events b, c.*.',
	]);
});

it('[T4] a refusal comes first, then the ways out and what to enter', () => {
	const error = new RegistrationError(['Do this.'], failureOf(422));
	const lines = activationMessage(error, NODE, URL_HERE, PLACES, SETTINGS).split('\n');

	expect(lines[0]).toMatch(/^Registering the webhook failed .*422/);
	expect(lines.slice(-2)).toEqual([
		'Do this.',
		`The webhook needs the URL ${URL_HERE} and the events b, c.*.`,
	]);
});

it.each([
	['an answer', failureOf(503), [`The URL of the webhook is ${URL_HERE}.`]],
	['anything else', new Error('Broken'), []],
])('[T4] whatever may stay is named with ID, URL and store after %s', (_, error, urls) => {
	const names = PLACES.map((place) => `${nameOf(place)} may still be in the store and deliver.`);
	const lines = activationMessage(error, NODE, URL_HERE, PLACES, undefined).split('\n');

	expect(PLACES.map(nameOf)).toEqual([
		`Webhook 7 of store "a" at ${URL_HERE}`,
		`A webhook of store "b" at ${URL_HERE}`,
	]);
	expect(lines.slice(-2 - urls.length)).toEqual([...urls, ...names]);
	expect(lines.join()).not.toMatch(/undefined|,,/);
	const deleted = deletionMessage(error, NODE, PLACES, '', 'a');
	expect(deleted).toContain(` ${names.join(' ')} The next activation`);
	expect(deleted).not.toContain('\n');
	const unknown = { url: URL_HERE, store: 'c' };
	const lost = deletionMessage(error, NODE, [], URL_HERE, 'c');
	expect(lost).toContain(` ${nameOf(unknown)} may still be`);
	expect(deletionMessage(error, NODE, [], URL_HERE, undefined)).toContain('of store "" at');
});

it('[T4] a webhook that nobody wants is named with the reason why it is there, unless it is off or kept', () => {
	const webhook = { name: '', url: URL_HERE, state: 'active' } as const;
	const kept = { ...webhook, id: '3' };
	const own = {
		options: { url: URL_HERE, store: 'a' },
		webhooks: [{ ...webhook, id: '7' }, { ...webhook, id: '8', state: 'inactive' }, kept],
		whyLeft: () => failureOf(403),
	} as unknown as OwnWebhooks;

	expect(linesOn(own, kept)).toEqual([
		`${nameOf({ ...own.options, webhookId: '7' })} is still there and may deliver: ${reasonOf(failureOf(403))}. Delete it in the admin of that store.`,
	]);
	expect(reasonOf(failureOf(403))).toBe(`${failureOf(403).message}, status 403`);
	expect([failureOf(), 'text'].map(reasonOf)).toEqual([failureOf().message, 'text']);
	expect(listMayLack(own, 'Why.')).toMatch(/store "a" may lack .*webhook\/1\. Why\.$/);
});
