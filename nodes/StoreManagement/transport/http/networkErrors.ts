import { RECONNECT } from '../../errors/failures';

import { MAX_RESPONSE_MEGABYTES } from './readBody';
import type { TransportError } from './response';

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

/** Which errors of n8n's HTTP library are meant: those that have the code and the text, each where it is given. */
interface NetworkError extends TransportError {
	code?: RegExp;
	text?: RegExp;
}

/**
 * A code → what it means → what to do, unless the usual remedy of the kind helps. The first that matches counts. Nothing
 * was sent with `unreachable` and `notSendable`: of anything else that has a code, the service may have carried it out.
 */
const NETWORK_ERRORS: readonly NetworkError[] = [
	{
		code: /CERT|^UNABLE_TO_/,
		kind: 'notSendable',
		reason: 'n8n does not trust the certificate of the service',
		remedy:
			'The operator of the service must install a valid certificate for this host, with its complete chain. If it comes from an authority of your own or from a proxy, start n8n with the environment variable NODE_EXTRA_CA_CERTS set to the PEM file of that authority.',
	},
	{
		text: /wrong.version|handshake/i,
		kind: 'notSendable',
		reason: 'no TLS connection to the service can be made',
		remedy:
			'Check host and port of the Base URL. If they are right, the operator of the service must offer TLS 1.2 or newer.',
	},
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
	{
		text: /\bconnect E(TIMEDOUT|HOSTUNREACH|NETUNREACH)|before secure TLS/,
		kind: 'unreachable',
		reason: 'the host of the service does not answer',
	},
	{ code: /^ERR_CANCELED$/, ...CANCELLED },
	{ code: /^(ECONNABORTED|ETIMEDOUT|ESOCKETTIMEDOUT)$/, ...TIMED_OUT },
	{
		// n8n's messages if no OAuth2 tokens are stored; the last one occurs with the grant type PKCE.
		text: /credentials not connected|without access token|undefined \(reading 'accessToken'\)/i,
		kind: 'grantExpired',
		reason: 'the OAuth2 credential is not connected',
		remedy: `${RECONNECT} If the service asks for a code challenge (PKCE), choose PKCE as Grant Type first.`,
	},
	// Node.js refuses to send with the others, such as a header with a line break.
	{ code: /^(?!ERR_INVALID_)[A-Z][A-Z_]+$/, ...CONNECTION_LOST },
	// A body that breaks off has the status of its response instead of a code.
	{ text: /stream (has been|was) aborted/i, ...CONNECTION_LOST },
];

/** Classifies an error of n8n. At most its messages are kept, because it may hold the request with its headers. */
export function toTransportError(error: unknown): TransportError {
	const causes = causesOf(error);
	const known = NETWORK_ERRORS.find(({ code = /^/, text = /^/ }) =>
		causes.some((cause) => code.test(cause.code) && text.test(cause.text)),
	);
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

/** Code and messages of an error and of its causes: n8n 2.x keeps that of its HTTP library, 1.x only its message. */
function causesOf(error: unknown): Array<{ code: string; text: string }> {
	const chain = [];
	let current: unknown = error;
	while (typeof current === 'object' && current !== null && chain.length < MAX_CAUSES) {
		const { code, httpCode, message, messages, cause } = current as Record<string, unknown>;
		const replaced: unknown[] = Array.isArray(messages) ? messages : [];
		chain.push({
			code: [code, httpCode].find((one) => typeof one === 'string') ?? '',
			text: [message, ...replaced].filter((one) => typeof one === 'string').join('\n'),
		});
		current = cause;
	}
	return chain;
}
