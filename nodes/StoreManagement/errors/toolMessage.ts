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
	error: NodeApiError | NodeOperationError,
	cause: unknown,
	call: ToolCall,
): string[] {
	if (cause instanceof RequestError) return adviceForRequest(cause.details, call);
	if (cause instanceof InvalidInputError) {
		return [cause.remedy, 'Nothing was changed. Correct it and call this again'];
	}
	return typeof error.description === 'string' ? [error.description] : [];
}

function adviceForRequest(details: RequestErrorDetails, call: ToolCall): string[] {
	const { fieldErrors = [], searchResult } = details;
	return [
		...(fieldErrors.length > 0 ? [`Fields: ${fieldErrors.join('; ')}`] : []),
		...stateOf(details, call),
		...(searchResult === undefined ? [] : [searchResult]),
		...nextStep(details, call),
	];
}

/** Whether the request may have been carried out. */
function stateOf({ mayHaveSucceeded, attempts }: RequestErrorDetails, call: ToolCall): string[] {
	if (mayHaveSucceeded) return ['It may have been carried out all the same'];
	if (attempts === 0) return ['Nothing was sent'];
	return call.isWrite ? ['Nothing was changed in the store'] : [];
}

/** For failures that another call cannot fix. */
const FOR_THE_OWNER =
	'Do not call this again: tell the user that whoever looks after the workflow must correct it';
const OWNER_KINDS = new Set<RequestErrorKind>([
	'redirect',
	'malformedBody',
	'tls',
	'pagination',
	'grantExpired',
	'notSendable',
]);
const OWNER_STATUSES: readonly unknown[] = [401, 403];
const BUSY_STATUSES: readonly unknown[] = [429, 503];

/** What to do, and when. If a write may have been done, another call is advised only where it is harmless. */
function nextStep(details: RequestErrorDetails, { isRepeatable }: ToolCall): string[] {
	const { kind, status = 0, mayHaveSucceeded } = details;
	if (kind === 'cancelled') return ['Do not call this again unless the user asks for it'];
	if (mayHaveSucceeded && !isRepeatable) {
		return [
			'Do not call this again before you know: look for it with a tool that lists such records, or ask the user to look in the store',
		];
	}
	if (mayHaveSucceeded) {
		return [`${waitFor(details)}. The same arguments are safe: they do not make a second one`];
	}
	if (OWNER_KINDS.has(kind) || OWNER_STATUSES.includes(status)) return [FOR_THE_OWNER];
	if (kind === 'bodyTooLarge') return ['Call this again with a smaller Limit'];
	if (status === 404) {
		return [
			'Check the store and the ID with a tool that lists such records: an ID is not the number that customers know',
		];
	}
	const isRefusedInput = status >= 400 && status < 500 && !BUSY_STATUSES.includes(status);
	if (isRefusedInput) return ['Correct the arguments and call this again'];
	return [`${waitFor(details)}. If it fails again, tell the user`];
}

/** A minute is the window in which the service counts requests (API document, Limits). */
const DEFAULT_WAIT_SECONDS = 60;

function waitFor({ retryAfterSeconds }: RequestErrorDetails): string {
	const seconds = Math.ceil(retryAfterSeconds ?? 0) || DEFAULT_WAIT_SECONDS;
	return `Wait ${seconds} seconds before you call this again`;
}

function asSentence(text: string): string {
	return /[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
