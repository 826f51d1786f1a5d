import type {
	IAdditionalCredentialOptions,
	ICredentialTestFunctions,
	IExecuteFunctions,
	IHookFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IWebhookFunctions,
} from 'n8n-workflow';

import { withTimeout } from '../sleep';

import type { HttpOutcome, HttpResponse } from './response';
import { CANCELLED, TIMED_OUT, toTransportError } from './transportError';

/** Every n8n context in which the package sends requests with a credential. */
export type RequestContext =
	IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions | IWebhookFunctions;

/** One request, as it goes out. */
export interface HttpRequest {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	url: string;
	/** JSON text, where the request has a body. */
	body: string | undefined;
	/** How long to wait for the complete response, in milliseconds. */
	timeout: number;
}

/** The credential that signs a request. */
export interface CredentialUse {
	credentialType: string;
	credentialOptions: IAdditionalCredentialOptions;
}

/**
 * Sends a request once, with a credential.
 *
 * Statuses are not errors here, bodies are not parsed and redirects are not followed: n8n would turn
 * a malformed body into a string, refresh an OAuth2 token for each request, and send header
 * credentials to another host.
 *
 * The time-out and the signal are enforced here: the time-out of n8n's HTTP library starts again
 * with each part of the response, and n8n replaces any signal by that of the execution.
 *
 * @param signal aborts the request
 * @returns never an error of n8n, because that may hold the request with its headers
 */
export async function sendHttp(
	context: RequestContext,
	{ credentialType, credentialOptions }: CredentialUse,
	request: HttpRequest,
	signal: AbortSignal | undefined,
): Promise<HttpOutcome> {
	const options: IHttpRequestOptions = {
		method: request.method,
		url: request.url,
		headers: { Accept: 'application/json' },
		timeout: request.timeout,
		encoding: 'text',
		json: false,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		sendCredentialsOnCrossOriginRedirect: false,
	};
	if (request.body !== undefined) {
		options.body = request.body;
		options.headers = { ...options.headers, 'Content-Type': 'application/json' };
	}
	if (signal) options.abortSignal = signal;
	const sending = context.helpers.httpRequestWithAuthentication
		.call(context, credentialType, options, credentialOptions)
		// An outcome, not a rejection: after the time-out nobody would handle one.
		.then(toResponse, toTransportError);
	const outcome = await withTimeout(sending, request.timeout, signal);
	if (outcome === 'timedOut') return TIMED_OUT;
	if (outcome === 'aborted' || ('kind' in outcome && signal?.aborted)) return CANCELLED;
	return outcome;
}

/**
 * Sends a request with headers of its own, for the test of a credential that is not saved yet. A
 * credential test has no other HTTP client than n8n's older `request`.
 *
 * @throws what n8n throws when there is no response
 */
export async function sendHttpForTest(
	{ helpers }: ICredentialTestFunctions,
	{ method, url, timeout }: HttpRequest,
	headers: Record<string, unknown>,
): Promise<HttpResponse> {
	const response: unknown = await helpers.request({
		method,
		uri: url,
		headers: { Accept: 'application/json', ...headers },
		timeout,
		followRedirect: false,
		simple: false,
		resolveWithFullResponse: true,
		json: false,
	});
	return toResponse(response);
}

function toResponse(response: unknown): HttpResponse {
	const { statusCode, headers, body } = response as {
		statusCode: number;
		headers?: Record<string, unknown>;
		body?: unknown;
	};
	return { status: statusCode, headers: headers ?? {}, text: toText(body) };
}

/** n8n's older `request` parses a JSON body although it is told not to. */
function toText(body: unknown): string {
	if (typeof body === 'string') return body;
	return body === undefined || body === null ? '' : JSON.stringify(body);
}
