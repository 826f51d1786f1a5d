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
	const sentences = [error.message, ...adviceFor(error, cause, call)].map(asSentence);
	const message = sentences.join(' ');
	return withExactMessage(message, new NodeOperationError(node, message));
}

function adviceFor(
	{ description }: NodeApiError | NodeOperationError,
	cause: unknown,
	{ isWrite, isRepeatable }: ToolCall,
): string[] {
	if (cause instanceof InvalidInputError) return [cause.remedy, UNCHANGED, CORRECT];
	if (!(cause instanceof RequestError)) return typeof description === 'string' ? [description] : [];
	const { fieldErrors = [], mayHaveSucceeded, attempts, searchResult, hint } = cause.details;
	const unchanged = attempts === 0 ? 'Nothing was sent' : isWrite && UNCHANGED;
	return [
		fieldErrors.length > 0 && `Fields: ${fieldErrors.join('; ')}`,
		mayHaveSucceeded ? 'It may have been carried out all the same' : unchanged,
		searchResult,
		hint,
		mayHaveSucceeded && !isRepeatable ? LOOK_FIRST : nextStep(cause.details),
	].filter((sentence) => typeof sentence === 'string');
}

const UNCHANGED = 'Nothing was changed in the store';
const CORRECT = 'Correct the arguments and call this again';
const LOOK_FIRST =
	'Do not call this again before you know: look for it with a tool that lists such records, or ask the user to look in the store';
const FOR_THE_OWNER =
	'Do not call this again: tell the user that whoever looks after the workflow must correct it';
/** A minute is the window in which the service counts requests (API document, Limits). */
const DEFAULT_WAIT_SECONDS = 60;

/** Failures that another call cannot mend, and statuses that refuse the arguments or pass by themselves. */
const OWNER_CAUSES = new Set<RequestErrorKind | number>([
	...(['redirect', 'malformedBody', 'tls', 'pagination', 'grantExpired', 'notSendable'] as const),
	...[401, 403],
]);
const BUSY_STATUSES = [429, 503];

/** What to do, and when; the same arguments do no harm. */
function nextStep({ kind, status = 0, mayHaveSucceeded, retryAfterSeconds }: RequestErrorDetails) {
	if (kind === 'cancelled') return undefined;
	if (OWNER_CAUSES.has(kind) || OWNER_CAUSES.has(status)) return FOR_THE_OWNER;
	const isRefused = status >= 400 && status < 500 && !BUSY_STATUSES.includes(status);
	// A 2xx that says that it failed says it again at any time, unless it names one.
	const isFinal = kind === 'status' && status < 300 && retryAfterSeconds === undefined;
	if (isFinal || (!mayHaveSucceeded && (isRefused || kind === 'bodyTooLarge'))) return CORRECT;
	const seconds = Math.ceil(retryAfterSeconds ?? 0) || DEFAULT_WAIT_SECONDS;
	return `Wait ${seconds} seconds before you call this again with the same arguments. If it fails again, tell the user`;
}

/** The text with a full stop, where it does not end as a sentence. */
export function asSentence(text: string): string {
	return /[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
