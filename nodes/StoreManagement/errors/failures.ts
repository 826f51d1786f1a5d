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

/** One kind of failure: whether a retry helps, and the advice in its error. */
export interface Failure {
	readonly fixedBy: FixedBy;
	/** The service may have received the request and carried it out, so a create is not sent again. */
	readonly mayHaveArrived: boolean;
	/** Another attempt may succeed. */
	readonly isTransient: boolean;
	/** Tells a shop owner what to do. It must also be right after a write that may have been carried out. */
	readonly remedy: string;
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
const FINAL = { mayHaveArrived: false, isTransient: false };

const CHECK_FIELDS = 'Check the fields of this operation and the permissions of the credential.';
const TRY_LATER = 'Try again later. If it keeps happening, tell the operator of the service.';

const FAILURES: Readonly<Record<Exclude<RequestErrorKind, 'status'>, Failure>> = {
	unreachable: {
		fixedBy: 'waiting',
		mayHaveArrived: false,
		isTransient: true,
		remedy: 'Check the Base URL of the credential and the network of the n8n machine.',
	},
	connectionLost: {
		fixedBy: 'waiting',
		mayHaveArrived: true,
		isTransient: true,
		remedy:
			'If it keeps happening, the service is down, or the network between n8n and it is unstable.',
	},
	timeout: {
		fixedBy: 'waiting',
		mayHaveArrived: true,
		isTransient: true,
		remedy: 'If it keeps happening, raise Timeout in Request Options.',
	},
	redirect: {
		fixedBy: 'workflowOwner',
		...FINAL,
		remedy: 'Check the Base URL of the credential: it must be the final address of the service.',
	},
	unexpectedBody: {
		fixedBy: 'workflowOwner',
		...FINAL,
		mayHaveArrived: true,
		remedy:
			'Check the Base URL of the credential: the response may come from a proxy or another server instead of the API.',
	},
	bodyTooLarge: {
		fixedBy: 'workflowOwner',
		...FINAL,
		mayHaveArrived: true,
		remedy:
			'Set a smaller Page Size in Request Options. If there is none, ask the service why its responses are this large.',
	},
	pagination: {
		fixedBy: 'workflowOwner',
		...FINAL,
		remedy:
			'Compare the Service Details of the credential with what the service sends, or lower the limit.',
	},
	grantExpired: {
		fixedBy: 'workflowOwner',
		...FINAL,
		remedy: 'Reconnect the credential: open it in n8n and sign in to the store again.',
	},
	tokenRefresh: {
		fixedBy: 'workflowOwner',
		...FINAL,
		remedy: 'Check the Access Token URL of the credential.',
	},
	notSendable: {
		fixedBy: 'workflowOwner',
		...FINAL,
		remedy: 'Open the credential, check its fields and save it again.',
	},
	cancelled: {
		fixedBy: 'waiting',
		...FINAL,
		mayHaveArrived: true,
		remedy: 'To do the rest, run the workflow again.',
	},
	outOfTime: {
		fixedBy: 'waiting',
		...FINAL,
		mayHaveArrived: true,
		remedy: 'Ask for less at once, or raise Tool Timeout in the options.',
	},
};

const REFUSED: Failure = { fixedBy: 'input', ...FINAL, remedy: CHECK_FIELDS };
const UNAVAILABLE: Failure = {
	fixedBy: 'waiting',
	mayHaveArrived: true,
	isTransient: true,
	remedy: TRY_LATER,
};
const BROKEN: Failure = { ...UNAVAILABLE, fixedBy: 'serviceOperator', isTransient: false };

const STATUSES: Readonly<Record<number, Failure>> = {
	400: { ...REFUSED, meaning: 'error in the payload' },
	401: {
		meaning: 'credential missing or invalid',
		fixedBy: 'workflowOwner',
		...FINAL,
		remedy:
			'Check the credential. Changing the account password makes the service replace User-Token and User-Secret-Key: copy the new ones from the user profile of the store panel, under API credentials. An OAuth2 credential must be reconnected.',
	},
	403: {
		meaning: 'access denied',
		fixedBy: 'workflowOwner',
		...FINAL,
		remedy: 'Check that the user of the credential may access this store and this kind of data.',
	},
	404: {
		meaning: 'resource does not exist',
		fixedBy: 'input',
		...FINAL,
		remedy: 'Check the ID and the alias of the store. Store → Get Many lists the aliases.',
	},
	413: { fixedBy: 'input', ...FINAL, remedy: 'Send less at once.' },
	429: {
		meaning: 'request limit exceeded',
		fixedBy: 'waiting',
		mayHaveArrived: false,
		isTransient: true,
		remedy:
			'Run fewer workflows against this store at the same time, or raise Max Retries in Request Options.',
	},
	500: { ...UNAVAILABLE, meaning: 'internal server error' },
};

/** Looks up a failure: by its kind or, if the service answered with an error, by the status. */
export function failureFor(kind: RequestErrorKind, status = 0): Failure {
	if (kind !== 'status') return FAILURES[kind];
	return STATUSES[status] ?? usualFailure(status);
}

/** A service, or a proxy before it, may answer well a moment after some of the statuses. */
function usualFailure(status: number): Failure {
	const isUnavailable = [408, 502, 503, 504].includes(status) || (status >= 520 && status <= 530);
	if (isUnavailable) return UNAVAILABLE;
	return status >= 500 ? BROKEN : REFUSED;
}
