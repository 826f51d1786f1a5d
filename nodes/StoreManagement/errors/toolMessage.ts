import { NodeOperationError, type INode, type NodeApiError } from 'n8n-workflow';

import { InvalidInputError } from './invalidInputError';
import { RequestError, type RequestErrorDetails, type RequestErrorKind } from './requestError';
import { withExactMessage } from './toNodeError';

/** What a model must know about the call that failed. */
export interface ToolCall {
	/** Whether the operation changes something in the store. */
	isWrite: boolean;
	/** Whether another call with the same arguments does no harm, even if this one was carried out. */
	isRepeatable: boolean;
}

const UNCHANGED = 'Nothing was changed in the store';
const NOT_SENT = 'Nothing was sent';
const CORRECT = 'Correct the arguments and call this again';
const LOOK_FIRST =
	'Do not call this again before you know: look for it with a tool that lists such records, or ask the user to look in the store';
const FOR_THE_OWNER =
	'Do not call this again: tell the user that whoever looks after the workflow must correct it';

/** A minute is the window in which the service counts requests (API document, Limits). */
const DEFAULT_WAIT_SECONDS = 60;

/** Failures that another call cannot mend. */
const OWNER_KINDS: readonly RequestErrorKind[] = [
	'redirect',
	'unexpectedAnswer',
	'pagination',
	'grantExpired',
	'notSendable',
];
const OWNER_STATUSES: readonly number[] = [401, 403];

/** Statuses that pass by themselves, although they are refusals. */
const BUSY_STATUSES: readonly number[] = [408, 429];

/**
 * Puts all that helps into the message of an error, because agents pass nothing else on to the model:
 * what failed, the fields, whether it may have been carried out, what to do next and how long to wait.
 *
 * @param error as a shop owner reads it
 * @param cause what it was made from
 * @returns an error without a description, which would repeat the message to MCP clients
 */
export function toToolError(
	error: NodeApiError | NodeOperationError,
	cause: unknown,
	node: INode,
	call: ToolCall,
): NodeOperationError {
	const sentences = [error.message, ...adviceFor(error, cause, call)];
	const message = sentences.map(asSentence).join(' ');
	return withExactMessage(message, new NodeOperationError(node, message));
}

function adviceFor(
	{ description }: NodeApiError | NodeOperationError,
	cause: unknown,
	call: ToolCall,
): string[] {
	if (cause instanceof InvalidInputError) return [cause.remedy, UNCHANGED, CORRECT];
	if (cause instanceof RequestError) return adviceForRequest(cause.details, call);
	return typeof description === 'string' ? [description] : [];
}

function adviceForRequest(details: RequestErrorDetails, call: ToolCall): string[] {
	const { fieldErrors = [], mayHaveSucceeded, searchResult, hint } = details;
	const mustLookFirst = mayHaveSucceeded && !call.isRepeatable;
	const sentences = [
		fieldErrors.length === 0 ? undefined : `Fields: ${fieldErrors.join('; ')}`,
		effectOf(details, call),
		searchResult,
		hint,
		mustLookFirst ? LOOK_FIRST : nextStep(details),
	];
	return sentences.filter((sentence) => sentence !== undefined);
}

/** What the call did in the store. */
function effectOf(
	{ mayHaveSucceeded, attempts }: RequestErrorDetails,
	{ isWrite }: ToolCall,
): string | undefined {
	if (mayHaveSucceeded) return 'It may have been carried out all the same';
	if (attempts === 0) return NOT_SENT;
	return isWrite ? UNCHANGED : undefined;
}

/** What to do, and when; the same arguments do no harm. */
function nextStep(details: RequestErrorDetails): string | undefined {
	const { kind, status = 0, mayHaveSucceeded, retryAfterSeconds } = details;
	if (kind === 'cancelled') return undefined;
	if (OWNER_KINDS.includes(kind) || OWNER_STATUSES.includes(status)) return FOR_THE_OWNER;
	const isRefused = kind === 'status' && status < 500 && !BUSY_STATUSES.includes(status);
	if (isRefused && retryAfterSeconds === undefined) return CORRECT;
	if (kind === 'bodyTooLarge' && !mayHaveSucceeded) return CORRECT;
	const seconds = Math.ceil(retryAfterSeconds ?? 0) || DEFAULT_WAIT_SECONDS;
	return `Wait ${seconds} seconds before you call this again with the same arguments. If it fails again, tell the user`;
}

/** The text with a full stop, where it does not end as a sentence. */
export function asSentence(text: string): string {
	const trimmed = text.trim();
	return /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
