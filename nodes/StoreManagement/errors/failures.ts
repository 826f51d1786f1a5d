import type { RequestErrorKind } from './requestError';

/** One kind of failure: whether a retry helps, and the way out. */
export interface Failure {
	/** The service may have received the request and carried it out, so a create is not sent again. */
	readonly mayHaveArrived: boolean;
	/** Another attempt may succeed. */
	readonly isTransient: boolean;
	/** A sentence for a shop owner, which is also right after a write that may have been carried out. */
	readonly remedy: string;
	/** The meaning of a status in the API document (section Errors), for an answer that says nothing. */
	readonly meaning?: string | undefined;
}

/** A new password replaces both tokens (API document, Authentication). */
const CHANGED_PASSWORD =
	'Changing the account password replaces User Token and User Secret Key: copy the new ones from the user profile in the store admin, under API credentials.';
export const RECONNECT =
	'Reconnect the credential: open it in n8n, choose Connect and sign in to the store again.';
export const CHECK_BASE_URL = 'Check the Base URL.';
/** A page instead of an answer of the API. */
export const WEB_PAGE =
	'Check the Base URL of the credential: the page comes from a web server, a proxy or a firewall before the API. If it announces maintenance, run the workflow again later. If the address is right, ask the operator of the service to let n8n through.';

const TRY_LATER = 'Try again later. If it keeps happening, tell the operator of the service.';

/** The service did not do it, and another attempt would end the same way. */
function final(remedy: string, meaning?: string): Failure {
	return { mayHaveArrived: false, isTransient: false, remedy, meaning };
}

/** The service may have done it, but another attempt would end the same way. */
function unusable(remedy: string, meaning?: string): Failure {
	return { mayHaveArrived: true, isTransient: false, remedy, meaning };
}

/** It may pass. */
function passing(remedy: string, mayHaveArrived: boolean, meaning?: string): Failure {
	return { mayHaveArrived, isTransient: true, remedy, meaning };
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
		"Check the Base URL of the credential: it must be the address of the service's API, not of your shop.",
	),
	unexpectedBody: unusable(
		'If the answer says what is wrong, correct that. If it comes from a proxy or another server instead of the API, correct the Base URL of the credential.',
	),
	noBody: unusable(TRY_LATER),
	bodyTooLarge: unusable(
		'Of a list, ask for smaller pages: add limit with a value such as 20 to Query Parameters. Else ask the service why its responses are this large.',
	),
	pagination: final(
		'Compare the Service Details of the credential with what the service sends, or lower the limit.',
	),
	grantExpired: final(RECONNECT),
	tokenRefresh: final('Check the Access Token URL of the credential.'),
	notSendable: final('Open the credential, check its fields and save it again.'),
	cancelled: unusable('To do the rest, run the workflow again.'),
	outOfTime: unusable('Ask for less at once, or raise Tool Timeout in the options.'),
};

const NOT_ACCEPTED =
	'Correct what the service names, or check the fields of this operation and the permissions of the credential.';
const PROBLEM = 'the service has a problem';
const UNAVAILABLE = passing(TRY_LATER, true, PROBLEM);

const STATUSES: Readonly<Record<number, Failure>> = {
	// "See other" is how a service answers once it has done what was asked.
	303: { ...FAILURES.redirect, mayHaveArrived: true },
	400: final(NOT_ACCEPTED, 'error in the payload'),
	401: final(`Check the credential. ${CHANGED_PASSWORD}`, 'credential missing or invalid'),
	403: final(
		'Check that the user of the credential may access this store and this kind of data.',
		'access denied',
	),
	404: final(
		'Check the ID and the alias of the store. Store → Get Many lists the aliases.',
		'resource does not exist',
	),
	408: UNAVAILABLE,
	429: passing(
		'Run fewer workflows against this store at the same time, or raise Max Retries in Request Options.',
		false,
		'request limit exceeded',
	),
	500: passing(TRY_LATER, true, 'internal server error'),
	502: UNAVAILABLE,
	503: UNAVAILABLE,
	504: UNAVAILABLE,
};

/** Looks up a failure: by its kind or, if the service answered with an error, by the status. */
export function failureFor(kind: RequestErrorKind, status = 0): Failure {
	if (kind !== 'status') return FAILURES[kind];
	return STATUSES[status] ?? usualFailure(status);
}

/** Of a status that the API document does not show. */
function usualFailure(status: number): Failure {
	// Of a proxy: the service may answer well a moment after these.
	if (status >= 520 && status <= 530) return UNAVAILABLE;
	return status >= 500 ? unusable(TRY_LATER, PROBLEM) : final(NOT_ACCEPTED);
}
