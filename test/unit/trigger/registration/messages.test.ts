import type { INode } from 'n8n-workflow';

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
import type { ObservedWebhook } from '../../../../nodes/StoreManagement/trigger/observedWebhook';
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

it.each([undefined, failureOf(422)])(
	'[T4] a failure that the user can fix: first the refusal %p, then the ways out, then what to enter',
	(cause) => {
		const error = new RegistrationError(['Do this.', 'Or that.'], cause);
		const said = activationMessage(error, NODE, URL_HERE, PLACES, SETTINGS);
		const refusal = /^Registering the webhook failed .*422.*\n(?:.+\n)?/.exec(said)?.[0] ?? '';

		expect(refusal === '').toBe(cause === undefined);
		expect(said.slice(refusal.length)).toBe(
			`Do this.\nOr that.\nThe webhook needs the URL ${URL_HERE} and the events b, c.*.`,
		);
	},
);

it.each([
	['an answer', failureOf(503), [`The URL of the webhook is ${URL_HERE}.`]],
	['anything else', new Error('Broken'), []],
])('[T4] whatever may stay is named with ID, URL and store after %s', (_, error, urls) => {
	const names = PLACES.map((place) => lineOn(place));
	const lines = activationMessage(error, NODE, URL_HERE, PLACES, undefined).split('\n');

	expect(names.map((name) => name.split(' may')[0])).toEqual([
		`Webhook 7 of store "a" at ${URL_HERE}`,
		`A webhook of store "b" at ${URL_HERE}`,
	]);
	expect(lines.slice(-2 - urls.length)).toEqual([...urls, ...names]);
	const deleted = deletionMessage(error, NODE, { url: URL_HERE, store: 'a' }, names);
	expect(lines).not.toContain('');
	expect(deleted).toMatch(/^(?:Deleting the webhook failed for store "a": |Broken)(?!.* {2})/);
	expect(deleted).toContain(` ${names.join(' ')} The next activation`);
});

it.each<[string, Partial<ObservedWebhook>]>([
	[`${failureOf(403).message}, status 403`, { deletion: { refusal: failureOf(403) } }],
	[failureOf().message, { deletion: { refusal: failureOf() } }],
	['the service was asked to delete it, and still shows it', { write: 'deleted' }],
	['the service says that it has created it, and does not show it', { write: 'created' }],
	['the service has it', { write: 'seen' }],
	['the service does not say whether it is there', { byId: 'says nothing' }],
])(
	'[T6] what nobody wants is named as the store shows it, with the reason: %s',
	(reason, known) => {
		const url = `${URL_HERE}/`;
		const webhook = { id: '7', name: '', url, isActive: true };
		const shown = {
			id: '7',
			isRegistered: true,
			webhook,
			isListed: known.write !== 'created',
			...known,
		};
		const off = { ...shown, webhook: { ...webhook, isActive: false }, id: '8', isListed: true };
		const kept = { ...shown, id: '3' };
		const own = {
			options: { url: URL_HERE, store: 'a' },
			observed: [shown, { ...off, byId: 'is there' }, kept],
		} as unknown as OwnWebhooks;

		expect(leftoverLines(own, kept as ObservedWebhook)).toEqual([
			`Webhook 7 of store "a" at ${url} may still be in the store and deliver: ${reason}. Delete it in the store admin.`,
		]);
	},
);

it('[T4] the reason of anything else is its text', () => {
	expect(reasonOf('text')).toBe('text');
});
