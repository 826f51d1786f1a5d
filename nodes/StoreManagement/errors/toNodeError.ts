import type { IDataObject, INode } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { asSentence, toSafeText } from '../text';

import { explain, type OperationContext } from './explain';
import { RequestError } from './requestError';

/**
 * Turns any error into the error that a person reads in the editor.
 *
 * `httpCode` is the status as text if the service answered. The result holds no request: only texts from here and
 * redacted texts of the service. The description is one paragraph, as the editor shows it; `context.data` stands
 * there under "Error details" and helps to find the request.
 *
 * @param error anything that was thrown; errors of n8n are returned unchanged
 */
export function toNodeError(
	error: unknown,
	node: INode,
	context: OperationContext,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const { reason, sentences, details } = explain(error, context);
	const isRequest = error instanceof RequestError;
	const message = isRequest ? `${failedAction(context)}: ${reason}` : reason;
	const description = toParagraph(sentences);
	const nodeError = isRequest
		? new NodeApiError(node, { message }, { message, description, ...httpCodeIn(details) })
		: new NodeOperationError(node, message, { description });
	const { location, store, itemIndex } = context;
	const places = [
		location,
		isRequest || store === undefined ? undefined : `store ${store}`,
		itemIndex === undefined ? undefined : `item ${itemIndex + 1}`,
		isRequest ? requestOf(error) : undefined,
	];
	nodeError.context.data = toSafeText(places.filter((place) => place !== undefined).join(' · '));
	if (itemIndex !== undefined) nodeError.context.itemIndex = itemIndex;
	return withExactMessage(message, nodeError);
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
	return withExactMessage(message, new NodeOperationError(node, message));
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

function httpCodeIn({ httpCode }: IDataObject): { httpCode?: string } {
	return typeof httpCode === 'string' ? { httpCode } : {};
}

function requestOf({ details: { request, attempts } }: RequestError): string {
	const times = attempts === 1 ? 'sent once' : `sent ${attempts} times`;
	return `${request}, ${attempts === 0 ? 'not sent' : times}`;
}

function toParagraph(sentences: readonly string[]): string {
	return toSafeText(sentences.map(asSentence).join(' '));
}

/**
 * Sets the message again after construction, as a safe text: n8n replaces a message in which it finds an error code
 * such as "ENOENT", even when that is the alias of a store.
 */
export function withExactMessage<E extends Error>(message: string, error: E): E {
	error.message = toSafeText(message);
	return error;
}
