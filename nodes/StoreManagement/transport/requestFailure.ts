import { describeBody, parseErrorBody } from '../errors/errorBody';
import {
	isTemporaryStatus,
	type RequestErrorDetails,
	type RequestHistory,
} from '../errors/requestError';

import { parseRetryAfter, type HttpOutcome, type HttpResponse } from './http/response';
import type { RateLimiter } from './limits/rateLimiter';

/** A web page has no status of the API, so the remedies of the status would mislead. */
const WEB_PAGE_REMEDY =
	'Check the Base URL of the credential: the page comes from a web server, a proxy or a firewall before the API. If it announces maintenance, run the workflow again later. If the address is right, ask the operator of the service to let n8n through.';

/**
 * What is known about a request that failed for good. Of a response only its status and what it says are
 * kept.
 *
 * @param redact removes secrets
 * @param expected what a response with 2xx should have been: "a list"
 */
export function failureOf(
	outcome: HttpOutcome,
	history: RequestHistory,
	redact: (text: string) => string,
	expected?: string,
): RequestErrorDetails {
	const known = { ...history, request: redact(history.request) };
	if (!('status' in outcome)) {
		const { kind, reason, remedy } = outcome;
		return { ...known, kind, reason: redact(reason), remedy };
	}
	const { status, text, redirect } = outcome;
	if (status >= 300 && status < 400) {
		return { ...known, kind: 'redirect', status, reason: redirect && redact(redirect) };
	}
	if (expected !== undefined) {
		const { message = 'an empty body', isWebPage } = describeBody(text, redact);
		const observed = `the service answered with something other than ${expected}: ${message}`;
		const reason = isWebPage ? message : observed;
		const remedy = isWebPage ? WEB_PAGE_REMEDY : undefined;
		return { ...known, kind: 'unexpectedAnswer', status, reason, remedy };
	}
	const { message, fieldErrors, isWebPage } = parseErrorBody(text, redact);
	const isPassing = status === 429 || isTemporaryStatus(status);
	return {
		...known,
		kind: 'status',
		status,
		reason: status < 300 ? `the service says that it failed: ${message}` : message,
		fieldErrors,
		retryAfterSeconds: parseRetryAfter(outcome),
		remedy: isWebPage && !isPassing ? WEB_PAGE_REMEDY : undefined,
	};
}

/** Stands in for the response to a request that is not sent because the service refuses all requests. */
export function closedResponse({ closedFor, lastRefusal }: RateLimiter): HttpResponse {
	const seconds = Math.min(Math.ceil(closedFor / 1000), Number.MAX_SAFE_INTEGER);
	return { ...lastRefusal, headers: { 'retry-after': String(seconds) } };
}
