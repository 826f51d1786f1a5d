import type { IAdditionalCredentialOptions, IHttpRequestOptions } from 'n8n-workflow';

import type { ServiceContext } from './context';
import type { FailureKind } from './failure';
import { within } from './wait';

/** An answer of the service, whatever its status. */
export interface Reply {
	status: number;
	/** Names in lower case. */
	headers: Readonly<Record<string, unknown>>;
	/** The body as it came, undecoded. */
	text: string;
}

/** No usable answer came. */
export interface Fault {
	kind: Exclude<FailureKind, 'status' | 'redirect' | 'malformed'>;
	/** What was observed, for the user. */
	said: string;
}

/** The user cancelled the execution. */
export const CANCELLED: Fault = { kind: 'cancelled', said: 'the execution was cancelled' };

const LATE: Fault = { kind: 'timeout', said: 'the service did not answer in time' };

/** What is sent once. */
export interface Attempt {
	method: 'GET' | 'POST' | 'PUT' | 'DELETE';
	url: string;
	/** JSON text, where the request has a body. */
	body: string | undefined;
	/** How long to wait for the complete answer, in milliseconds. */
	timeout: number;
}

/**
 * Sends one request once, with the credential, and reports what came back.
 *
 * Statuses are not errors here, bodies are not decoded and redirects are not followed: n8n would
 * turn a malformed body into a string, refresh an OAuth2 token per request, and carry header
 * credentials to another host.
 *
 * The time-out and the signal end the waiting here: that of n8n's HTTP library starts anew with each
 * piece of the answer, and n8n puts the signal of the execution in the place of any other.
 *
 * @param signal ends the waiting when it fires
 * @returns never an error of n8n: it may hold the request with its headers
 */
export async function exchange(
	context: ServiceContext,
	credentialType: string,
	attempt: Attempt,
	credentialOptions: IAdditionalCredentialOptions,
	signal: AbortSignal | undefined,
): Promise<Reply | Fault> {
	const options: IHttpRequestOptions = {
		method: attempt.method,
		url: attempt.url,
		headers: { Accept: 'application/json' },
		timeout: attempt.timeout,
		encoding: 'text',
		json: false,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		disableFollowRedirect: true,
		sendCredentialsOnCrossOriginRedirect: false,
	};
	if (attempt.body !== undefined) {
		options.body = attempt.body;
		options.headers = { ...options.headers, 'Content-Type': 'application/json' };
	}
	if (signal) options.abortSignal = signal;
	const sending = send(context, credentialType, options, credentialOptions);
	const outcome = await within(sending, attempt.timeout, signal);
	if (outcome === 'late') return LATE;
	if (outcome === 'cancelled' || ('kind' in outcome && signal?.aborted)) return CANCELLED;
	return outcome;
}

/** Never an error: nobody would hear of one that comes after the waiting. */
async function send(
	context: ServiceContext,
	credentialType: string,
	options: IHttpRequestOptions,
	credentialOptions: IAdditionalCredentialOptions,
): Promise<Reply | Fault> {
	try {
		const response: unknown = await context.helpers.httpRequestWithAuthentication.call(
			context,
			credentialType,
			options,
			credentialOptions,
		);
		return replyOf(response);
	} catch (error) {
		return faultOf(error);
	}
}

function replyOf(response: unknown): Reply {
	const { statusCode, headers, body } = response as {
		statusCode: number;
		headers?: Record<string, unknown>;
		body?: unknown;
	};
	return {
		status: statusCode,
		headers: headers ?? {},
		text: typeof body === 'string' ? body : '',
	};
}

/** Nothing was sent yet when one of these happens. */
const UNREACHABLE: Readonly<Record<string, string>> = {
	ECONNREFUSED: 'the service refuses connections at this address',
	ENOTFOUND: 'the host name of the Base URL is not known',
	EAI_AGAIN: 'the host name of the Base URL could not be looked up',
	EADDRNOTAVAIL: 'the address of the Base URL is not available',
	CERT_HAS_EXPIRED: 'the certificate of the service has expired',
	DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate of the service is self-signed',
	SELF_SIGNED_CERT_IN_CHAIN: 'the certificate of the service is self-signed',
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate of the service cannot be verified',
	ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the service is for another host',
};

const TIMEOUT_CODES = new Set(['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT']);

/** While connecting, these mean that nothing was sent; later, that an answer may be lost. */
const CONNECT_CODES = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Everything else that ends a connection which had been made. */
const BROKEN_CODES = new Set([
	'ECONNRESET',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'EPIPE',
	'EPROTO',
	'ERR_BAD_RESPONSE',
	'ERR_NETWORK',
	'ERR_STREAM_PREMATURE_CLOSE',
	'UND_ERR_SOCKET',
]);

/** What n8n says when no tokens are stored. */
const NOT_CONNECTED = /credentials not connected|without access token/i;

function faultOf(error: unknown): Fault {
	const chain = chainOf(error);
	for (const { code, text } of chain) {
		const unreachable = UNREACHABLE[code];
		if (unreachable) return { kind: 'unreachable', said: unreachable };
		if (CONNECT_CODES.has(code) && /\bconnect E[A-Z]+/.test(text)) {
			return { kind: 'unreachable', said: 'the host of the Base URL does not answer' };
		}
		if (code === 'ERR_CANCELED') return CANCELLED;
		if (TIMEOUT_CODES.has(code)) {
			return LATE;
		}
		// A body that breaks off carries the status of its head instead of a code.
		if (isBroken(code) || /stream .*aborted/i.test(text)) {
			return { kind: 'broken', said: 'the connection to the service broke' };
		}
		if (NOT_CONNECTED.test(text)) {
			return { kind: 'reconnect', said: 'the OAuth2 credential is not connected' };
		}
	}
	const said = chain.find(({ text }) => text !== '')?.text ?? 'n8n gave no reason';
	return { kind: 'unsendable', said: `the request could not be sent (${said})` };
}

function isBroken(code: string): boolean {
	return BROKEN_CODES.has(code) || /^(HPE_|ERR_SSL_|ERR_TLS_)/.test(code);
}

/** How deep n8n and its HTTP library nest one error in another. */
const DEEPEST_CAUSE = 6;

interface Trace {
	code: string;
	/** All messages, those of n8n and those that it replaced. */
	text: string;
}

/** n8n 2.x keeps the error of its HTTP library as the cause; 1.x only its code and its message. */
function chainOf(error: unknown): Trace[] {
	const chain: Trace[] = [];
	let current: unknown = error;
	while (typeof current === 'object' && current !== null && chain.length < DEEPEST_CAUSE) {
		const { code, httpCode, message, messages, cause } = current as Record<string, unknown>;
		const earlier = Array.isArray(messages) ? (messages as unknown[]) : [];
		chain.push({
			code: [code, httpCode].find((one) => typeof one === 'string') ?? '',
			text: [message, ...earlier].filter((one) => typeof one === 'string').join('\n'),
		});
		current = cause;
	}
	return chain;
}
