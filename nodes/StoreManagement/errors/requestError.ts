import { parseErrorBody } from './errorBody';
import { describeText } from './unreadable';

/** Why a request, or the pagination of a list, failed. */
export type RequestErrorKind =
	/** The service answered with a status other than 2xx and 3xx, or with 2xx and that it failed. */
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
	/** What else the service said, one a line, and whether it names fields. */
	readonly fieldErrors?: readonly string[];
	readonly namesFields?: boolean;
	/** Result of the search for the record that the request may have created; a sentence. */
	readonly searchResult?: string;
	/** What may help in this case, besides the usual remedy; a sentence. */
	readonly hint?: string;
	/** What helps in this case, instead of the usual remedy of its kind. */
	readonly remedy?: string;
	/** Seconds after which the service accepts requests again. */
	readonly retryAfterSeconds?: number;
	/** The time zone of the workflow, for times in messages. */
	readonly timezone?: string;
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
 * Makes the error for a response that is no success or cannot be parsed. What it says comes from the body,
 * redacted; nothing else of the body is kept.
 *
 * @param response `redirect` and `retryAfterSeconds` where the response names them
 * @param more what the caller knows besides: for a readable 2xx that it is of the kind `status`
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
	more: Pick<RequestErrorDetails, 'kind' | 'reason' | 'hint'> = { kind: kindOf(response.status) },
): RequestError {
	const { status, text, redirect, retryAfterSeconds } = response;
	const { message, fieldErrors, namesFields, isWebPage } = parseErrorBody(text, redact);
	let reason = more.kind === 'redirect' ? redirect : (more.reason ?? message);
	if (more.kind === 'malformedBody' && !isWebPage) reason = notJson(text, redact);
	const isTemporary = status === 429 || isTemporaryStatus(status);
	return new RequestError({
		...{ ...history, ...more, request: redact(history.request), status, fieldErrors, namesFields },
		...(reason !== undefined && { reason: redact(reason) }),
		...(more.hint !== undefined && { hint: redact(more.hint) }),
		...(isWebPage && !isTemporary && more.kind !== 'redirect' && { remedy: WEB_PAGE_REMEDY }),
		...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
	});
}

/** What is said of a 2xx that is not JSON. */
export const NOT_JSON = 'the service answered with something that is not JSON';

/** The longest part of it that is quoted, in characters. */
const MAX_QUOTED = 80;

function notJson(text: string, redact: Redact): string {
	const { said = '' } = describeText(redact(text));
	return `${NOT_JSON}: "${said.length > MAX_QUOTED ? `${said.slice(0, MAX_QUOTED)}…` : said}"`;
}

/** A web page has no status of the API, so the remedies of the status would mislead. */
const WEB_PAGE_REMEDY =
	'Check the Base URL of the credential: the page comes from a web server, a proxy or a firewall before the API. If it announces maintenance, run the workflow again later. If the address is right, ask the operator of the service to let n8n through.';

/** Statuses of a service, or of a proxy before it, that may answer well a moment later. */
export function isTemporaryStatus(status: number): boolean {
	return [408, 425, 500, 502, 503, 504, 520, 521, 522, 523, 524, 530].includes(status);
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

/** A 2xx response is an error when its body cannot be parsed. */
function kindOf(status: number): RequestErrorKind {
	if (status < 300) return 'malformedBody';
	return status < 400 ? 'redirect' : 'status';
}
