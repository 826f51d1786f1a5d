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
	const mayStay = (place: object) =>
		`${nameOf(place as (typeof PLACES)[0])} may still be in the store and deliver.`;
	const names = PLACES.map(mayStay);
	const lines = activationMessage(error, NODE, URL_HERE, PLACES, undefined).split('\n');

	expect(names.map((name) => name.split(' may')[0])).toEqual([
		`Webhook 7 of store "a" at ${URL_HERE}`,
		`A webhook of store "b" at ${URL_HERE}`,
	]);
	expect(lines.slice(-2 - urls.length)).toEqual([...urls, ...names]);
	const deleted = deletionMessage(error, NODE, PLACES, '', 'a');
	expect(lines).not.toContain('');
	expect(deleted).toMatch(/^(?:Deleting the webhook failed for store "a": |Broken)(?!.* {2})/);
	expect(deleted).toContain(` ${names.join(' ')} The next activation`);
	for (const store of ['c', undefined]) {
		const unknown = mayStay({ url: URL_HERE, store: store ?? '' });
		expect(deletionMessage(error, NODE, [], URL_HERE, store)).toContain(` ${unknown} The next`);
	}
});

it('[T4] what nobody wants is named with the reason, unless it is off or kept', () => {
	const webhook = { id: '7', name: '', url: URL_HERE, state: 'active' } as const;
	const kept = { ...webhook, id: '3' };
	const own = {
		options: { url: URL_HERE, store: 'a' },
		webhooks: [webhook, { ...webhook, id: '8', state: 'inactive' }, kept],
		whyLeft: () => failureOf(403),
	} as unknown as OwnWebhooks;
	const reasons = [failureOf(403), failureOf(), 'text'].map(reasonOf);

	expect(reasons).toEqual([`${failureOf(403).message}, status 403`, failureOf().message, 'text']);
	expect(linesOn(own, kept)).toEqual([
		`Webhook 7 of store "a" at ${URL_HERE} is still there and may deliver: ${reasons[0]}. Delete it in the admin of that store.`,
	]);
	expect(listMayLack(own, 'Why.')).toMatch(/store "a" may lack .*webhook\/1\. Why\.$/);
});
