import type { IDataObject, INode, JsonObject as N8nJson } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { ADVICE_FOR_MODEL, failureFor } from './failures';
import { InvalidInputError } from './invalidInputError';
import { RequestError, type RequestErrorDetails } from './requestError';
import { asSentence, toSafeText } from './safeText';

/** The operation that failed, in the user's words. */
export interface OperationContext {
	/** The operation as a sentence without articles: "Create discount". */
	action: string;
	/** Where the operation is found in the editor: "Discount → Create". */
	location: string;
	/** Alias of the store, if the operation belongs to one. */
	store?: string | undefined;
	/** Index of the input item, from 0. */
	itemIndex?: number;
	/** Advice if the service does not know the record (404). */
	notFoundHint?: string | undefined;
	/** How to find out whether a failed write was carried out. */
	howToCheck?: string | undefined;
}

/**
 * Turns any error into the message that a shop owner reads. No other place does.
 *
 * `httpCode` is the status as text if the service answered, so that workflows can branch on it. The result
 * holds no request: only texts from here and redacted texts of the service. The description is one paragraph,
 * as the editor shows it; `context.data` stands there under "Error details".
 *
 * @param error anything that was thrown; errors of n8n are returned unchanged
 */
export function toNodeError(
	error: unknown,
	node: INode,
	context: OperationContext,
): NodeApiError | NodeOperationError {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	if (error instanceof RequestError) return fromRequestError(error.details, node, context);
	const message = error instanceof Error ? error.message : String(error);
	const description = error instanceof InvalidInputError ? toParagraph([error.remedy]) : '';
	const nodeError = new NodeOperationError(node, message, { description });
	const { location, store } = context;
	const place = store === undefined ? [location] : [location, `store ${store}`];
	return withDetails([...place, ...itemOf(context)], context, withExactMessage(message, nodeError));
}

function fromRequestError(
	details: RequestErrorDetails,
	node: INode,
	context: OperationContext,
): NodeApiError {
	const { status, attempts } = details;
	const store = context.store === undefined ? '' : ` for store "${context.store}"`;
	const message = `${context.action} failed${store}: ${headline(details)}`;
	const response: N8nJson = { message: toSafeText(message) };
	const nodeError = new NodeApiError(node, response, {
		...response,
		description: toParagraph(adviceFor(details, context)),
		...(status !== undefined && { httpCode: String(status) }),
	});
	const times = attempts === 1 ? 'sent once' : `sent ${attempts} times`;
	const request = `${details.request}, ${attempts === 0 ? 'not sent' : times}`;
	const place = [context.location, ...itemOf(context), request];
	return withDetails(place, context, withExactMessage(message, nodeError));
}

function adviceFor(details: RequestErrorDetails, context: OperationContext): string[] {
	const { fieldErrors = [], rest, mayHaveSucceeded, status, searchResult, hint } = details;
	const { howToCheck = 'Look in the store before running the workflow again.' } = context;
	const sentences: Array<string | undefined> = [...fieldErrors];
	if (rest !== undefined) sentences.push(`The service also sent ${rest}`);
	if (mayHaveSucceeded) {
		sentences.push('The service may still have done it.', searchResult, howToCheck);
	}
	if (status === 404) sentences.push(context.notFoundHint);
	sentences.push(hint, remedyFor(details));
	return sentences.filter((sentence) => sentence !== undefined);
}

function remedyFor(details: RequestErrorDetails): string {
	const { kind, status, remedy, waitTooLong, retryAfterSeconds = 0, fieldErrors = [] } = details;
	if (remedy !== undefined) return remedy;
	if (waitTooLong && retryAfterSeconds > 0) {
		return `The service accepts requests again in ${durationOf(retryAfterSeconds)}.`;
	}
	const failure = failureFor(kind, status);
	const isAboutFields = failure.fixedBy === 'input' && fieldErrors.length > 0;
	return isAboutFields ? 'Correct the fields that the service names.' : failure.remedy;
}

function durationOf(seconds: number): string {
	return seconds < 120 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

function toParagraph(sentences: readonly string[]): string {
	return toSafeText(sentences.map(asSentence).join(' '));
}

function itemOf({ itemIndex }: OperationContext): string[] {
	return itemIndex === undefined ? [] : [`item ${itemIndex + 1}`];
}

/** @param place helps to find the request, not to correct it */
function withDetails<E extends NodeApiError | NodeOperationError>(
	place: readonly string[],
	{ itemIndex }: OperationContext,
	error: E,
): E {
	error.context.data = toSafeText(place.join(' · '));
	if (itemIndex !== undefined) error.context.itemIndex = itemIndex;
	return error;
}

/**
 * Sets the message again after construction, as a safe text: n8n replaces a message in which it finds an
 * error code such as "ENOENT", even when that is the alias of a store.
 */
export function withExactMessage<E extends Error>(message: string, error: E): E {
	error.message = toSafeText(message);
	return error;
}

/** The reason, with the status and its meaning. */
function headline({ kind, status, reason }: RequestErrorDetails): string {
	if (status === undefined) return reason ?? kind;
	if (kind === 'redirect') {
		const target = reason ?? 'that names no address';
		return `the service answered with a redirect ${target} (status ${status})`;
	}
	const { meaning } = failureFor(kind, status);
	if (reason === undefined) return `${meaning ?? usualMeaning(status)} (status ${status})`;
	const statusText = [`status ${status}`, meaning].filter(Boolean).join(', ');
	return `${reason} (${statusText})`;
}

function usualMeaning(status: number): string {
	return status >= 500 ? 'the service has a problem' : 'the service refused the request';
}

/**
 * Turns any error into the message that a model reads. It contains everything, because agents pass nothing
 * else on; a description would repeat it to MCP clients.
 */
export function toToolError(
	error: unknown,
	node: INode,
	context: OperationContext,
): NodeOperationError {
	const message = wholeText(toNodeError(error, node, context), adviceForModel(error));
	return withExactMessage(message, new NodeOperationError(node, message));
}

/**
 * The json of a failed item, for *Continue* and for n8n's error output: one text with all that a person reads, and what
 * a workflow may branch on. n8n adds the columns of the row at its error output, but only to an item that has these two
 * fields and no property `error` beside its json.
 *
 * @param error what was thrown
 * @param shown the error that was made of it
 */
export function toErrorJson(error: unknown, shown: NodeApiError | NodeOperationError): IDataObject {
	return { error: wholeText(shown), details: factsOf(error) };
}

function factsOf(error: unknown): IDataObject {
	if (error instanceof InvalidInputError) return { fields: [...error.titles] };
	if (!(error instanceof RequestError)) return {};
	const { status, fieldErrors = [], searchResult } = error.details;
	return {
		...(status !== undefined && { httpCode: String(status) }),
		...(fieldErrors.length > 0 && { fields: fieldErrors.map(toSafeText) }),
		...(searchResult !== undefined && { searched: toSafeText(searchResult) }),
	};
}

/** Message and description as one text. */
function wholeText(
	{ message, description }: Pick<NodeOperationError, 'message' | 'description'>,
	advice = '',
): string {
	const texts = [message, description ?? '', advice];
	return texts
		.filter((text) => text !== '')
		.map(asSentence)
		.join(' ');
}

/** Seconds after which a model may try again if the service names none. */
const USUAL_WAIT = 60;

function adviceForModel(error: unknown): string {
	if (error instanceof InvalidInputError) return ADVICE_FOR_MODEL.input(0);
	if (!(error instanceof RequestError)) return '';
	const { kind, status, retryAfterSeconds } = error.details;
	const seconds = Math.ceil(retryAfterSeconds ?? 0) || USUAL_WAIT;
	return ADVICE_FOR_MODEL[failureFor(kind, status).fixedBy](seconds);
}
