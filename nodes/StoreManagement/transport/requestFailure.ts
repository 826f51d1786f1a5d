import { describeBody, parseErrorBody } from '../errors/errorBody';
import { failureFor, WEB_PAGE } from '../errors/failures';
import type { RequestErrorDetails, RequestHistory } from '../errors/requestError';

import { isSuccess, type HttpOutcome, type HttpResponse } from './http/response';
import type { Busy, NotSent } from './limits/rateLimiter';

/**
 * Describes a request that failed for good. Of a response only its status, its messages and a quote are kept.
 *
 * @param redact removes secrets
 * @param expected the body that a response with 2xx should have had: "a list"
 */
export function errorDetails(
	outcome: HttpOutcome | NotSent,
	history: RequestHistory,
	redact: (text: string) => string,
	expected?: string,
): RequestErrorDetails {
	const { reason, ...failure } = failureOf(outcome, redact, expected);
	return {
		...history,
		...failure,
		request: redact(history.request),
		reason: reason === undefined ? undefined : redact(reason),
	};
}

function failureOf(
	outcome: HttpOutcome | NotSent,
	redact: (text: string) => string,
	expected: string | undefined,
) {
	if ('kind' in outcome) return outcome.kind === 'busy' ? busy(outcome) : outcome;
	const { status, redirect = 'that names no address' } = outcome;
	if (status >= 300 && status < 400) {
		const reason = `the service answered with a redirect ${redirect}`;
		return { kind: 'redirect', status, reason } as const;
	}
	return expected === undefined
		? failedStatus(outcome, redact)
		: unexpectedBody(outcome, redact, expected);
}

/** Which of its requests the service has refused is not told: another credential may have sent them. */
function busy({ status, seconds }: Busy) {
	const reason = 'the service takes no more requests of this kind now, so this one was not sent';
	const waited = { waitTooLong: true, retryAfterSeconds: seconds };
	return { kind: 'status', status, reason, ...waited } as const;
}

function unexpectedBody(
	{ status, text }: HttpResponse,
	redact: (text: string) => string,
	expected: string,
) {
	const { message, isWebPage } = describeBody(text, redact);
	if (message === undefined) {
		const reason = `the service answered with an empty body instead of ${expected}`;
		return { kind: 'noBody', status, reason } as const;
	}
	const failure = { kind: 'unexpectedBody', status } as const;
	if (isWebPage) return { ...failure, reason: message, remedy: WEB_PAGE } as const;
	const reason = `the service answered with something other than ${expected}: ${message}`;
	return { ...failure, reason };
}

function failedStatus(response: HttpResponse, redact: (text: string) => string) {
	const { status, text } = response;
	const { message, fieldErrors, quote, isWebPage } = parseErrorBody(text, redact, status);
	// A web page has no status of the API, so the remedy of the status would mislead.
	const isForOwner = isWebPage && !failureFor('status', status).isTransient;
	return {
		kind: 'status',
		status,
		reason: isSuccess(response) ? `the service reports a failure: ${message}` : message,
		fieldErrors,
		quote,
		remedy: isForOwner ? WEB_PAGE : undefined,
	} as const;
}
