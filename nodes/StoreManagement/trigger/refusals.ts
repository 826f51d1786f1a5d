import { asLostWrite, RequestError } from '../errors/requestError';

/** The statuses of a refusal that has nothing to do with what was asked. */
const UNRELATED = [401, 408, 429];

/** Whether the service refused a request because of its content, so that the user can ask for something else. */
export function isRefused(error: unknown): error is RequestError {
	if (!(error instanceof RequestError) || error.details.kind !== 'status') return false;
	const { status = 0 } = error.details;
	// A refusal may come with 200 and say so in its body.
	return (status < 500 && !UNRELATED.includes(status)) || status === 501;
}

/** For a `catch`: returns a refusal. Throws any other error. */
export function asRefusal(error: unknown): RequestError {
	if (isRefused(error)) return error;
	throw error;
}

/** For the `catch` of a creation: a refusal, with whatever status, says that there is none. */
export function asLostCreation(error: unknown): RequestError {
	if (isRefused(error)) throw new RequestError({ ...error.details, mayHaveSucceeded: false });
	return asLostWrite(error);
}
