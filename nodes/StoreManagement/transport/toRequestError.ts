import {
	errorFromResponse,
	errorWithoutResponse,
	RequestError,
	type RequestErrorDetails,
	type RequestHistory,
} from '../errors/requestError';

import type { Connection } from './connect';
import {
	parseRetryAfter,
	type HttpOutcome,
	type HttpResponse,
	type TransportError,
} from './http/response';
import type { RateLimiter } from './limits/rateLimiter';

/**
 * The error of a request that failed for good, with all credential values redacted.
 *
 * @param more see errorFromResponse
 */
export async function toRequestError(
	{ context, tokens, redactor }: Connection,
	outcome: HttpOutcome,
	history: RequestHistory,
	more?: Pick<RequestErrorDetails, 'kind' | 'reason' | 'hint'>,
): Promise<RequestError> {
	if (!('kind' in outcome && outcome.kind === 'cancelled')) await tokens?.redactStored();
	const redact = (text: string): string => redactor.redact(text);
	if (!('status' in outcome)) return errorWithoutResponse(outcome, history, redact);
	const response = { ...outcome, retryAfterSeconds: parseRetryAfter(outcome) };
	const { details } = errorFromResponse(response, history, redact, more);
	return new RequestError({ ...details, timezone: context.getTimezone() });
}

/** What is wrong with a list as a whole, not with one of its requests. */
export type PaginationFailure = Omit<TransportError, 'kind'>;

/** The error of a list as a whole, with all credential values redacted. */
export function toPaginationError(
	{ redactor }: Connection,
	failure: PaginationFailure,
	history: RequestHistory,
): RequestError {
	return errorWithoutResponse({ kind: 'pagination', ...failure }, history, (text) =>
		redactor.redact(text),
	);
}

/** Stands in for the response to a request that is not sent because the service refuses all requests. */
export function closedResponse({ closedFor, lastRefusal }: RateLimiter): HttpResponse {
	const seconds = Math.min(Math.ceil(closedFor / 1000), Number.MAX_SAFE_INTEGER);
	return { ...lastRefusal, headers: { 'retry-after': String(seconds) } };
}
