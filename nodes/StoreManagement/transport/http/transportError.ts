import { MAX_RESPONSE_SIZE, type TransportError } from './response';
import { describeTlsFailure } from './tlsErrors';

/** The server that was called, in the user's words. */
export interface Peer {
	/** For example "the service". */
	name: string;
	/** The field of the credential that holds the address. */
	field: string;
}

const SERVICE: Peer = { name: 'the service', field: 'the Base URL' };

/** The request was aborted; see the kind `cancelled` for who aborts. */
export const CANCELLED: TransportError = {
	kind: 'cancelled',
	reason: 'the execution was cancelled',
};

/** The response was not complete within the time-out of the request. */
export const TIMED_OUT = timedOut(SERVICE);

/** See readStream. */
export const TOO_LARGE: TransportError = {
	kind: 'bodyTooLarge',
	reason: `the service answered with more than ${MAX_RESPONSE_SIZE / 1024 / 1024} MB`,
};

/** Error codes that mean that nothing was sent. */
const UNREACHABLE: Readonly<Record<string, (peer: Peer) => string>> = {
	ECONNREFUSED: ({ name }) => `${name} refuses connections at this address`,
	ENOTFOUND: ({ field }) => `the host name of ${field} is not known`,
	EAI_AGAIN: ({ field }) => `the host name of ${field} could not be looked up`,
	EADDRNOTAVAIL: ({ field }) => `the address of ${field} is not available`,
	ERR_TLS_HANDSHAKE_TIMEOUT: ({ name }) => `${name} did not complete the TLS handshake`,
};

const TIMEOUT_CODES = new Set(['ECONNABORTED', 'ETIMEDOUT', 'ESOCKETTIMEDOUT']);

/** While connecting, these mean that nothing was sent. Later, a response may be lost. */
const CONNECT_CODES = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

/** What Node.js says when the connection ends during the handshake, before anything was sent. */
const DURING_HANDSHAKE = /before secure TLS connection was established/i;

/** Codes with which an established connection ends. */
const CONNECTION_LOST_CODES = new Set([
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

/** n8n's messages when no OAuth2 tokens are stored; the last one occurs with the grant type PKCE. */
const NOT_CONNECTED =
	/credentials not connected|without access token|undefined \(reading 'accessToken'\)/i;

const CONNECT_REMEDY =
	'Reconnect the credential: open it in n8n, choose Connect and sign in to the store. If the service then asks for a code challenge (PKCE), choose PKCE as Grant Type first.';

/** The error of a body that breaks off has the status of the response instead of a code. */
function isBrokenOff(text: string): boolean {
	return /stream/i.test(text) && /aborted/i.test(text);
}

/**
 * Classifies what n8n threw instead of a response. At most the messages of the error are kept, because it
 * may hold the request with its headers.
 *
 * @param peer the server that was called
 */
export function toTransportError(error: unknown, peer: Peer = SERVICE): TransportError {
	const chain = causesOf(error);
	for (const { code, text } of chain) {
		const tls = describeTlsFailure(code, text, peer);
		if (tls) return { kind: 'tls', ...tls };
		const unreachable = UNREACHABLE[code];
		if (unreachable) return { kind: 'unreachable', reason: unreachable(peer) };
		if (CONNECT_CODES.has(code) && /\bconnect E[A-Z]/.test(text)) {
			return { kind: 'unreachable', reason: `the host of ${peer.field} does not answer` };
		}
		if (DURING_HANDSHAKE.test(text)) {
			return { kind: 'unreachable', reason: `${peer.name} ended the TLS handshake` };
		}
		if (code === 'ERR_CANCELED') return CANCELLED;
		if (TIMEOUT_CODES.has(code)) return timedOut(peer);
		if (isConnectionLost(code) || isBrokenOff(text)) {
			return { kind: 'connectionLost', reason: `the connection to ${peer.name} broke` };
		}
		if (NOT_CONNECTED.test(text)) {
			const reason = 'the OAuth2 credential is not connected';
			return { kind: 'grantExpired', reason, remedy: CONNECT_REMEDY };
		}
	}
	const reason = chain.find(({ text }) => text !== '')?.text ?? 'n8n gave no reason';
	return { kind: 'notSendable', reason: `the request could not be sent (${reason})` };
}

function timedOut({ name }: Peer): TransportError {
	return { kind: 'timeout', reason: `${name} did not answer in time` };
}

/** Classifies why reading a body failed: the connection ended, or the body cannot be decompressed. */
export function toBodyError(error: unknown): TransportError {
	const { kind, reason } = toTransportError(error);
	if (kind === 'timeout' || kind === 'cancelled') return { kind, reason };
	return { kind: 'connectionLost', reason: 'the connection to the service broke' };
}

function isConnectionLost(code: string): boolean {
	return CONNECTION_LOST_CODES.has(code) || /^(HPE_|ERR_SSL_|ERR_TLS_)/.test(code);
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
