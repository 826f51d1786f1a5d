import { describeBody, parseErrorBody } from '../errors/errorBody';
import { failureFor } from '../errors/failures';
import type { RequestErrorDetails, RequestHistory } from '../errors/requestError';

import { parseRetryAfter, type Busy, type HttpOutcome, type HttpResponse } from './http/response';

const NO_REQUESTS_LEFT = {
	kind: 'status',
	status: 429,
	reason: 'the rate-limit headers of the service leave no requests, so this one was not sent',
} as const;

/** The part of the details that follows from the outcome. */
type Failed = Omit<RequestErrorDetails, keyof RequestHistory>;

type Redact = (text: string) => string;

/**
 * Describes a request that failed for good. Of a response only its status, its messages and a quote are kept.
 *
 * @param redact removes secrets
 * @param expected the body that a response with 2xx should have had: "a list"
 */
export function errorDetails(
	outcome: HttpOutcome | Busy,
	history: RequestHistory,
	redact: Redact,
	expected?: string,
): RequestErrorDetails {
	const failed = failureOf(outcome, redact, expected);
	const { reason } = failed;
	return {
		...history,
		...failed,
		request: redact(history.request),
		reason: reason === undefined ? undefined : redact(reason),
	};
}

function failureOf(outcome: HttpOutcome | Busy, redact: Redact, expected?: string): Failed {
	if ('status' in outcome) return failedResponse(outcome, redact, expected);
	return outcome.kind === 'busy' ? failedInAdvance(outcome, redact) : outcome;
}

function failedResponse(response: HttpResponse, redact: Redact, expected?: string): Failed {
	const { status, redirect } = response;
	if (status >= 300 && status < 400) return { kind: 'redirect', status, reason: redirect };
	if (expected !== undefined) return unexpectedBody(response, redact, expected);
	return failedStatus(response, redact);
}

function unexpectedBody({ status, text }: HttpResponse, redact: Redact, expected: string): Failed {
	const { message = 'an empty body', isWebPage } = describeBody(text, redact);
	const failed = { kind: 'unexpectedBody', status } as const;
	if (isWebPage) return { ...failed, reason: message, remedy: 'webPage' };
	const reason = `the service answered with something other than ${expected}: ${message}`;
	return { ...failed, reason };
}

function failedStatus(response: HttpResponse, redact: Redact): Failed {
	const { status, text } = response;
	const { message, fieldErrors, rest, isWebPage } = parseErrorBody(text, redact, status);
	// A web page has no status of the API, so the remedy of the status would mislead.
	const isForOwner = isWebPage && !failureFor('status', status).isTransient;
	return {
		kind: 'status',
		status,
		reason: status < 300 ? `the service reports a failure: ${message}` : message,
		fieldErrors,
		rest,
		retryAfterSeconds: parseRetryAfter(response),
		remedy: isForOwner ? 'webPage' : undefined,
	};
}

/** A request that was not sent is told why the ones before it were refused. */
function failedInAdvance({ refusal, seconds }: Busy, redact: Redact): Failed {
	const known = refusal ? failedStatus(refusal, redact) : NO_REQUESTS_LEFT;
	return { ...known, retryAfterSeconds: seconds };
}
