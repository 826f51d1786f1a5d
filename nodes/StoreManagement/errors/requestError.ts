import { parseErrorBody } from './errorBody';

/** Why a request, or the pagination of a list, failed. */
export type RequestErrorKind =
	/** The service answered with a status other than 2xx and 3xx. */
	| 'status'
	/** The service could not be reached, so the request did not arrive. */
	| 'unreachable'
	/** The TLS connection cannot be made, so nothing was sent, and a retry cannot help. */
	| 'tls'
	/** The connection broke; the request may have arrived. */
	| 'connectionLost'
	/** No complete response within the time-out; the request may have arrived. */
	| 'timeout'
	/** The service answered with a redirect that is not followed. */
	| 'redirect'
	/** The service answered 2xx with a body that is not JSON. */
	| 'malformedBody'
	/** The service answered 2xx with a body, or a record in it, that exceeds the size limit. */
	| 'bodyTooLarge'
	/** A list continues at another address, or its pages repeat. */
	| 'pagination'
	/** The OAuth2 grant is no longer valid; the credential must be connected again. */
	| 'grantExpired'
	/** The OAuth2 token endpoint failed; the grant may still be valid. */
	| 'tokenRefresh'
	/** n8n could not send the request, for example because the credential is incomplete. */
	| 'notSendable'
	/**
	 * The request was aborted: the user cancelled the execution, another item failed, or the
	 * pagination that requested this page has ended.
	 */
	| 'cancelled';

/** What is known about a request apart from its last outcome. */
export interface RequestHistory {
	/** Method and path, for example "GET /v2/my-store/orders". */
	readonly request: string;
	/** How many times the request was sent. */
	readonly attempts: number;
	/** The request writes, and the service may have carried out one of the attempts. */
	readonly mayHaveSucceeded: boolean;
	/** The service may have advanced a stateful cursor with a response that never arrived. */
	readonly cursorLost: boolean;
	/** The service asks for a longer wait than the caller accepts. */
	readonly waitTooLong: boolean;
}

/** Facts about a failed request. `toNodeError` makes the message from them. */
export interface RequestErrorDetails extends RequestHistory {
	readonly kind: RequestErrorKind;
	/** HTTP status, where the service answered. */
	readonly status?: number;
	/** The message of the service, or what was observed, in one sentence. */
	readonly reason?: string;
	/** Field errors of the service, one a line. */
	readonly fieldErrors?: readonly string[];
	/** Result of the search for the record that the request may have created; a sentence. */
	readonly searchResult?: string;
	/** What may help in this case, besides the usual remedy; a sentence. */
	readonly hint?: string;
	/** What helps in this case, instead of the usual remedy of its kind. */
	readonly remedy?: string;
	/** Seconds after which the service accepts requests again. */
	readonly retryAfterSeconds?: number;
}

/** A request that failed for good. Holds no header, body or credential of the request. */
export class RequestError extends Error {
	override readonly name = 'RequestError';

	constructor(readonly details: RequestErrorDetails) {
		super(details.reason ?? details.kind);
	}
}

type Redact = (text: string) => string;

/**
 * Makes the error for a response that is no success or cannot be parsed. Its message and field errors
 * come from the body, redacted; nothing else of the body is kept.
 *
 * @param response `redirect` and `retryAfterSeconds` where the response names them
 */
export function errorFromResponse(
	response: {
		status: number;
		text: string;
		redirect?: string;
		retryAfterSeconds: number | undefined;
	},
	history: RequestHistory,
	redact: Redact,
): RequestError {
	const { status, text, redirect, retryAfterSeconds } = response;
	const { message, fieldErrors } = parseErrorBody(text, redact);
	const kind = kindOf(status);
	const reason = kind === 'redirect' ? redirect && redact(redirect) : message;
	const request = redact(history.request);
	return new RequestError({
		...{ ...history, request, kind, status, fieldErrors },
		...(reason !== undefined && { reason }),
		...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
	});
}

/** Makes the error for a request without a usable response. */
export function errorWithoutResponse(
	{ kind, reason, remedy }: { kind: RequestErrorKind; reason: string; remedy?: string },
	history: RequestHistory,
	redact: Redact,
): RequestError {
	return new RequestError({
		...{ ...history, request: redact(history.request), kind, reason: redact(reason) },
		...(remedy !== undefined && { remedy }),
	});
}

/** A 2xx response is an error only when its body cannot be parsed. */
function kindOf(status: number): RequestErrorKind {
	if (status < 300) return 'malformedBody';
	return status < 400 ? 'redirect' : 'status';
}
