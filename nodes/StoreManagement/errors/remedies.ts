import { DateTime } from 'luxon';

import { isTemporaryStatus, type RequestErrorDetails, type RequestErrorKind } from './requestError';

const STATUS_REMEDIES: Readonly<Record<number, string>> = {
	401: 'Check the credential. Changing the account password makes the service replace User-Token and User-Secret-Key: copy the new ones from the user profile of the store panel, under API credentials. An OAuth2 credential must be reconnected.',
	403: 'Check that the user of the credential may access this store and this kind of data.',
	408: 'The service took too long. Run the workflow again when it is less busy.',
	413: 'Send less at once.',
	429: 'Run fewer workflows against this store at the same time, or raise Max Retries in the options.',
};

/** Remedies for a 404, by what the path names: a record, a list of a store, or the service itself. */
const NOT_FOUND_REMEDIES = {
	record:
		'Check the ID and the store: the record may have been deleted or belong to another store.',
	list: 'Check the alias of the store: Store → Get Many lists it.',
	service: 'Check the Base URL of the credential.',
};

const FIELDS_REMEDY = 'Correct the fields that the service names and run the workflow again.';
const CLIENT_ERROR_REMEDY =
	'Check the fields of this operation and the permissions of the credential.';
const SERVER_ERROR_REMEDY = 'Run the workflow again later.';

/** What helps, by kind. A status has its own remedies. */
const REMEDIES: Readonly<Record<Exclude<RequestErrorKind, 'status'>, string>> = {
	redirect: 'Check the Base URL of the credential: it must be the final address of the service.',
	unexpectedAnswer:
		'Check the Base URL of the credential: the response may come from a proxy or another server instead of the API.',
	unreachable: 'Check the Base URL of the credential and the network of the n8n machine.',
	connectionLost:
		'Run the workflow again. If it keeps happening, the service is down, or the network between n8n and it is unstable.',
	timeout: 'Raise Timeout in the options, or run the workflow again when the service is less busy.',
	bodyTooLarge:
		'Set a smaller Page Size in the options. If there is none, ask the service why its responses are this large.',
	pagination:
		'Check the Service Details of the credential against what the service sends, or lower the limit.',
	grantExpired: 'Reconnect the credential: open it in n8n and sign in to the store again.',
	tokenRefresh: 'Check the Access Token URL of the credential, or run the workflow again later.',
	notSendable: 'Open the credential, check its fields and save it again.',
	cancelled: 'Run the workflow again to complete what is missing.',
};

/** Remedies where the usual one, to run the workflow again, may do the same twice. */
const AFTER_WRITE: Readonly<Partial<Record<RequestErrorKind, string>>> = {
	status: 'If it keeps happening, tell the operator of the service.',
	connectionLost:
		'If it keeps happening, the service is down, or the network between n8n and it is unstable.',
	timeout: 'If it keeps happening, raise Timeout in the options.',
	cancelled: 'Complete what is missing after that.',
};

/**
 * What helps after a failed request, for the shop owner.
 *
 * @param isManual whether a person runs the workflow in the editor
 */
export function remedyFor(details: RequestErrorDetails, isManual = false): string {
	const { kind, status = 0, remedy, mayHaveSucceeded } = details;
	if (remedy !== undefined) return remedy;
	const isRefused = kind === 'status' && !isTemporaryStatus(status) && status < 500;
	const afterWrite = mayHaveSucceeded && !isRefused ? AFTER_WRITE[kind] : undefined;
	if (afterWrite !== undefined) return afterWrite;
	return kind === 'status' ? remedyForStatus(details, status, isManual) : REMEDIES[kind];
}

function remedyForStatus(
	{ waitTooLong, request, fieldErrors = [], ...details }: RequestErrorDetails,
	status: number,
	isManual: boolean,
): string {
	if (waitTooLong) {
		const when = timeOf(details.retryAfterSeconds, details.timezone);
		return `The service accepts requests again ${when}. Run the workflow again after that.${isManual ? MANUAL : ''}`;
	}
	if (status === 404) return NOT_FOUND_REMEDIES[namedBy(request)];
	const known = STATUS_REMEDIES[status];
	if (known !== undefined) return known;
	if (isTemporaryStatus(status) || status >= 500) return SERVER_ERROR_REMEDY;
	return fieldErrors.length > 0 ? FIELDS_REMEDY : CLIENT_ERROR_REMEDY;
}

/** What a path names. It begins with the store, or is that of the account; IDs are whole numbers. */
function namedBy(request: string): keyof typeof NOT_FOUND_REMEDIES {
	const path = request.slice(request.indexOf('/v2/') + '/v2/'.length);
	const [, kind, ...others] = path.split('/');
	if (kind === 'me') return 'service';
	return others.some((part) => /^\d+$/.test(part)) ? 'record' : 'list';
}

/** Longest wait that the service may ask of a run in the editor, where a person waits. In milliseconds. */
export const MANUAL_WAIT = 30_000;

const MANUAL = ` A run in the editor waits ${MANUAL_WAIT / 1000} seconds at most, a published workflow up to 5 minutes.`;

/** In seconds: a longer wait is a mistake of the service. */
const YEAR = 31_536_000;

/** When the service accepts requests again, in the time zone of the workflow: "in 2 hours, at 19:40". */
function timeOf(seconds = 0, timezone = 'utc'): string {
	const base = DateTime.fromMillis(Date.now(), { zone: timezone });
	const at = base.plus({ seconds: Math.min(Math.ceil(seconds), YEAR) });
	return `${at.toRelative({ base, locale: 'en' })}, at ${at.toFormat('HH:mm')}`;
}
