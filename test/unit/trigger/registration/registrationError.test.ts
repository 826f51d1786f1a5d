import { RequestError } from '../../../../nodes/StoreManagement/errors/requestError';
import {
	eventNamesLine,
	fieldsToCopy,
	isRefusal,
	isRejection,
	mismatchError,
	refusalError,
	rejectionError,
	webhookMissingError,
} from '../../../../nodes/StoreManagement/trigger/registration/registrationError';

const REQUIRED = {
	store: 'loja-aurora',
	url: 'https://n8n.example.com/webhook/1',
	events: ['order.*', 'cart.reminder'],
};
const WEBHOOK = {
	id: '7',
	name: 'By hand',
	url: REQUIRED.url,
	active: false,
	disabledAt: undefined,
	events: ['cart.reminder'],
	secretKey: undefined,
};
const TO_COPY = 'URL: https://n8n.example.com/webhook/1\nEvents: order.*, cart.reminder';
const WAYS_OUT = /Trigger On.*Additional Body.*option Registration, choose Manual.*panel of the store with$/;

const lineLike = (line: RegExp): unknown => expect.stringMatching(line);

function failure(status?: number, reason?: string): RequestError {
	return new RequestError({
		kind: status === undefined ? 'timeout' : 'status',
		...(status !== undefined && { status }),
		...(reason !== undefined && { reason }),
		request: 'POST /v2/loja-aurora/webhooks',
		attempts: 1,
		mayHaveSucceeded: false,
		cursorLost: false,
		waitTooLong: false,
	});
}

it.each([
	[400, false, true],
	[401, false, false],
	[403, true, false],
	[404, true, false],
	[405, true, false],
	[422, false, true],
	[500, false, false],
	[undefined, false, false],
])('status %p: lets nobody register: %p, or not this webhook: %p', (status, refuses, rejects) => {
	expect([isRefusal(failure(status)), isRejection(failure(status))]).toEqual([refuses, rejects]);
});

it.each([
	[': Only owners. (status 403).', 'Only owners.'],
	[' (status 403).', undefined],
])('a service that refuses leads to Manual registration%s', (reason, said) => {
	expect(refusalError(failure(403, said), 'loja-aurora', TO_COPY).message).toBe(
		`Store "loja-aurora" does not let n8n register webhooks${reason}\nAdd the option Registration, choose Manual, and create a webhook in the panel of the store with\n${TO_COPY}`,
	);
});

it('a service that rejects the webhook leads to three ways out', () => {
	const cause = failure(422, 'Unknown event.');
	const error = rejectionError(cause, TO_COPY);
	const [first, ...others] = error.message.split('\n');

	expect(error.cause).toBe(cause);
	expect(first).toMatch(WAYS_OUT);
	expect(others.join('\n')).toBe(TO_COPY);
});

it.each([
	['deleted', WEBHOOK, true, []],
	['left', WEBHOOK, false, [/"By hand" \(ID 7\) in the panel/]],
	['unknown', undefined, false, [/a webhook that n8n has just created/]],
] as const)('says what became of a webhook that differs: %s', (_, webhook, isDeleted, left) => {
	const { message } = mismatchError(webhook, REQUIRED, isDeleted, TO_COPY);
	const what = webhook ? /inactive and it lacks the events order\.\*\.$/ : /none of them/;

	expect(message.split('\n')).toEqual([what, ...left, WAYS_OUT, /^URL/, /^Events/].map(lineLike));
});

it.each([
	[WEBHOOK, /"By hand" \(ID 7\) of store "loja-aurora" cannot .* is inactive/, /^Correct it/],
	[undefined, /^The webhooks of .*: none of them has the URL/, /^Create a webhook/],
])('says what the panel lacks: %j', (webhook, what, remedy) => {
	const { message } = webhookMissingError(webhook, REQUIRED, TO_COPY);

	expect(message.split('\n')).toEqual([what, remedy, /^URL/, /^Events/].map(lineLike));
});

describe('The names of events that the webhooks of a store list', () => {
	const BEFORE = 'The webhooks of store "loja-aurora" list these events: ';

	it('are sorted, and in one line', () => {
		const names = ['b', 'a\nERROR', 'c'];
		expect(eventNamesLine('loja-aurora', names)).toBe(`${BEFORE}a ERROR, b, c`);
		expect(names).toEqual(['b', 'a\nERROR', 'c']);
	});

	it('are cut off after 500 characters', () => {
		const line = (length: number) => eventNamesLine('loja-aurora', ['x'.repeat(length)]);
		expect(line(500)).toBe(`${BEFORE}${'x'.repeat(500)}`);
		expect(line(501)).toBe(`${BEFORE}${'x'.repeat(500)}…`);
	});

	it('stand below what to copy, where there are any', () => {
		expect(fieldsToCopy(REQUIRED, [])).toBe(TO_COPY);
		expect(fieldsToCopy(REQUIRED, ['stock.low'])).toBe(`${TO_COPY}\n${BEFORE}stock.low`);
	});
});
