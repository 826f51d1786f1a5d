/** Why a request, or the pagination of a list, failed. */
export type RequestErrorKind =
	/** The status of the response is an error, or a body with 2xx reports a failure. */
	| 'status'
	/** The service could not be reached, so the request did not arrive. */
	| 'unreachable'
	/** The connection broke; the request may have arrived. */
	| 'connectionLost'
	/** No complete response within the time-out; the request may have arrived. */
	| 'timeout'
	/** The response is a redirect, which is not followed. */
	| 'redirect'
	/** The body of a response with 2xx is not JSON in UTF-8, or neither the list nor the record that was asked for. */
	| 'unexpectedBody'
	/** A response with 2xx to a read has no body, not a single byte. */
	| 'noBody'
	/** The body of a response with 2xx exceeds the size limit. */
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
	| 'cancelled'
	/** A model waits no longer. */
	| 'outOfTime';

/** The history of a request: everything but its last outcome. */
export interface RequestHistory {
	/** Method and path, for example "GET /v2/my-store/orders". */
	readonly request: string;
	/** How many times the request was sent. */
	readonly attempts: number;
	/** The request writes, and the service may have carried out one of the attempts. */
	readonly mayHaveSucceeded: boolean;
	/** The service may have advanced a scroll with a response that never arrived. */
	readonly cursorLost: boolean;
	/** The next attempt would begin later than the caller waits. */
	readonly waitTooLong: boolean;
	/** Seconds after which the service accepts requests again, as it says or as refusals show. */
	readonly retryAfterSeconds?: number | undefined;
}

/** All that is known of a request that failed. */
export interface RequestErrorDetails extends RequestHistory {
	readonly kind: RequestErrorKind;
	readonly status?: number | undefined;
	/** The message of the service, or an observation, in one sentence. */
	readonly reason?: string | undefined;
	/** Messages of the service about single fields, one a line. The first may be the reason, too. */
	readonly fieldErrors?: readonly string[] | undefined;
	/** How the body of the response begins, if it says more. */
	readonly quote?: string | undefined;
	/** What else is known of this case, besides the usual remedy; sentences. */
	readonly remark?: string | undefined;
	/** The remedy for this case, instead of the usual one of its kind; sentences. */
	readonly remedy?: string | undefined;
}

/** A request that failed for good. Holds no header, body or credential of the request. */
export class RequestError extends Error {
	override readonly name = 'RequestError';

	constructor(readonly details: RequestErrorDetails) {
		super(details.reason ?? details.kind);
	}
}

/**
 * For the `catch` of a request that must not be sent twice: returns the error if the service may have carried the
 * request out, so that the caller looks for the result. Throws any other error.
 */
export function asLostWrite(error: unknown): RequestError {
	if (error instanceof RequestError && error.details.mayHaveSucceeded) return error;
	throw error;
}

/** For a `catch`: returns the error of a request. Throws any other error. */
export function asRequestError(error: unknown): RequestError {
	if (error instanceof RequestError) return error;
	throw error;
}

/** The statuses of a refusal that has nothing to do with what was asked. */
const UNRELATED = [401, 408, 429];

/** Whether the service refused a request because of its content, so that the user can ask for something else. */
export function refusesContent(error: unknown): error is RequestError {
	if (!(error instanceof RequestError) || error.details.kind !== 'status') return false;
	const { status = 0 } = error.details;
	// A refusal may come with 200 and say so in its body.
	return (status < 500 && !UNRELATED.includes(status)) || status === 501;
}
