import type { INode } from 'n8n-workflow';

import {
	refusesContent,
	RequestError,
} from '../../../../nodes/StoreManagement/errors/requestError';
import {
	activationMessage,
	RegistrationError,
} from '../../../../nodes/StoreManagement/trigger/registration/messages';
import type { Settings } from '../../../../nodes/StoreManagement/trigger/settings';

it.each([
	...[200, 400, 402, 403, 404, 405, 409, 415, 422, 501].map((status) => [status, true] as const),
	...[401, 408, 429, 500, 503, undefined].map((status) => [status, false] as const),
])('[T4] status %p: the user can ask for something else: %p', (status, refused) => {
	const failure = new RequestError({
		kind: status === undefined ? 'timeout' : 'status',
		...(status !== undefined && { status }),
		request: 'POST /v2/loja-aurora/webhooks',
		attempts: 1,
		mayHaveSucceeded: false,
		cursorLost: false,
		waitTooLong: false,
	});
	expect(refusesContent(failure)).toBe(refused);
});

it('[T4] an error that the user can fix ends with what to enter in the panel', () => {
	const settings = { store: 'a', events: ['b', 'c.*'] } as Settings;
	const url = 'https://n8n.example.com/webhook/1';
	const node = { name: 'Trigger' } as INode;
	const error = new RegistrationError(['Do this.', 'Or that.']);

	expect(activationMessage(error, node, url, [], settings).split('\n')).toEqual([
		'Do this.',
		'Or that.',
		'The webhook needs the URL https://n8n.example.com/webhook/1 and the events b, c.*.',
	]);
});
