import type { IAdditionalCredentialOptions, IHttpRequestOptions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import type { ServiceContext } from './context';
import type { FailureKind } from './failure';

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
	kind: Exclude<FailureKind, 'status' | 'redirect' | 'malformed' | 'pagination'>;
	/** What was observed, for the user. */
	said: string;
}

/** The user cancelled the execution. */
export const CANCELLED: Fault = { kind: 'cancelled', said: 'the execution was cancelled' };

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
 * @throws NodeOperationError when the credential itself cannot be used (missing, not readable)
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
	try {
		const response: unknown = await context.helpers.httpRequestWithAuthentication.call(
			context,
			credentialType,
			options,
			credentialOptions,
		);
		return replyOf(response);
	} catch (error) {
		if (signal?.aborted) return CANCELLED;
		const fault = faultOf(error);
		if (fault) return fault;
		// Only the text goes on: n8n's errors may hold the request with its headers.
		throw new NodeOperationError(
			context.getNode(),
			error instanceof Error ? error.message : 'The credential could not be used',
		);
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
	EHOSTUNREACH: 'the host of the Base URL cannot be reached',
	ENETUNREACH: 'the network of the Base URL cannot be reached',
	EADDRNOTAVAIL: 'the address of the Base URL is not available',
	CERT_HAS_EXPIRED: 'the certificate of the service has expired',
	DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate of the service is self-signed',
	SELF_SIGNED_CERT_IN_CHAIN: 'the certificate of the service is self-signed',
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate of the service cannot be verified',
	ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate of the service is for another host',
};

const TIMEOUT_CODES = new Set(['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT']);

/** Everything else that ends a connection which had been made. */
const BROKEN_CODES = new Set([
	'ECONNRESET',
	'EPIPE',
	'ERR_BAD_RESPONSE',
	'ERR_NETWORK',
	'ERR_STREAM_PREMATURE_CLOSE',
	'HPE_INVALID_CONSTANT',
	'UND_ERR_SOCKET',
]);

function faultOf(error: unknown): Fault | undefined {
	for (const { code, syscall, text } of chainOf(error)) {
		const unreachable = UNREACHABLE[code];
		if (unreachable) return { kind: 'unreachable', said: unreachable };
		if (code === 'ETIMEDOUT' && syscall === 'connect') {
			return { kind: 'unreachable', said: 'the host of the Base URL does not answer' };
		}
		if (code === 'ERR_CANCELED') return CANCELLED;
		if (TIMEOUT_CODES.has(code)) {
			return { kind: 'timeout', said: 'the service did not answer in time' };
		}
		// A body that breaks off carries the status of its head instead of a code.
		if (BROKEN_CODES.has(code) || code.startsWith('HPE_') || /stream .*aborted/i.test(text)) {
			return { kind: 'broken', said: 'the connection to the service broke' };
		}
		if (/credentials not connected|without access token/i.test(text)) {
			return { kind: 'reconnect', said: 'the OAuth2 credential is not connected' };
		}
	}
	return undefined;
}

/** How deep n8n and its HTTP library nest one error in another. */
const DEEPEST_CAUSE = 6;

interface Trace {
	code: string;
	syscall: string;
	/** All messages, those of n8n and those that it replaced. */
	text: string;
}

/** n8n 2.x keeps the error of its HTTP library as the cause; 1.x only its code and its message. */
function chainOf(error: unknown): Trace[] {
	const chain: Trace[] = [];
	let current: unknown = error;
	while (typeof current === 'object' && current !== null && chain.length < DEEPEST_CAUSE) {
		const { code, httpCode, syscall, message, messages, cause } = current as Record<
			string,
			unknown
		>;
		const earlier = Array.isArray(messages) ? (messages as unknown[]) : [];
		chain.push({
			code: [code, httpCode].find((one) => typeof one === 'string') ?? '',
			syscall: typeof syscall === 'string' ? syscall : '',
			text: [message, ...earlier].filter((one) => typeof one === 'string').join('\n'),
		});
		current = cause;
	}
	return chain;
}
