import type { TransportError } from './response';

/** The request was aborted; see the kind `cancelled` for who aborts. */
export const CANCELLED: TransportError = {
	kind: 'cancelled',
	reason: 'the execution was cancelled',
};

export const TIMED_OUT: TransportError = {
	kind: 'timeout',
	reason: 'the service did not answer in time',
};

/** With one of these codes nothing was sent. */
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

/** While connecting, these mean that nothing was sent. Later, a response may be lost. */
const CONNECT_CODES = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);

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

/** n8n's message when no OAuth2 tokens are stored. */
const NOT_CONNECTED = /credentials not connected|without access token/i;

/**
 * Classifies what n8n threw instead of a response. Nothing of the error itself is kept, because it
 * may hold the request with its headers.
 */
export function toTransportError(error: unknown): TransportError {
	const chain = causesOf(error);
	for (const { code, text } of chain) {
		const unreachable = UNREACHABLE[code];
		if (unreachable) return { kind: 'unreachable', reason: unreachable };
		if (CONNECT_CODES.has(code) && /\bconnect E[A-Z]+/.test(text)) {
			return { kind: 'unreachable', reason: 'the host of the Base URL does not answer' };
		}
		if (code === 'ERR_CANCELED') return CANCELLED;
		if (TIMEOUT_CODES.has(code)) return TIMED_OUT;
		// A body that breaks off has the status of its head instead of a code.
		if (isConnectionLost(code) || /stream .*aborted/i.test(text)) {
			return { kind: 'connectionLost', reason: 'the connection to the service broke' };
		}
		if (NOT_CONNECTED.test(text)) {
			return { kind: 'grantExpired', reason: 'the OAuth2 credential is not connected' };
		}
	}
	const reason = chain.find(({ text }) => text !== '')?.text ?? 'n8n gave no reason';
	return { kind: 'notSendable', reason: `the request could not be sent (${reason})` };
}

function isConnectionLost(code: string): boolean {
	return CONNECTION_LOST_CODES.has(code) || /^(HPE_|ERR_SSL_|ERR_TLS_)/.test(code);
}

/** How deep n8n and its HTTP library nest one error in another. */
const MAX_CAUSES = 6;

interface Cause {
	code: string;
	/** All messages: those of n8n and those that it replaced. */
	text: string;
}

/** n8n 2.x keeps the error of its HTTP library as the cause; 1.x only its code and message. */
function causesOf(error: unknown): Cause[] {
	const chain: Cause[] = [];
	let current: unknown = error;
	while (typeof current === 'object' && current !== null && chain.length < MAX_CAUSES) {
		const { code, httpCode, message, messages, cause } = current as Record<string, unknown>;
		const replaced = Array.isArray(messages) ? (messages as unknown[]) : [];
		chain.push({
			code: [code, httpCode].find((one) => typeof one === 'string') ?? '',
			text: [message, ...replaced].filter((one) => typeof one === 'string').join('\n'),
		});
		current = cause;
	}
	return chain;
}
