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

const UNCHANGED = 'Nothing was changed in the store.';
const CORRECT = ' Correct the arguments and call this again.';
const FOR_THE_OWNER =
	' Do not call this again: tell the user that whoever looks after the workflow must correct it.';
const WAIT =
	' Wait 60 seconds before you call this again with the same arguments. If it fails again, tell the user.';

it.each([
	[{ kind: 'grantExpired' }, FOR_THE_OWNER],
	[{ kind: 'status', status: 401 }, FOR_THE_OWNER],
	[{ kind: 'bodyTooLarge' }, CORRECT],
	[{ kind: 'status', status: 404 }, CORRECT],
	[{ kind: 'status', status: 422 }, CORRECT],
	[{ kind: 'status', status: 200 }, CORRECT],
	[{ kind: 'status', status: 200, retryAfterSeconds: 60 }, WAIT],
	[{ kind: 'timeout' }, WAIT],
	[{ kind: 'status', status: 429 }, WAIT],
	[{ kind: 'status', status: 500 }, WAIT],
	[{ kind: 'cancelled' }, ''],
] as const)('a call that did nothing, because of %j', (details, advice) => {
	expect(adviceOn(failing(details), READ)).toBe(`It failed.${advice}`);
	expect(adviceOn(failing(details), CREATE)).toBe(`It failed. ${UNCHANGED}${advice}`);
	expect(adviceOn(failing({ ...details, attempts: 0 }), UPDATE)).toBe(
		`It failed. Nothing was sent.${advice}`,
	);
});

it('may be repeated after the time that the service gives, in whole seconds', () => {
	const busy = failing({ kind: 'status', status: 429, retryAfterSeconds: 0.2 });
	expect(adviceOn(busy, READ)).toContain('Wait 1 seconds before');
});

it('a call that may have been carried out is repeated only where that makes no second one', () => {
	const lost = failing({ kind: 'timeout', mayHaveSucceeded: true });
	const maybe = 'It failed. It may have been carried out all the same.';

	expect(adviceOn(lost, UPDATE)).toBe(`${maybe}${WAIT}`);
	expect(adviceOn(lost, CREATE)).toBe(
		`${maybe} Do not call this again before you know: look for it with a tool that lists such records, or ask the user to look in the store.`,
	);
});

it('names the fields and the result of a search', () => {
	const fieldErrors = ['name: Too short', 'value: Too low'];
	const searchResult = 'No such discount was found';
	expect(
		adviceOn(failing({ kind: 'status', status: 422, fieldErrors, searchResult }), CREATE),
	).toBe(
		`It failed. Fields: name: Too short; value: Too low. ${UNCHANGED} No such discount was found.${CORRECT}`,
	);
});

it('says what to correct in arguments, and for another error what people read below it', () => {
	const input = new InvalidInputError('Name', 'is missing', 'Enter a name');
	expect(adviceOn(input, CREATE)).toBe(`It failed. Enter a name. ${UNCHANGED}${CORRECT}`);
	expect(adviceOn(new Error('x'), CREATE)).toBe('It failed. Described.');
	expect(adviceOn(new Error('x'), CREATE, 'Ends ')).toBe('Ends. Described.');
});
