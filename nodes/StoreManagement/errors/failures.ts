import type { Remedy } from './remedies';
import type { RequestErrorKind } from './requestError';

/** How a failure is mended. */
export type FixedBy =
	/** Other values in the fields. */
	| 'input'
	/** Whoever looks after the workflow and its credential. */
	| 'workflowOwner'
	/** Whoever runs the service. */
	| 'serviceOperator'
	/** It passes: the same request may succeed later. */
	| 'waiting';

/** One kind of failure: whether a retry helps, and the way out. */
export interface Failure {
	readonly fixedBy: FixedBy;
	/** The service may have received the request and carried it out, so a create is not sent again. */
	readonly mayHaveArrived: boolean;
	/** Another attempt may succeed. */
	readonly isTransient: boolean;
	readonly remedy: Remedy;
	/** The meaning of a status in the API document (section Errors). */
	readonly meaning?: string;
}

/** The advice for a model that has called the node as its tool. */
export const ADVICE_FOR_MODEL: Readonly<Record<FixedBy, (seconds: number) => string>> = {
	input: () => 'Correct the arguments and call this again.',
	workflowOwner: () =>
		'Do not call this again: tell the user that whoever looks after the workflow must correct it.',
	serviceOperator: () =>
		'Do not call this again: tell the user that the operator of the service must look into it.',
	waiting: (seconds) =>
		`Wait ${seconds} seconds before you call this again with the same arguments. If it fails again, tell the user.`,
};

/** The service did not do it, and another attempt would end the same way. */
function final(fixedBy: FixedBy, remedy: Remedy, meaning?: string): Failure {
	return {
		fixedBy,
		mayHaveArrived: false,
		isTransient: false,
		remedy,
		...(meaning && { meaning }),
	};
}

/** It may pass. */
function passing(remedy: Remedy, mayHaveArrived: boolean, meaning?: string): Failure {
	return {
		fixedBy: 'waiting',
		mayHaveArrived,
		isTransient: true,
		remedy,
		...(meaning && { meaning }),
	};
}

const FAILURES: Readonly<Record<Exclude<RequestErrorKind, 'status'>, Failure>> = {
	unreachable: passing('checkNetwork', false),
	connectionLost: passing('unstable', true),
	timeout: passing('raiseTimeout', true),
	redirect: final('workflowOwner', 'finalBaseUrl'),
	unexpectedBody: { ...final('workflowOwner', 'checkAnswer'), mayHaveArrived: true },
	bodyTooLarge: { ...final('workflowOwner', 'smallerPages'), mayHaveArrived: true },
	pagination: final('workflowOwner', 'checkPagination'),
	grantExpired: final('workflowOwner', 'reconnect'),
	tokenRefresh: final('workflowOwner', 'checkTokenUrl'),
	notSendable: final('workflowOwner', 'checkCredential'),
	cancelled: { ...passing('runAgain', true), isTransient: false },
	outOfTime: { ...passing('askForLess', true), isTransient: false },
};

const REFUSED = final('input', 'checkFields');
const UNAVAILABLE = passing('tryLater', true);
const BROKEN: Failure = { ...UNAVAILABLE, fixedBy: 'serviceOperator', isTransient: false };

/** A service or a proxy may answer well a moment after these, and of course after 520 to 530. */
const UNAVAILABLE_STATUSES = [408, 502, 503, 504];

const STATUSES: Readonly<Record<number, Failure>> = {
	400: { ...REFUSED, meaning: 'error in the payload' },
	401: final('workflowOwner', 'newTokens', 'credential missing or invalid'),
	403: final('workflowOwner', 'askForAccess', 'access denied'),
	404: final('input', 'checkId', 'resource does not exist'),
	407: final('workflowOwner', 'proxySignIn'),
	409: final('input', 'checkState'),
	413: final('input', 'sendLess'),
	422: REFUSED,
	423: final('input', 'checkState'),
	429: passing('fewerRequests', false, 'request limit exceeded'),
	500: { ...UNAVAILABLE, meaning: 'internal server error' },
};

/** Looks up a failure: by its kind or, if the service answered with an error, by the status. */
export function failureFor(kind: RequestErrorKind, status = 0): Failure {
	if (kind !== 'status') return FAILURES[kind];
	return STATUSES[status] ?? usualFailure(status);
}

function usualFailure(status: number): Failure {
	const isUnavailable = UNAVAILABLE_STATUSES.includes(status) || (status >= 520 && status <= 530);
	if (isUnavailable) return UNAVAILABLE;
	if (status >= 500) return BROKEN;
	// With 2xx, the body reports a failure.
	return status < 300 ? REFUSED : final('serviceOperator', 'askOperator');
}
