import type { INode, JsonObject as N8nJson } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { InvalidInputError } from './invalidInputError';
import { RequestError, type RequestErrorDetails, type RequestErrorKind } from './requestError';
import { toSafeText } from './safeText';

/** What the node was doing when an error occurred, in the user's words. */
export interface OperationContext {
	/** The operation as a sentence: "Create a discount". */
	action: string;
	/** Where the operation is found in the editor: "Discount → Create". */
	location: string;
	/** Alias of the store, where the operation has one. */
	store?: string;
	/** Index of the input item, from 0. */
	itemIndex?: number;
	/** What may help when the service does not know the record (404). */
	notFoundHint?: string;
	/** How to find out whether a failed write was carried out. */
	howToCheck?: string;
}

/** Meanings of the statuses (API document, Errors). */
const STATUS_MEANINGS: Readonly<Record<number, string>> = {
	400: 'error in the payload',
	401: 'credential missing or invalid',
	403: 'access denied',
	404: 'resource does not exist',
	429: 'request limit exceeded',
	500: 'internal server error',
};

/** What a status means by the API document; undefined where the document does not say. */
export function statusMeaning(status: number): string | undefined {
	return STATUS_MEANINGS[status];
}

const STATUS_REMEDIES: Readonly<Record<number, string>> = {
	400: 'Correct the fields that the service names and run the workflow again.',
	401: 'Check the credential. Changing the account password makes the service replace User-Token and User-Secret-Key: copy the new ones from the user profile of the store panel, under API credentials. An OAuth2 credential must be reconnected.',
	403: 'Check that the user of the credential may access this store and this kind of data.',
	422: 'Correct the fields that the service names and run the workflow again.',
	429: 'Run fewer workflows against this store at the same time, or raise Max Retries in the options.',
};

/** What may not exist: the record that the path names, or all that it leads through. */
const NOT_FOUND_REMEDIES = {
	record:
		'Check the ID and the store: the record may have been deleted or belong to another store.',
	list: 'Check the alias of the store: Store → Get Many lists it.',
	service: 'Check the Base URL of the credential.',
};

const CLIENT_ERROR_REMEDY =
	'Check the fields of this operation and the permissions of the credential.';
const SERVER_ERROR_REMEDY = 'The service has an internal problem. Run the workflow again later.';

/**
 * The one place that turns any error into what a shop owner reads.
 *
 * `httpCode` is the status as text where the service answered, so that workflows can branch on it,
 * else null. The result holds no request: only texts from here and redacted texts of the service.
 * The description is one paragraph, as the editor shows it. Operation, item and request stand in
 * `context.data`, which the editor shows under "Error details".
 *
 * @param error anything that was thrown; n8n's own errors are returned as they are
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
	const options = { description, ...itemIndexOf(context) };
	const nodeError = new NodeOperationError(node, message, options);
	return withDetails(locationLine(context), withExactMessage(message, nodeError));
}

function fromRequestError(
	details: RequestErrorDetails,
	node: INode,
	context: OperationContext,
): NodeApiError {
	const store = context.store === undefined ? '' : ` for store "${context.store}"`;
	const message = `${context.action} failed${store}: ${headline(details)}`;
	const lines = [
		...(details.fieldErrors ?? []),
		...(details.mayHaveSucceeded ? [mayHaveSucceededLine(details, context)] : []),
		...(details.status === 404 && context.notFoundHint ? [context.notFoundHint] : []),
		...(details.hint === undefined ? [] : [details.hint]),
		remedyFor(details),
	];
	const description = toParagraph(lines);
	const status = details.status === undefined ? {} : { httpCode: String(details.status) };
	const response: N8nJson = { message: toSafeText(message) };
	const options = { ...response, description, ...status, ...itemIndexOf(context) };
	// The message names the store.
	const { store: _, ...place } = context;
	const request = `${details.request}, ${attemptCount(details.attempts)}`;
	const nodeError = new NodeApiError(node, response, options);
	return withDetails(`${locationLine(place)} · ${request}`, withExactMessage(message, nodeError));
}

/** Sentences in one line, each with its full stop. */
function toParagraph(sentences: readonly string[]): string {
	const ended = sentences.map((one) => (/[.!?…:)]$/.test(one.trim()) ? one : `${one}.`));
	return toSafeText(ended.join(' '));
}

/** @param details what helps to find the request, and not to correct it */
function withDetails<E extends NodeApiError | NodeOperationError>(details: string, error: E): E {
	error.context.data = toSafeText(details);
	return error;
}

/**
 * Sets the message again after construction, as a safe text: n8n replaces a message in which it finds an
 * error code such as "ENOENT", even when that is an alias.
 */
export function withExactMessage<E extends Error>(message: string, error: E): E {
	error.message = toSafeText(message);
	return error;
}

function headline({ kind, status = 0, reason }: RequestErrorDetails): string {
	switch (kind) {
		case 'status': {
			const meaning = statusMeaning(status);
			if (reason === undefined) return `${meaning ?? genericMeaning(status)} (status ${status})`;
			const label = meaning === undefined ? `status ${status}` : `status ${status}, ${meaning}`;
			return `${reason} (${label})`;
		}
		case 'redirect':
			return `the service answered with a redirect ${reason ?? 'that names no address'} (status ${status})`;
		case 'malformedBody':
			return `the service answered with something that is not JSON (status ${status})`;
		case 'unreachable':
		case 'tls':
		case 'connectionLost':
		case 'timeout':
		case 'bodyTooLarge':
		case 'pagination':
		case 'grantExpired':
		case 'tokenRefresh':
		case 'notSendable':
		case 'cancelled':
			return reason ?? kind;
	}
}

/** For a status that the API document does not name, without a message of the service. */
function genericMeaning(status: number): string {
	return status >= 500 ? 'the service has a problem' : 'the service refused the request';
}

function remedyFor(details: RequestErrorDetails): string {
	const { kind, status = 0, waitTooLong, retryAfterSeconds = 0 } = details;
	if (details.remedy !== undefined) return details.remedy;
	if (details.mayHaveSucceeded) {
		const remedy = remedyAfterWrite(kind, status);
		if (remedy !== undefined) return remedy;
	}
	switch (kind) {
		case 'status':
			if (waitTooLong) {
				return `The service accepts requests again in ${duration(retryAfterSeconds)}. Run the workflow again after that.`;
			}
			if (status === 404) return NOT_FOUND_REMEDIES[namedBy(details.request)];
			return STATUS_REMEDIES[status] ?? (status < 500 ? CLIENT_ERROR_REMEDY : SERVER_ERROR_REMEDY);
		case 'redirect':
			return 'Check the Base URL of the credential: it must be the final address of the service.';
		case 'malformedBody':
			return 'Check the Base URL of the credential: the response may come from a proxy or a web page instead of the API.';
		case 'unreachable':
			return 'Check the Base URL of the credential and the network of the n8n machine.';
		case 'tls':
			return 'Check the Base URL of the credential and the certificate of the service.';
		case 'connectionLost':
			return 'Run the workflow again. If it keeps happening, the network between n8n and the service is unstable.';
		case 'timeout':
			return 'Raise Timeout in the options, or run the workflow again when the service is less busy.';
		case 'bodyTooLarge':
			return 'Set a smaller Page Size in the options. If there is none, ask the service why its responses are this large.';
		case 'pagination':
			return 'Check the pagination options of this operation against what the service sends, or lower the limit.';
		case 'grantExpired':
			return 'Reconnect the credential: open it in n8n and sign in to the store again.';
		case 'tokenRefresh':
			return 'Check the Access Token URL of the credential, or run the workflow again later.';
		case 'notSendable':
			return 'Open the credential, check its fields and save it again.';
		case 'cancelled':
			return 'Run the workflow again to complete what is missing.';
	}
}

/** What a path names last; ids are whole numbers, behind the store and the kind of record. */
function namedBy(request: string): keyof typeof NOT_FOUND_REMEDIES {
	const [, kind, ...others] = /\/v2\/(.*)$/.exec(request)?.[1]?.split('/') ?? [];
	if (kind === 'me' || kind === undefined) return 'service';
	return others.some((part) => /^\d+$/.test(part)) ? 'record' : 'list';
}

/** What to do where another run, which is the usual remedy, may do the same twice. */
function remedyAfterWrite(kind: RequestErrorKind, status: number): string | undefined {
	if (kind === 'status' && status < 500) return undefined;
	return REMEDIES_AFTER_WRITE[kind];
}

const REMEDIES_AFTER_WRITE: Readonly<Partial<Record<RequestErrorKind, string>>> = {
	status: 'The service has an internal problem.',
	connectionLost: 'If it keeps happening, the network between n8n and the service is unstable.',
	timeout: 'If it keeps happening, raise Timeout in the options.',
	cancelled: 'Complete what is missing after that.',
};

/** Longer waits are shown as "more than 10 minutes". */
const MAX_SHOWN_MINUTES = 10;

function duration(seconds: number): string {
	return seconds > MAX_SHOWN_MINUTES * 60
		? `more than ${MAX_SHOWN_MINUTES} minutes`
		: `${Math.ceil(seconds)} seconds`;
}

function attemptCount(attempts: number): string {
	if (attempts === 0) return 'not sent';
	return attempts === 1 ? 'sent once' : `sent ${attempts} times`;
}

function mayHaveSucceededLine(
	{ searchResult }: RequestErrorDetails,
	{ howToCheck }: OperationContext,
): string {
	const check = howToCheck ?? 'Look in the store before running the workflow again.';
	return [
		'The service may have carried this out all the same.',
		...(searchResult === undefined ? [] : [searchResult]),
		check,
	].join(' ');
}

function locationLine({ location, store, itemIndex }: OperationContext): string {
	return [
		location,
		...(store === undefined ? [] : [`store ${store}`]),
		...(itemIndex === undefined ? [] : [`item ${itemIndex + 1}`]),
	].join(' · ');
}

function itemIndexOf({ itemIndex }: OperationContext): { itemIndex?: number } {
	return itemIndex === undefined ? {} : { itemIndex };
}
