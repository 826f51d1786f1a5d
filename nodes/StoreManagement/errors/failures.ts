import type { Failure as N8nFailure } from 'n8n-workflow';

import type { RequestErrorKind } from './requestError';

/** One kind of failure: whether a retry helps, and the way out. */
export interface Failure {
	/** How it is mended. */
	readonly fixedBy:
		/** Other values in the fields. */
		| 'input'
		/** Whoever looks after the workflow and its credential. */
		| 'workflowOwner'
		/** Whoever runs the service. */
		| 'serviceOperator'
		/** It passes: the same request may succeed later. */
		| 'waiting';
	/** The service may have received the request and carried it out, so a create is not sent again. */
	readonly mayHaveArrived: boolean;
	/** Another attempt may succeed. */
	readonly isTransient: boolean;
	/** A sentence for a shop owner, which is also right after a write that may have been carried out. */
	readonly remedy: string;
	/** The meaning of a status in the API document (section Errors). */
	readonly meaning?: string | undefined;
	/** The cause as n8n names it, from 2.41 on. */
	readonly cause?: N8nFailure['cause'];
}

/** The advice for a model that has called the node as its tool. */
export const ADVICE_FOR_MODEL: Readonly<Record<Failure['fixedBy'], (seconds: number) => string>> = {
	input: () => 'Correct the arguments and call this again.',
	workflowOwner: () =>
		'Do not call this again: tell the user that whoever looks after the workflow must correct it.',
	serviceOperator: () =>
		'Do not call this again: tell the user that the operator of the service must look into it.',
	waiting: (seconds) =>
		`Wait ${seconds} seconds before you call this again with the same arguments. If it fails again, tell the user.`,
};

/** A new password replaces both tokens (API document, Authentication). */
export const CHANGED_PASSWORD =
	'Changing the account password replaces User Token and User Secret Key: copy the new ones from the user profile in the store admin, under API credentials.';
export const RECONNECT =
	'Reconnect the credential: open it in n8n, choose Connect and sign in to the store again.';
export const CHECK_BASE_URL = 'Check the Base URL.';
export const CORRECT_FIELDS = 'Correct the fields that the service names.';
/** A page instead of an answer of the API. */
export const WEB_PAGE =
	'Check the Base URL of the credential: the page comes from a web server, a proxy or a firewall before the API. If it announces maintenance, run the workflow again later. If the address is right, ask the operator of the service to let n8n through.';

const TRY_LATER = 'Try again later. If it keeps happening, tell the operator of the service.';
const CHECK_STATE =
	'Look at the record in the store admin: its state may not allow this, or somebody else may be changing it.';

/** The service did not do it, and another attempt would end the same way. */
function final(fixedBy: Failure['fixedBy'], remedy: string, meaning?: string): Failure {
	return { fixedBy, mayHaveArrived: false, isTransient: false, remedy, meaning };
}

/** It may pass. */
function passing(remedy: string, mayHaveArrived: boolean, meaning?: string): Failure {
	return { fixedBy: 'waiting', mayHaveArrived, isTransient: true, remedy, meaning };
}

const FAILURES: Readonly<Record<Exclude<RequestErrorKind, 'status'>, Failure>> = {
	unreachable: passing(
		'Check the Base URL of the credential and the network of the n8n machine.',
		false,
	),
	connectionLost: passing(
		'If it keeps happening, the service is down, or the network between n8n and it is unstable.',
		true,
	),
	timeout: passing('If it keeps happening, raise Timeout in Request Options.', true),
	redirect: final(
		'workflowOwner',
		"Check the Base URL of the credential: it must be the address of the service's API, not of your shop.",
	),
	unexpectedBody: {
		...final(
			'workflowOwner',
			'If the answer says what is wrong, correct that. If it comes from a proxy or another server instead of the API, correct the Base URL of the credential.',
		),
		mayHaveArrived: true,
	},
	noBody: { ...final('serviceOperator', TRY_LATER), mayHaveArrived: true },
	bodyTooLarge: {
		...final(
			'workflowOwner',
			'Set a smaller Page Size in Request Options. If there is none, ask the service why its responses are this large.',
		),
		mayHaveArrived: true,
	},
	pagination: final(
		'workflowOwner',
		'Compare the Service Details of the credential with what the service sends, or lower the limit.',
	),
	grantExpired: final('workflowOwner', RECONNECT),
	tokenRefresh: final('workflowOwner', 'Check the Access Token URL of the credential.'),
	notSendable: final('workflowOwner', 'Open the credential, check its fields and save it again.'),
	cancelled: { ...passing('To do the rest, run the workflow again.', true), isTransient: false },
	outOfTime: {
		...passing('Ask for less at once, or raise Tool Timeout in the options.', true),
		isTransient: false,
	},
};

const NOT_ACCEPTED = final(
	'input',
	'Check the fields of this operation and the permissions of the credential.',
);
const UNAVAILABLE = passing(TRY_LATER, true);
const BROKEN: Failure = { ...UNAVAILABLE, fixedBy: 'serviceOperator', isTransient: false };
const DOWN: Failure = { ...UNAVAILABLE, cause: 'temporarily-unavailable' };

const STATUSES: Readonly<Record<number, Failure>> = {
	// "See other" is how a service answers once it has done what was asked.
	303: { ...FAILURES.redirect, mayHaveArrived: true },
	400: { ...NOT_ACCEPTED, meaning: 'error in the payload' },
	401: {
		...final(
			'workflowOwner',
			`Check the credential. ${CHANGED_PASSWORD}`,
			'credential missing or invalid',
		),
		cause: 'credential-invalid',
	},
	403: final(
		'workflowOwner',
		'Check that the user of the credential may access this store and this kind of data.',
		'access denied',
	),
	404: final(
		'input',
		'Check the ID and the alias of the store. Store → Get Many lists the aliases.',
		'resource does not exist',
	),
	407: final(
		'workflowOwner',
		'A proxy between n8n and the service asks for a sign-in: whoever runs n8n must set its user name and password in the environment variables HTTP_PROXY and HTTPS_PROXY.',
	),
	408: UNAVAILABLE,
	409: final('input', CHECK_STATE),
	413: final('input', 'Send less at once.'),
	422: NOT_ACCEPTED,
	423: final('input', CHECK_STATE),
	429: {
		...passing(
			'Run fewer workflows against this store at the same time, or raise Max Retries in Request Options.',
			false,
			'request limit exceeded',
		),
		cause: 'rate-limited',
	},
	500: { ...UNAVAILABLE, meaning: 'internal server error' },
	502: DOWN,
	503: DOWN,
	504: DOWN,
};

/** Looks up a failure: by its kind or, if the service answered with an error, by the status. */
export function failureFor(kind: RequestErrorKind, status = 0): Failure {
	if (kind !== 'status') return FAILURES[kind];
	return STATUSES[status] ?? usualFailure(status);
}

function usualFailure(status: number): Failure {
	// Of a proxy: the service may answer well a moment after these.
	if (status >= 520 && status <= 530) return UNAVAILABLE;
	if (status >= 500) return BROKEN;
	// With 2xx, the body reports a failure.
	if (status < 300) return NOT_ACCEPTED;
	return final(
		'serviceOperator',
		'The service does not document this status: ask its operator what it means.',
	);
}
