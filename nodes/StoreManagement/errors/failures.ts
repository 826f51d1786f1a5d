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
	readonly remedy: Remedy;
	/** The meaning of a status in the API document (section Errors). */
	readonly meaning?: string | undefined;
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

/** The service did not do it, and another attempt would end the same way. */
function final(fixedBy: Failure['fixedBy'], remedy: Remedy, meaning?: string): Failure {
	return { fixedBy, mayHaveArrived: false, isTransient: false, remedy, meaning };
}

/** It may pass. */
function passing(remedy: Remedy, mayHaveArrived: boolean, meaning?: string): Failure {
	return { fixedBy: 'waiting', mayHaveArrived, isTransient: true, remedy, meaning };
}

const FAILURES: Readonly<Record<Exclude<RequestErrorKind, 'status'>, Failure>> = {
	unreachable: passing('checkNetwork', false),
	connectionLost: passing('unstable', true),
	timeout: passing('raiseTimeout', true),
	redirect: final('workflowOwner', 'finalBaseUrl'),
	unexpectedBody: { ...final('workflowOwner', 'checkAnswer'), mayHaveArrived: true },
	noBody: { ...final('serviceOperator', 'tryLater'), mayHaveArrived: true },
	bodyTooLarge: { ...final('workflowOwner', 'smallerPages'), mayHaveArrived: true },
	pagination: final('workflowOwner', 'checkPagination'),
	grantExpired: final('workflowOwner', 'reconnect'),
	tokenRefresh: final('workflowOwner', 'checkTokenUrl'),
	notSendable: final('workflowOwner', 'checkCredential'),
	cancelled: { ...passing('runAgain', true), isTransient: false },
	outOfTime: { ...passing('askForLess', true), isTransient: false },
};

const NOT_ACCEPTED = final('input', 'checkFields');
const UNAVAILABLE = passing('tryLater', true);
const BROKEN: Failure = { ...UNAVAILABLE, fixedBy: 'serviceOperator', isTransient: false };

/** A service or a proxy may answer well a moment after these, and of course after 520 to 530. */
const UNAVAILABLE_STATUSES = [408, 502, 503, 504];

const STATUSES: Readonly<Record<number, Failure>> = {
	400: { ...NOT_ACCEPTED, meaning: 'error in the payload' },
	401: final('workflowOwner', 'newTokens', 'credential missing or invalid'),
	403: final('workflowOwner', 'askForAccess', 'access denied'),
	404: final('input', 'checkId', 'resource does not exist'),
	407: final('workflowOwner', 'proxySignIn'),
	409: final('input', 'checkState'),
	413: final('input', 'sendLess'),
	422: NOT_ACCEPTED,
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
	return status < 300 ? NOT_ACCEPTED : final('serviceOperator', 'askOperator');
}

const CHANGED_PASSWORD =
	'Changing the account password replaces User-Token and User-Secret-Key: copy the new ones from the user profile in the store admin, under API credentials.';
const RECONNECT =
	'Reconnect the credential: open it in n8n, choose Connect and sign in to the store again.';

/**
 * All ways out of failures that are not about a single field: sentences for a shop owner. Each must also be right after
 * a write that may have been carried out.
 */
export const REMEDIES = {
	// The fields of the operation
	checkFields: 'Check the fields of this operation and the permissions of the credential.',
	correctFields: 'Correct the fields that the service names.',
	correctExpression: 'Correct the expression, or clear the field.',
	checkId: 'Check the ID and the alias of the store. Store → Get Many lists the aliases.',
	checkState:
		'Look at the record in the store admin: its state may not allow this, or somebody else may be changing it.',
	sendLess: 'Send less at once.',
	askForLess: 'Ask for less at once, or raise Tool Timeout in the options.',
	createAnyway: 'To create one all the same, set If It Already Exists to Create Anyway.',

	// The credential
	changedPassword: CHANGED_PASSWORD,
	newTokens: `Check the credential. ${CHANGED_PASSWORD} An OAuth2 credential must be reconnected.`,
	reconnect: RECONNECT,
	getRefreshToken: `${RECONNECT} If it expires again after ten minutes, the service gives no refresh token: ask it how an application gets one, usually by offline_access in Scope or by prompt=consent in Auth URI Query Parameters.`,
	connect: `${RECONNECT} If the service asks for a code challenge (PKCE), choose PKCE as Grant Type first.`,
	correctClient:
		'Enter the present Client ID and Client Secret of your application in the credential, check its Client Authentication and save it. The sign-in stays valid.',
	checkTokenUrl: 'Check the Access Token URL of the credential.',
	checkTokenRequest: 'Check Access Token URL, Scope and Client Authentication of the credential.',
	askForAccess:
		'Check that the user of the credential may access this store and this kind of data.',
	checkCredential: 'Open the credential, check its fields and save it again.',
	checkPagination:
		'Compare the Service Details of the credential with what the service sends, or lower the limit.',

	// The address of the service, and the way there
	checkBaseUrl: 'Check the Base URL.',
	finalBaseUrl:
		'Check the Base URL of the credential: it must be the final address of the service.',
	checkAnswer:
		'If the answer says what is wrong, correct that. If it comes from a proxy or another server instead of the API, correct the Base URL of the credential.',
	webPage:
		'Check the Base URL of the credential: the page comes from a web server, a proxy or a firewall before the API. If it announces maintenance, run the workflow again later. If the address is right, ask the operator of the service to let n8n through.',
	proxySignIn:
		'A proxy between n8n and the service asks for a sign-in: whoever runs n8n must set its user name and password in the environment variables HTTP_PROXY and HTTPS_PROXY.',
	checkNetwork: 'Check the Base URL of the credential and the network of the n8n machine.',
	checkHost: 'Check host and port of the Base URL. If they are right, the service is down.',
	checkHostName:
		'Correct the Base URL of the credential. If it is right, the DNS server of the n8n machine does not know the host.',
	checkDns: 'Check the DNS server and the network of the n8n machine.',
	trustIssuer:
		'If it comes from an authority of your own or from a proxy, start n8n with the environment variable NODE_EXTRA_CA_CERTS set to the PEM file of that authority. Otherwise the operator of the service must install the complete certificate chain.',
	renewCertificate:
		'The operator of the service must renew it. If it is valid elsewhere, correct the date of the n8n machine.',
	certifiedHost: 'Enter the host name for which the certificate was issued as Base URL.',
	offerTls:
		'Check host and port of the Base URL. If they are right, the operator of the service must offer TLS 1.2 or newer with a valid certificate.',

	// The service itself
	tryLater: 'Try again later. If it keeps happening, tell the operator of the service.',
	askOperator: 'The service does not document this status: ask its operator what it means.',
	unstable:
		'If it keeps happening, the service is down, or the network between n8n and it is unstable.',
	raiseTimeout: 'If it keeps happening, raise Timeout in Request Options.',
	smallerPages:
		'Set a smaller Page Size in Request Options. If there is none, ask the service why its responses are this large.',
	fewerRequests:
		'Run fewer workflows against this store at the same time, or raise Max Retries in Request Options.',
	runAgain: 'To do the rest, run the workflow again.',
} as const;

/** The key of a way out. */
export type Remedy = keyof typeof REMEDIES;
