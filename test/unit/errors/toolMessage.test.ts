import { NodeOperationError } from 'n8n-workflow';

import { InvalidInputError } from '../../../nodes/StoreManagement/errors/invalidInputError';
import { RequestError } from '../../../nodes/StoreManagement/errors/requestError';
import { toToolError, type ToolCall } from '../../../nodes/StoreManagement/errors/toolMessage';
import { NODE, requestDetails } from './apiError';

const READ: ToolCall = { isWrite: false, isRepeatable: true };
const CREATE: ToolCall = { isWrite: true, isRepeatable: false };
const UPDATE: ToolCall = { isWrite: true, isRepeatable: true };

/** The text for the model: the message that people read, then the advice. */
function adviceOn(cause: unknown, call: ToolCall, message = 'It failed.'): string {
	const shown = new NodeOperationError(NODE, message, { description: 'Described' });
	const error = toToolError(shown, cause, NODE, call);
	expect(error.description ?? '').toBe('');
	return error.message;
}

const failing = (details: Parameters<typeof requestDetails>[0]) =>
	new RequestError(requestDetails(details));

const FOR_THE_OWNER =
	'Do not call this again: tell the user that whoever looks after the workflow must correct it.';
const UNCHANGED = 'Nothing was changed in the store.';
const A_MINUTE = 'Wait 60 seconds before you call this again. If it fails again, tell the user.';

describe('A call that did nothing', () => {
	it.each([
		['redirect', FOR_THE_OWNER],
		['malformedBody', FOR_THE_OWNER],
		['tls', FOR_THE_OWNER],
		['pagination', FOR_THE_OWNER],
		['grantExpired', FOR_THE_OWNER],
		['notSendable', FOR_THE_OWNER],
		['bodyTooLarge', 'Call this again with a smaller Limit.'],
		['cancelled', 'Do not call this again unless the user asks for it.'],
		['unreachable', A_MINUTE],
		['connectionLost', A_MINUTE],
		['timeout', A_MINUTE],
		['tokenRefresh', A_MINUTE],
	] as const)('because of %s: %s', (kind, advice) => {
		expect(adviceOn(failing({ kind }), READ)).toBe(`It failed. ${advice}`);
		expect(adviceOn(failing({ kind }), UPDATE)).toBe(`It failed. ${UNCHANGED} ${advice}`);
		expect(adviceOn(failing({ kind, attempts: 0 }), UPDATE)).toBe(
			`It failed. Nothing was sent. ${advice}`,
		);
	});

	it.each([
		[400, 'Correct the arguments and call this again.'],
		[401, FOR_THE_OWNER],
		[403, FOR_THE_OWNER],
		[
			404,
			'Check the store and the ID with a tool that lists such records: an ID is not the number that customers know.',
		],
		[422, 'Correct the arguments and call this again.'],
		[429, A_MINUTE],
		[499, 'Correct the arguments and call this again.'],
		[500, A_MINUTE],
		[503, A_MINUTE],
	])('because of status %d: %s', (status, advice) => {
		expect(adviceOn(failing({ kind: 'status', status }), CREATE)).toBe(
			`It failed. ${UNCHANGED} ${advice}`,
		);
	});

	it.each([
		[undefined, 60],
		[0, 60],
		[0.2, 1],
		[30, 30],
	])(
		'may be repeated after the time that the service gives: %p s',
		(retryAfterSeconds, seconds) => {
			const details = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
			expect(adviceOn(failing({ kind: 'status', status: 429, ...details }), READ)).toBe(
				`It failed. Wait ${seconds} seconds before you call this again. If it fails again, tell the user.`,
			);
		},
	);
});

describe('A call that may have been carried out', () => {
	const lost = failing({ kind: 'timeout', mayHaveSucceeded: true, retryAfterSeconds: 5 });

	it('is not repeated where that makes a second one', () => {
		expect(adviceOn(lost, CREATE)).toBe(
			'It failed. It may have been carried out all the same. Do not call this again before you know: look for it with a tool that lists such records, or ask the user to look in the store.',
		);
	});

	it('may be repeated where that does no harm', () => {
		expect(adviceOn(lost, UPDATE)).toBe(
			'It failed. It may have been carried out all the same. Wait 5 seconds before you call this again. The same arguments are safe: they do not make a second one.',
		);
	});
});

it('names the fields and the result of a search', () => {
	const fieldErrors = ['name: Too short', 'value: Too low'];
	const searchResult = 'No such discount was found';
	expect(
		adviceOn(failing({ kind: 'status', status: 422, fieldErrors, searchResult }), CREATE),
	).toBe(
		`It failed. Fields: name: Too short; value: Too low. ${UNCHANGED} No such discount was found. Correct the arguments and call this again.`,
	);
});

it('says what to correct in arguments, and for another error what people read below it', () => {
	const input = new InvalidInputError('Name', 'is missing', 'Enter a name');
	expect(adviceOn(input, CREATE)).toBe(
		'It failed. Enter a name. Nothing was changed. Correct it and call this again.',
	);
	expect(adviceOn(new Error('x'), CREATE)).toBe('It failed. Described.');
});

it.each([
	['Ends', 'Ends.'],
	['Ends. ', 'Ends.'],
	['Ends! ', 'Ends!'],
	['Ends? ', 'Ends?'],
	['Ends… ', 'Ends…'],
])('is made of sentences: %j', (message, sentence) => {
	expect(adviceOn(new Error('x'), READ, message)).toBe(`${sentence} Described.`);
});
