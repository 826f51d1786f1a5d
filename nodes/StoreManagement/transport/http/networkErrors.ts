import { RECONNECT } from '../../errors/failures';

import { MAX_RESPONSE_MEGABYTES, type TransportError } from './response';

const CANCELLED = {
	kind: 'cancelled',
	reason: 'the execution was canceled',
} as const;

/** The reason of a signal that ends all that a model waits for. */
export class OutOfTime implements TransportError {
	readonly kind = 'outOfTime';
	readonly reason: string;

	/** @param milliseconds that the model waits in all */
	constructor(milliseconds: number) {
		this.reason = `it took longer than the ${milliseconds / 1000} seconds that this tool waits`;
	}
}

/** Why a signal ends a request: its own reason, or a cancel. */
export function whyAborted(signal: AbortSignal | undefined): TransportError {
	const reason: unknown = signal?.reason;
	return reason instanceof OutOfTime ? reason : CANCELLED;
}

export const TIMED_OUT = {
	kind: 'timeout',
	reason: 'the service did not answer in time',
} as const;

export const TOO_LARGE: TransportError = {
	kind: 'bodyTooLarge',
	reason: `the service answered with more than ${MAX_RESPONSE_MEGABYTES} MB`,
};

const CONNECTION_LOST = {
	kind: 'connectionLost',
	reason: 'the connection to the service broke',
} as const;

const NO_TLS = {
	kind: 'notSendable',
	reason: 'no TLS connection to the service can be made',
	remedy:
		'Check host and port of the Base URL. If they are right, the operator of the service must offer TLS 1.2 or newer with a valid certificate.',
} as const;

/** Errors of the handshake only: an alert after it, such as a bad record, may follow a sent request. */
const HANDSHAKE =
	/wrong.version|too.long|http.request|handshake|protocol|unrecognized.name|cipher/i;

const NO_ANSWER = {
	kind: 'unreachable',
	reason: 'the host of the service does not answer',
} as const;

/** Which errors of n8n's HTTP library are meant: those that have the code and the text, each where it is given. */
interface NetworkError extends TransportError {
	code?: RegExp;
	text?: RegExp;
}

const CONNECTS = /\bconnect E/;

/**
 * A code → what it means → what to do, unless the usual remedy of the kind helps. The first that matches counts. With
 * `unreachable` nothing was sent, so even a POST may be repeated.
 */
const NETWORK_ERRORS: readonly NetworkError[] = [
	{
		code: /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/,
		kind: 'notSendable',
		reason: 'the certificate of the service comes from an issuer that n8n does not know',
		remedy:
			'If it comes from an authority of your own or from a proxy, start n8n with the environment variable NODE_EXTRA_CA_CERTS set to the PEM file of that authority. Otherwise the operator of the service must install the complete certificate chain.',
	},
	{
		code: /^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/,
		kind: 'notSendable',
		reason: 'the certificate of the service has expired or is not valid yet',
		remedy:
			'The operator of the service must renew it. If it is valid elsewhere, correct the date of the n8n machine.',
	},
	{
		code: /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/,
		kind: 'notSendable',
		reason: 'the certificate of the service is for another host',
		remedy: 'Enter the host name for which the certificate was issued as Base URL.',
	},
	{ code: /^(CERT|INVALID)_\w+$/, ...NO_TLS },
	{
		code: /^(EPROTO$|ERR_SSL_)/,
		text: HANDSHAKE,
		...NO_TLS,
	},
	{ code: new RegExp(`^ERR_SSL_.*(${HANDSHAKE.source})`, 'i'), ...NO_TLS },
	{
		code: /^ENOTFOUND$/,
		kind: 'notSendable',
		reason: 'the host name of the service is not known',
		remedy:
			'Correct the Base URL of the credential. If it is right, the DNS server of the n8n machine does not know the host.',
	},
	{
		code: /^EAI_AGAIN$/,
		kind: 'unreachable',
		reason: 'the host name of the service could not be looked up',
		remedy: 'Check the DNS server and the network of the n8n machine.',
	},
	{
		code: /^ECONNREFUSED$/,
		kind: 'unreachable',
		reason: 'the service refuses connections at this address',
		remedy: 'Check host and port of the Base URL. If they are right, the service is down.',
	},
	{ code: /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, text: CONNECTS, ...NO_ANSWER },
	{ code: /^(EADDRNOTAVAIL|ERR_TLS_HANDSHAKE_TIMEOUT)$/, ...NO_ANSWER },
	{ text: /before secure TLS/, ...NO_ANSWER },
	{ code: /^ERR_CANCELED$/, ...CANCELLED },
	{ code: /^(ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT)$/, ...TIMED_OUT },
	{
		code: /^(ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|EPROTO|ERR_BAD_RESPONSE|ERR_NETWORK|ERR_STREAM_PREMATURE_CLOSE|UND_ERR_SOCKET|(HPE|ERR_SSL|ERR_TLS)_\w+)$/,
		...CONNECTION_LOST,
	},
	// A body that breaks off has the status of its response instead of a code.
	{ text: /stream (has been|was) aborted/i, ...CONNECTION_LOST },
	{
		// n8n's messages if no OAuth2 tokens are stored; the last one occurs with the grant type PKCE.
		text: /credentials not connected|without access token|undefined \(reading 'accessToken'\)/i,
		kind: 'grantExpired',
		reason: 'the OAuth2 credential is not connected',
		remedy: `${RECONNECT} If the service asks for a code challenge (PKCE), choose PKCE as Grant Type first.`,
	},
];

/** Classifies an error of n8n. At most its messages are kept, because it may hold the request with its headers. */
export function toTransportError(error: unknown): TransportError {
	const causes = causesOf(error);
	const known = causes
		.map((cause) =>
			NETWORK_ERRORS.find(
				({ code, text }) => (code?.test(cause.code) ?? true) && (text?.test(cause.text) ?? true),
			),
		)
		.find((row) => row !== undefined);
	if (known) return { kind: known.kind, reason: known.reason, remedy: known.remedy };
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

/**
 * n8n 2.x keeps the error of its HTTP library as the cause; 1.x only its code and message.
 *
 * @returns of each the code, and all messages: those of n8n, those that it replaced, and those of each address that was
 *   tried
 */
function causesOf(error: unknown): Array<{ code: string; text: string }> {
	const chain = [];
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
