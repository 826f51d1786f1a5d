import type { RequestErrorKind } from './requestError';

/** Whoever filled the fields, whoever looks after n8n and its credential, or the operator of the service; or it passes. */
export type Mender = 'caller' | 'owner' | 'operator' | 'nobody';

/** One kind of failure: whether a retry helps, and the advice in its error. */
export interface Failure {
	/** Who can mend it. */
	readonly mender: Mender;
	/** The service may have received the request and carried it out, so only a repeatable one is sent again. */
	readonly mayHaveArrived: boolean;
	/** Another attempt may succeed. */
	readonly isTransient: boolean;
	/** Tells a shop owner what to do. Also right after a write that may have been carried out. */
	readonly remedy: string;
	/** The meaning of a status in the API document (section Errors). */
	readonly meaning?: string;
}

/** The advice for a model that has called the node as its tool. */
export const ADVICE_FOR_MODEL: Readonly<Record<Mender, (seconds: number) => string>> = {
	caller: () => 'Correct the arguments and call this again.',
	owner: () =>
		'Do not call this again: tell the user that whoever looks after the workflow must correct it.',
	operator: () =>
		'Do not call this again: tell the user that the operator of the service must look into it.',
	nobody: (seconds) =>
		`Wait ${seconds} seconds before you call this again with the same arguments. If it fails again, tell the user.`,
};

/** The service did not do it, and another attempt would end the same way. */
const FINAL = { mayHaveArrived: false, isTransient: false };

const CHECK_FIELDS = 'Check the fields of this operation and the permissions of the credential.';
const TRY_LATER = 'Try again later. If it keeps happening, tell the operator of the service.';

const FAILURES: Readonly<Record<Exclude<RequestErrorKind, 'status'>, Failure>> = {
	unreachable: {
		mender: 'nobody',
		mayHaveArrived: false,
		isTransient: true,
		remedy: 'Check the Base URL of the credential and the network of the n8n machine.',
	},
	connectionLost: {
		mender: 'nobody',
		mayHaveArrived: true,
		isTransient: true,
		remedy:
			'If it keeps happening, the service is down, or the network between n8n and it is unstable.',
	},
	timeout: {
		mender: 'nobody',
		mayHaveArrived: true,
		isTransient: true,
		remedy: 'If it keeps happening, raise Timeout in the options.',
	},
	redirect: {
		mender: 'owner',
		...FINAL,
		remedy: 'Check the Base URL of the credential: it must be the final address of the service.',
	},
	unexpectedBody: {
		mender: 'owner',
		...FINAL,
		mayHaveArrived: true,
		remedy:
			'Check the Base URL of the credential: the response may come from a proxy or another server instead of the API.',
	},
	bodyTooLarge: {
		mender: 'owner',
		...FINAL,
		mayHaveArrived: true,
		remedy:
			'Set a smaller Page Size in the options. If there is none, ask the service why its responses are this large.',
	},
	pagination: {
		mender: 'owner',
		...FINAL,
		remedy:
			'Check the Service Details of the credential against what the service sends, or lower the limit.',
	},
	grantExpired: {
		mender: 'owner',
		...FINAL,
		remedy: 'Reconnect the credential: open it in n8n and sign in to the store again.',
	},
	tokenRefresh: {
		mender: 'owner',
		...FINAL,
		remedy: 'Check the Access Token URL of the credential.',
	},
	notSendable: {
		mender: 'owner',
		...FINAL,
		remedy: 'Open the credential, check its fields and save it again.',
	},
	cancelled: {
		mender: 'nobody',
		...FINAL,
		mayHaveArrived: true,
		remedy: 'Another run completes what is missing.',
	},
};

const REFUSED: Failure = { mender: 'caller', ...FINAL, remedy: CHECK_FIELDS };
const UNAVAILABLE: Failure = {
	mender: 'nobody',
	mayHaveArrived: true,
	isTransient: true,
	remedy: TRY_LATER,
};
const BROKEN: Failure = { ...UNAVAILABLE, mender: 'operator', isTransient: false };

const STATUSES: Readonly<Record<number, Failure>> = {
	400: { ...REFUSED, meaning: 'error in the payload' },
	401: {
		meaning: 'credential missing or invalid',
		mender: 'owner',
		...FINAL,
		remedy:
			'Check the credential. Changing the account password makes the service replace User-Token and User-Secret-Key: copy the new ones from the user profile of the store panel, under API credentials. An OAuth2 credential must be reconnected.',
	},
	403: {
		meaning: 'access denied',
		mender: 'owner',
		...FINAL,
		remedy: 'Check that the user of the credential may access this store and this kind of data.',
	},
	404: {
		meaning: 'resource does not exist',
		mender: 'caller',
		...FINAL,
		remedy: 'Check the ID, and the alias of the store: Store → Get Many lists it.',
	},
	413: { mender: 'caller', ...FINAL, remedy: 'Send less at once.' },
	429: {
		meaning: 'request limit exceeded',
		mender: 'nobody',
		mayHaveArrived: false,
		isTransient: true,
		remedy:
			'Run fewer workflows against this store at the same time, or raise Max Retries in the options.',
	},
	500: { ...BROKEN, meaning: 'internal server error' },
};

/** Looks up a failure: by its kind or, where the service answered with an error, by the status. */
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
