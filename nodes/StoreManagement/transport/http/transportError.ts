import { proxyIn, PROXY_REMEDY } from './proxy';
import { MAX_RESPONSE_SIZE, type TransportError } from './response';
import { TLS_FAULTS, type Fault } from './tlsErrors';

/** The server that was called, in the user's words. */
export interface Peer {
	/** For example "the service". */
	name: string;
	/** The field of the credential that holds the address. */
	field: string;
	/** The address that was called, where it is known: a failure at another one is that of a proxy. */
	url?: string;
}

export const SERVICE: Peer = { name: 'the service', field: 'the Base URL' };

/** The request was aborted; see the kind `cancelled` for who aborts. */
export const CANCELLED: TransportError = {
	kind: 'cancelled',
	reason: 'the execution was cancelled',
};

/** The response was not complete within the time-out of the request. */
export const TIMED_OUT: TransportError = {
	kind: 'timeout',
	reason: 'the service did not answer in time',
};

/** See readStream. */
export const TOO_LARGE: TransportError = {
	kind: 'bodyTooLarge',
	reason: `the service answered with more than ${MAX_RESPONSE_SIZE / 1024 / 1024} MB`,
};

/** The first that matches counts. With `unreachable` nothing was sent, so even a POST may be repeated. */
const FAULTS: readonly Fault[] = [
	...TLS_FAULTS,
	[
		'notSendable',
		/request was blocked because/i,
		'the SSRF protection of n8n blocks the address of {field}',
		'If the address is right, whoever runs n8n must allow it in N8N_SSRF_ALLOWED_HOSTNAMES or N8N_SSRF_ALLOWED_IP_RANGES.',
	],
	[
		'notSendable',
		/^ERR_INVALID_HTTP_TOKEN |Header name must be a valid HTTP token|invalid header name/i,
		'the name of the custom header is not valid',
		'Enter a name without spaces, such as X-Access-Token, as Custom Header of the credential.',
	],
	[
		'notSendable',
		/^ENOTFOUND /,
		'the host name of {field} is not known',
		'Correct {field} of the credential. If it is right, the DNS server of the n8n machine does not know the host.',
	],
	['unreachable', /^EAI_AGAIN /, 'the host name of {field} could not be looked up'],
	['unreachable', /^ECONNREFUSED /, '{name} refuses connections at this address'],
	['unreachable', /^EADDRNOTAVAIL /, 'the address of {field} is not available'],
	[
		'unreachable',
		/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH) .*\bconnect E[A-Z]/s,
		'the host of {field} does not answer',
	],
	[
		'unreachable',
		/^ERR_TLS_HANDSHAKE_TIMEOUT |before secure TLS connection was established/i,
		'{name} did not complete the TLS handshake',
	],
	['cancelled', /^ERR_CANCELED /, CANCELLED.reason],
	['timeout', /^(ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT) /, '{name} did not answer in time'],
	[
		'connectionLost',
		/^HPE_(HEADER_OVERFLOW|UNEXPECTED_CONTENT_LENGTH|INVALID_(HEADER|CONTENT_LENGTH|TRANSFER)|LF_|CR_)/,
		'{name} answered with a broken header',
		'Show this to the operator of the service, or of the proxy before it: the answer is not valid HTTP.',
	],
	[
		'connectionLost',
		// A body that breaks off has the status of its response instead of a code.
		/^(ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|EPROTO|ERR_BAD_RESPONSE|ERR_NETWORK|ERR_STREAM_PREMATURE_CLOSE|UND_ERR_SOCKET|(HPE|ERR_SSL|ERR_TLS)_\w+) |stream (has been|was) aborted/i,
		'the connection to {name} broke',
	],
	[
		'grantExpired',
		// n8n's messages when no OAuth2 tokens are stored; the last one occurs with the grant type PKCE.
		/credentials not connected|without access token|undefined \(reading 'accessToken'\)/i,
		'the OAuth2 credential is not connected',
		'Reconnect the credential: open it in n8n, choose Connect and sign in to the store. If the service then asks for a code challenge (PKCE), choose PKCE as Grant Type first.',
	],
];

/**
 * Classifies what n8n threw instead of a response. At most the messages of the error are kept, because it
 * may hold the request with its headers.
 *
 * @param peer the server that was called
 */
export function toTransportError(error: unknown, peer: Peer = SERVICE): TransportError {
	const causes = causesOf(error);
	const proxy = proxyIn(causes.map(({ text }) => text).join('\n'), peer.url);
	const fill = (text: string): string =>
		text.replace('{name}', peer.name).replace('{field}', peer.field);
	for (const { code, text } of causes) {
		const fault = FAULTS.find(([, pattern]) => pattern.test(`${code} ${text}`));
		if (!fault) continue;
		const [kind, , reason, remedy] = fault;
		if (proxy !== undefined) {
			return {
				kind,
				reason: `the outgoing proxy ${proxy} cannot be reached`,
				remedy: PROXY_REMEDY,
			};
		}
		return { kind, reason: fill(reason), ...(remedy && { remedy: fill(remedy) }) };
	}
	const reason = causes.find(({ text }) => text !== '')?.text ?? 'n8n gave no reason';
	return { kind: 'notSendable', reason: `the request could not be sent (${reason})` };
}

/** Classifies why reading a body failed: the connection ended, or the body cannot be decompressed. */
export function toBodyError(error: unknown): TransportError {
	const failure = toTransportError(error);
	if (failure.kind === 'timeout' || failure.kind === 'cancelled') return failure;
	return { kind: 'connectionLost', reason: 'the connection to the service broke' };
}

/** How many nested errors are read; n8n and its HTTP library nest no more. */
const MAX_CAUSES = 6;

interface Cause {
	code: string;
	/** All messages: those of n8n, those that it replaced, and those of each address that was tried. */
	text: string;
}

/** n8n 2.x keeps the error of its HTTP library as the cause; 1.x only its code and message. */
function causesOf(error: unknown): Cause[] {
	const chain: Cause[] = [];
	let current: unknown = error;
	while (typeof current === 'object' && current !== null && chain.length < MAX_CAUSES) {
		const { code, httpCode, message, messages, errors, cause } = current as Record<string, unknown>;
		const replaced = Array.isArray(messages) ? (messages as unknown[]) : [];
		const tried = Array.isArray(errors) ? errors.filter((one) => one instanceof Error) : [];
		chain.push({
			code: [code, httpCode].find((one) => typeof one === 'string') ?? '',
			text: [message, ...replaced, ...tried.map((one) => one.message)]
				.filter((one) => typeof one === 'string')
				.join('\n'),
		});
		current = cause;
	}
	return chain;
}
