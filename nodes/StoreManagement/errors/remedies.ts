import { isTemporaryStatus, type RequestErrorDetails, type RequestErrorKind } from './requestError';

const STATUS_REMEDIES: Readonly<Record<number, string>> = {
	401: 'Check the credential. Changing the account password makes the service replace User-Token and User-Secret-Key: copy the new ones from the user profile of the store panel, under API credentials. An OAuth2 credential must be reconnected.',
	403: 'Check that the user of the credential may access this store and this kind of data.',
	404: 'Check the ID, and the alias of the store: Store → Get Many lists it.',
	413: 'Send less at once.',
	429: 'Run fewer workflows against this store at the same time, or raise Max Retries in the options.',
};

const CORRECT_FIELDS = 'Correct the fields that the service names.';
const CHECK_FIELDS = 'Check the fields of this operation and the permissions of the credential.';

/** What helps, by kind. Written so that it is also right after a write that may have been carried out. */
const REMEDIES: Readonly<Record<Exclude<RequestErrorKind, 'status'>, string>> = {
	redirect: 'Check the Base URL of the credential: it must be the final address of the service.',
	unexpectedAnswer:
		'Check the Base URL of the credential: the response may come from a proxy or another server instead of the API.',
	unreachable: 'Check the Base URL of the credential and the network of the n8n machine.',
	connectionLost:
		'If it keeps happening, the service is down, or the network between n8n and it is unstable.',
	timeout: 'If it keeps happening, raise Timeout in the options.',
	bodyTooLarge:
		'Set a smaller Page Size in the options. If there is none, ask the service why its responses are this large.',
	pagination:
		'Check the Service Details of the credential against what the service sends, or lower the limit.',
	grantExpired: 'Reconnect the credential: open it in n8n and sign in to the store again.',
	tokenRefresh: 'Check the Access Token URL of the credential.',
	notSendable: 'Open the credential, check its fields and save it again.',
	cancelled: 'Another run completes what is missing.',
};
const TRY_LATER = 'Try again later. If it keeps happening, tell the operator of the service.';

/** What helps after a failed request, for the shop owner. */
export function remedyFor(details: RequestErrorDetails): string {
	const { kind, status = 0, remedy, waitTooLong, retryAfterSeconds = 0 } = details;
	if (remedy !== undefined) return remedy;
	if (kind !== 'status') return REMEDIES[kind];
	if (waitTooLong) return `The service accepts requests again in ${durationOf(retryAfterSeconds)}.`;
	const known = STATUS_REMEDIES[status];
	if (known !== undefined) return known;
	if (isTemporaryStatus(status) || status >= 500) return TRY_LATER;
	return details.fieldErrors?.length ? CORRECT_FIELDS : CHECK_FIELDS;
}

function durationOf(seconds: number): string {
	return seconds < 120 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
