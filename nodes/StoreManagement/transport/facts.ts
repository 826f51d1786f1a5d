import type { Attempt, Fault, Reply } from './exchange';
import { RequestFailure, type FailureFacts } from './failure';
import { bodyOf, wordsOf } from './reply';
import { retryAfterOf } from './retry';
import type { Secrets } from './secrets';

/** What is known of a request besides its last outcome. */
export type Course = Pick<
	FailureFacts,
	'request' | 'sent' | 'mayHaveHappened' | 'answerLost' | 'waitTooLong'
>;

/** The course of a request before anything has happened. */
export function courseOf({ method }: Pick<Attempt, 'method'>, url: string): Course {
	const request = `${method} ${new URL(url).pathname}`;
	return { request, sent: 0, mayHaveHappened: false, answerLost: false, waitTooLong: false };
}

/**
 * The failure of a request, made of its last outcome. The words of the service are taken out of the
 * answer here, and here secrets are masked; nothing else of the answer goes on.
 */
export function failureOf(outcome: Reply | Fault, given: Course, secrets: Secrets): RequestFailure {
	const course = { ...given, request: secrets.mask(given.request) };
	if (!('status' in outcome)) {
		return new RequestFailure({ ...course, kind: outcome.kind, said: secrets.mask(outcome.said) });
	}
	const { message, fieldErrors } = wordsOf(bodyOf(outcome), (text) => secrets.mask(text));
	const told = retryAfterOf(outcome);
	return new RequestFailure({
		...course,
		kind: kindOf(outcome.status),
		status: outcome.status,
		fieldErrors,
		...(message === undefined ? {} : { said: message }),
		...(told === undefined ? {} : { retryAfterSeconds: told }),
	});
}

/** Of a success only a body that cannot be read makes a failure. */
function kindOf(status: number): FailureFacts['kind'] {
	if (status < 300) return 'malformed';
	return status < 400 ? 'redirect' : 'status';
}
