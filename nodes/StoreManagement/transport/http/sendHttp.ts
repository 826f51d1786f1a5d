import type {
	IAdditionalCredentialOptions,
	ICredentialTestFunctions,
	IExecuteFunctions,
	IHookFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';

import type { JsonValue } from '../../json';
import { withTimeout } from '../../sleep';

import { TIMED_OUT, TOO_LARGE, toBodyError, toTransportError, whyAborted } from './networkErrors';
import { readBody, type ByteStream } from './readBody';
import type { HttpOutcome } from './response';

/** Every n8n context in which the package sends requests with a credential. */
export type RequestContext =
	IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions | IWebhookFunctions;

/** A request over HTTP, without the credential. */
export interface HttpRequest {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	url: string;
	/** JSON text, if the request has a body. */
	body: string | undefined;
	/** How long to wait for the complete response, in milliseconds. */
	timeout: number;
}

/** A credential, and the n8n context that reads it and sends requests with it. */
export interface CredentialUse {
	context: RequestContext;
	credentialType: string;
	credentialOptions: IAdditionalCredentialOptions;
}

/** A body as it is sent: half a surrogate pair, which UTF-8 cannot hold, becomes U+FFFD. */
export function bodyText(body: JsonValue | undefined): string | undefined {
	return JSON.stringify(body, (_, part: JsonValue) =>
		typeof part === 'string' ? part.toWellFormed() : part,
	);
}

/**
 * Sends a request once, with a credential. Statuses are not errors here, bodies are not parsed and redirects
 * are not followed: n8n would turn a malformed body into a string, refresh an OAuth2 token for each request,
 * and send header credentials to another host.
 *
 * Time-out and signal are enforced here: n8n's time-out starts again with each chunk, and its own signal
 * replaces any other. Whatever ends the wait also ends the download.
 */
export async function sendHttp(
	{ context, credentialType, credentialOptions }: CredentialUse,
	request: HttpRequest,
	signal: AbortSignal | undefined,
): Promise<HttpOutcome> {
	const over = new AbortController();
	const sending = context.helpers.httpRequestWithAuthentication
		.call(
			withCancelSignal(context, over.signal),
			credentialType,
			toHttpOptions(request, over.signal),
			credentialOptions,
		)
		// After the time-out nobody would handle a rejection.
		.then(
			async (response) => await toOutcome(response, request.url, over.signal),
			toTransportError,
		);
	const outcome = await withTimeout(sending, request.timeout, signal);
	if (typeof outcome === 'object') return outcome;
	over.abort();
	return outcome === 'timedOut' ? TIMED_OUT : whyAborted(signal);
}

function toHttpOptions(request: HttpRequest, abortSignal: AbortSignal): IHttpRequestOptions {
	const { method, url, timeout, body } = request;
	const headers = { Accept: 'application/json' };
	const options: IHttpRequestOptions = {
		method,
		url,
		headers,
		timeout,
		encoding: 'stream',
		json: false,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		sendCredentialsOnCrossOriginRedirect: false,
		abortSignal,
	};
	if (body !== undefined) {
		options.body = body;
		options.headers = { ...headers, 'Content-Type': 'application/json' };
	}
	return options;
}

/** n8n takes the signal of a request from the context, if the context has one. */
function withCancelSignal<Context extends RequestContext>(
	context: Context,
	signal: AbortSignal,
): Context {
	if (!('getExecutionCancelSignal' in context)) return context;
	return Object.create(context, {
		getExecutionCancelSignal: { value: () => signal },
	}) as Context;
}

/**
 * Sends a request to test a credential that is not saved yet. The only HTTP client that n8n gives a
 * credential test is its older `request`.
 *
 * @throws what n8n throws when there is no response
 */
export async function sendHttpForTest(
	{ helpers }: ICredentialTestFunctions,
	{ method, url, timeout }: HttpRequest,
	headers: Record<string, unknown>,
): Promise<HttpOutcome> {
	const response: unknown = await helpers.request({
		method,
		uri: url,
		headers: { Accept: 'application/json', ...headers },
		timeout,
		followRedirect: false,
		simple: false,
		resolveWithFullResponse: true,
		json: false,
		useStream: true,
	});
	const over = new AbortController();
	const outcome = await withTimeout(toOutcome(response, url, over.signal), timeout);
	if (typeof outcome === 'object') return outcome;
	over.abort();
	return TIMED_OUT;
}

/** An oversized body is an error only with 2xx; otherwise it is dropped, because only the status matters. */
async function toOutcome(
	received: unknown,
	url: string,
	signal: AbortSignal,
): Promise<HttpOutcome> {
	const {
		statusCode: status,
		headers = {},
		body,
	} = received as { statusCode: number; headers?: Record<string, unknown>; body: ByteStream };
	const read = await readBody(body, signal).catch(toBodyError);
	if (read === undefined && status < 300) return TOO_LARGE;
	if (read && 'kind' in read) return read;
	const redirect = status < 400 ? redirectTarget(headers.location, url) : undefined;
	return { ...(read ?? { text: '' }), status, headers, redirect };
}

/** A path of this service has fewer characters. */
const MAX_TARGET_LENGTH = 200;

/**
 * Where a redirect leads, as text for the user ("to https://…"). The query is left out, because it may hold anything.
 * Undefined without a valid address.
 *
 * @param url the address that was called
 */
function redirectTarget(location: unknown, url: string): string | undefined {
	if (typeof location !== 'string' || !URL.canParse(location, url)) return undefined;
	const { origin, protocol, pathname } = new URL(location, url);
	const target = `${origin === 'null' ? protocol : origin}${pathname}`;
	return `to ${target.slice(0, MAX_TARGET_LENGTH)}`;
}
