import { MAX_RESPONSE_MEGABYTES } from './readStream';
import type { TransportError } from './response';

export const CANCELLED: TransportError = {
	kind: 'cancelled',
	reason: 'the execution was cancelled',
};

export const TIMED_OUT: TransportError = {
	kind: 'timeout',
	reason: 'the service did not answer in time',
};

export const TOO_LARGE: TransportError = {
	kind: 'bodyTooLarge',
	reason: `the service answered with more than ${MAX_RESPONSE_MEGABYTES} MB`,
};

const CONNECTION_LOST: TransportError = {
	kind: 'connectionLost',
	reason: 'the connection to the service broke',
};

/** What n8n threw instead of a response: its code, a space and its text → what it means and what to do. */
type NetworkError = readonly [
	pattern: RegExp,
	kind: TransportError['kind'],
	reason: string,
	remedy?: string,
];

/** The first that matches counts. With `unreachable` nothing was sent, so even a POST may be repeated. */
const NETWORK_ERRORS: readonly NetworkError[] = [
	[
		/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+) /,
		'notSendable',
		'the certificate of the service comes from an issuer that n8n does not know',
		'If it comes from an authority of your own or from a proxy, start n8n with the environment variable NODE_EXTRA_CA_CERTS set to the PEM file of that authority. Otherwise its operator must install the complete certificate chain.',
	],
	[
		/^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID) /,
		'notSendable',
		'the certificate of the service has expired or is not valid yet',
		'Its operator must renew the certificate. If it is valid elsewhere, correct the date of the n8n machine.',
	],
	[
		/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH) /,
		'notSendable',
		'the certificate of the service is for another host',
		'Enter the host name for which the certificate was issued as the address in the credential.',
	],
	[
		// Of the handshake only: an alert after it, such as a bad record, may follow a sent request.
		/^(CERT_\w+|INVALID_\w+) |^(EPROTO |ERR_SSL_).*(wrong.version|too.long|http.request|handshake|protocol|unrecognized.name|cipher)/is,
		'notSendable',
		'no TLS connection to the service can be made',
		'Check host and port of the address in the credential. If they are right, its operator must offer TLS 1.2 or newer with a valid certificate.',
	],
	[
		/^ENOTFOUND /,
		'notSendable',
		'the host name of the service is not known',
		'Correct the address in the credential. If it is right, the DNS server of the n8n machine does not know the host.',
	],
	[/^EAI_AGAIN /, 'unreachable', 'the host name of the service could not be looked up'],
	[/^ECONNREFUSED /, 'unreachable', 'the service refuses connections at this address'],
	[
		/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH) .*\bconnect E|^EADDRNOTAVAIL |^ERR_TLS_HANDSHAKE_TIMEOUT |before secure TLS/s,
		'unreachable',
		'the host of the service does not answer',
	],
	[/^ERR_CANCELED /, 'cancelled', CANCELLED.reason],
	[/^(ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT) /, 'timeout', TIMED_OUT.reason],
	[
		// A body that breaks off has the status of its response instead of a code.
		/^(ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|EPROTO|ERR_BAD_RESPONSE|ERR_NETWORK|ERR_STREAM_PREMATURE_CLOSE|UND_ERR_SOCKET|(HPE|ERR_SSL|ERR_TLS)_\w+) |stream (has been|was) aborted/i,
		'connectionLost',
		CONNECTION_LOST.reason,
	],
	[
		// n8n's messages when no OAuth2 tokens are stored; the last one occurs with the grant type PKCE.
		/credentials not connected|without access token|undefined \(reading 'accessToken'\)/i,
		'grantExpired',
		'the OAuth2 credential is not connected',
		'Reconnect the credential: open it in n8n, choose Connect and sign in to the store. If the service then asks for a code challenge (PKCE), choose PKCE as Grant Type first.',
	],
];

/** Classifies what n8n threw. At most its messages are kept, because it may hold the request with its headers. */
export function toTransportError(error: unknown): TransportError {
	const causes = causesOf(error);
	for (const cause of causes) {
		const known = NETWORK_ERRORS.find(([pattern]) => pattern.test(`${cause.code} ${cause.text}`));
		if (!known) continue;
		const [, kind, reason, remedy] = known;
		return { kind, reason, remedy };
	}
	const reason = causes.find(({ text }) => text !== '')?.text ?? 'n8n gave no reason';
	return { kind: 'notSendable', reason: `the request could not be sent (${reason})` };
}

/** Classifies why reading a body failed: the connection ended, or the body cannot be decompressed. */
export function toBodyError(error: unknown): TransportError {
	const { kind, reason } = toTransportError(error);
	return kind === 'timeout' || kind === 'cancelled' ? { kind, reason } : CONNECTION_LOST;
}

/** n8n and its HTTP library nest no more errors than this. */
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
		const replaced: unknown[] = Array.isArray(messages) ? messages : [];
		const tried = Array.isArray(errors) ? errors.filter((one) => one instanceof Error) : [];
		const texts = [message, ...replaced, ...tried.map((one) => one.message)];
		chain.push({
			code: [code, httpCode].find((one) => typeof one === 'string') ?? '',
			text: texts.filter((one) => typeof one === 'string').join('\n'),
		});
		current = cause;
	}
	return chain;
}
