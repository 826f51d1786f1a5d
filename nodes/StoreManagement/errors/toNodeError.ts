import type { Failure, IDataObject, INode, JsonObject as N8nJson } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { asSentence, toSafeText } from '../text';

import { explain, type OperationContext } from './explain';
import { failureFor } from './failures';
import { RequestError } from './requestError';

/**
 * Turns any error into the error that a person reads in the editor.
 *
 * `httpCode` is the status as text if the service answered. The result holds no request: only texts from here and
 * redacted texts of the service. The description is one paragraph, as the editor shows it; `context.data` stands
 * there under "Error details".
 *
 * @param error anything that was thrown; errors of n8n are returned unchanged
 */
export function toNodeError(
	error: unknown,
	node: INode,
	context: OperationContext,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const { reason, sentences } = explain(error, context);
	const description = toParagraph(sentences);
	const item = context.itemIndex === undefined ? [] : [`item ${context.itemIndex + 1}`];
	if (error instanceof RequestError) {
		const message = toSafeText(`${failedAction(context)}: ${reason}`);
		const response: N8nJson = { message };
		const { status } = error.details;
		const failure = causeOf(error);
		const nodeError = new NodeApiError(node, response, {
			...response,
			description,
			...(status !== undefined && { httpCode: String(status) }),
			...(failure && { failure }),
		});
		const details = [context.location, ...item, requestOf(error)];
		return withDetails(nodeError, message, details, context);
	}
	const store = context.store === undefined ? [] : [`store ${context.store}`];
	const nodeError = new NodeOperationError(node, reason, { description });
	return withDetails(nodeError, reason, [context.location, ...store, ...item], context);
}

/**
 * Turns any error into the error that a model reads. Everything is in its message, because agents pass nothing else on;
 * a description would repeat it to MCP clients.
 */
export function toToolError(
	error: unknown,
	node: INode,
	context: OperationContext,
): NodeOperationError {
	const message = wholeText(explain(error, context), context, true);
	const failure = error instanceof RequestError ? causeOf(error) : undefined;
	const options = failure ? { failure } : {};
	return withExactMessage(message, new NodeOperationError(node, message, options));
}

/** Why a request failed, for n8n from 2.41 on; older versions ignore it. */
function causeOf({ details }: RequestError): Failure | undefined {
	const { kind, status, retryAfterSeconds = 0 } = details;
	const { cause } = failureFor(kind, status);
	const hasWait = cause === 'rate-limited' || cause === 'temporarily-unavailable';
	if (!hasWait || retryAfterSeconds <= 0) return cause && { cause };
	return { cause, retryAfterMs: Math.ceil(retryAfterSeconds * 1000) };
}

/**
 * The json of a failed item, for *Continue* and for n8n's error output: one text with all that a person or, in a tool,
 * a model reads, and what a workflow may branch on. n8n adds the columns of the row at its error output, but only to an
 * item that has these two fields and no property `error` beside its json.
 */
export function toErrorJson(
	error: unknown,
	context: OperationContext,
	isTool: boolean,
): IDataObject {
	const explained = explain(error, context);
	return { error: wholeText(explained, context, isTool), details: explained.details };
}

function wholeText(
	{ reason, sentences, advice }: ReturnType<typeof explain>,
	context: OperationContext,
	isTool: boolean,
): string {
	const forModel = isTool && advice !== '' ? [advice] : [];
	return toParagraph([`${failedAction(context)}: ${reason}`, ...sentences, ...forModel]);
}

function failedAction({ action, store }: OperationContext): string {
	return `${action} failed${store === undefined ? '' : ` for store "${store}"`}`;
}

function requestOf({ details: { request, attempts } }: RequestError): string {
	const times = attempts === 1 ? 'sent once' : `sent ${attempts} times`;
	return `${request}, ${attempts === 0 ? 'not sent' : times}`;
}

function toParagraph(sentences: readonly string[]): string {
	return toSafeText(sentences.map(asSentence).join(' '));
}

/** @param details help to find the request, not to correct it */
function withDetails<E extends NodeApiError | NodeOperationError>(
	error: E,
	message: string,
	details: readonly string[],
	{ itemIndex }: OperationContext,
): E {
	error.context.data = toSafeText(details.join(' · '));
	if (itemIndex !== undefined) error.context.itemIndex = itemIndex;
	return withExactMessage(message, error);
}

/**
 * Sets the message again after construction, as a safe text: n8n replaces a message in which it finds an error code
 * such as "ENOENT", even when that is the alias of a store.
 */
export function withExactMessage<E extends Error>(message: string, error: E): E {
	error.message = toSafeText(message);
	return error;
}
