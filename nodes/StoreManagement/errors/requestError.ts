/** Why a request, or the pagination of a list, failed. */
export type RequestErrorKind =
	/** The service answered with a status that is an error, or with 2xx and that it failed. */
	| 'status'
	/** The service could not be reached, so the request did not arrive. */
	| 'unreachable'
	/** The connection broke; the request may have arrived. */
	| 'connectionLost'
	/** No complete response within the time-out; the request may have arrived. */
	| 'timeout'
	/** The service answered with a redirect that is not followed. */
	| 'redirect'
	/** The service answered 2xx with something that is not JSON, or not what was asked for. */
	| 'unexpectedAnswer'
	/** The service answered 2xx with a body that exceeds the size limit. */
	| 'bodyTooLarge'
	/** The pages of a list repeat, or fewer records came than it has. */
	| 'pagination'
	/** The OAuth2 grant is no longer valid; the credential must be connected again. */
	| 'grantExpired'
	/** The OAuth2 token endpoint failed; the grant may still be valid. */
	| 'tokenRefresh'
	/** The request cannot be sent, and no retry changes it: a wrong address or certificate, for example. */
	| 'notSendable'
	/** The user cancelled the execution, another item failed, or the pagination of the list has ended. */
	| 'cancelled';

/** What is known about a request apart from its last outcome. */
export interface RequestHistory {
	/** Method and path, for example "GET /v2/my-store/orders". */
	readonly request: string;
	/** How many times the request was sent. */
	readonly attempts: number;
	/** The request writes, and the service may have carried out one of the attempts. */
	readonly mayHaveSucceeded: boolean;
	/** The service may have advanced a scroll with a response that never arrived. */
	readonly cursorLost: boolean;
	/** The service asks for a longer wait than the caller accepts. */
	readonly waitTooLong: boolean;
}

export interface RequestErrorDetails extends RequestHistory {
	readonly kind: RequestErrorKind;
	readonly status?: number | undefined;
	/** The message of the service, or what was observed, in one sentence. */
	readonly reason?: string | undefined;
	/** What else the service said, mostly of single fields, one a line. */
	readonly fieldErrors?: readonly string[] | undefined;
	/** Result of the search for the record that the request may have created; a sentence. */
	readonly searchResult?: string | undefined;
	/** What may help in this case, besides the usual remedy; a sentence. */
	readonly hint?: string | undefined;
	/** What helps in this case, instead of the usual remedy of its kind. */
	readonly remedy?: string | undefined;
	/** Seconds after which the service accepts requests again. */
	readonly retryAfterSeconds?: number | undefined;
}

/** A request that failed for good. Holds no header, body or credential of the request. */
export class RequestError extends Error {
	override readonly name = 'RequestError';

	constructor(readonly details: RequestErrorDetails) {
		super(details.reason ?? details.kind);
	}
}

/** Statuses of a service, or of a proxy before it, that may answer well a moment later. */
export function isTemporaryStatus(status: number): boolean {
	return [408, 500, 502, 503, 504].includes(status) || (status >= 520 && status <= 530);
}
