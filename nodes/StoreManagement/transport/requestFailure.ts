import { describeBody, parseErrorBody } from '../errors/errorBody';
import { failureFor } from '../errors/failures';
import type { RequestErrorDetails, RequestHistory } from '../errors/requestError';

import { parseRetryAfter, type HttpOutcome, type HttpResponse } from './http/response';
import type { RateLimiter } from './limits/rateLimiter';

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
	outcome: HttpOutcome,
	history: RequestHistory,
	redact: Redact,
	expected?: string,
): RequestErrorDetails {
	const failed = 'status' in outcome ? failedResponse(outcome, redact, expected) : outcome;
	const { reason } = failed;
	return {
		...history,
		...failed,
		request: redact(history.request),
		reason: reason === undefined ? undefined : redact(reason),
	};
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

/** Stands in for the response to a request that is not sent, because the service refuses all for too long. */
export function refusalInAdvance({ refusesFor, lastRefusal }: RateLimiter): HttpResponse {
	const seconds = Math.min(Math.ceil(refusesFor / 1000), Number.MAX_SAFE_INTEGER);
	return { ...lastRefusal, headers: { 'retry-after': String(seconds) } };
}
