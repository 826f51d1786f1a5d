import { isJsonObject, type JsonValue } from '../../json';
import type { TransportError } from '../http/response';
import { toTransportError, type Peer } from '../http/transportError';

/** Why a renewal failed. */
export interface RenewalFailure {
	error: TransportError;
	/** Another attempt with the same refresh token may succeed. */
	isTransient: boolean;
	/** The token endpoint may have spent the refresh token, and its response was lost. */
	mayHaveSpent: boolean;
}

const TOKEN_ENDPOINT: Peer = { name: 'the token endpoint', field: 'the Access Token URL' };

const RECONNECT = 'Reconnect the credential: open it in n8n and sign in to the store again.';

const GRANT_EXPIRED: TransportError = {
	kind: 'grantExpired',
	reason: 'the OAuth2 grant is no longer valid',
	remedy: RECONNECT,
};

/** The refresh token is refused, after a renewal whose response was lost and which may have spent it. */
export const GRANT_LOST: TransportError = {
	kind: 'grantExpired',
	reason: 'the OAuth2 grant is no longer valid: the answer to an earlier renewal was lost',
	remedy: RECONNECT,
};

const NO_REFRESH_TOKEN: TransportError = {
	kind: 'grantExpired',
	reason: 'the OAuth2 token has expired, and the service gave no refresh token with it',
	remedy:
		'Ask the service how an application gets a refresh token, usually by offline_access in Scope or by prompt=consent in Auth URI Query Parameters. Enter it in the credential and reconnect the credential.',
};

const CLIENT_REFUSED: TransportError = {
	kind: 'tokenRefresh',
	reason:
		'the OAuth2 token could not be renewed: the service refuses the Client ID or Client Secret',
	remedy:
		'Enter the present Client ID and Client Secret of your application in the credential, check its Authentication and save it. The sign-in stays valid.',
};

/** Codes of RFC 6749 (sections 5.2 and 4.1.2.1) and RFC 8628. */
const CLIENT_CODES: readonly unknown[] = ['invalid_client', 'unauthorized_client'];
const TRANSIENT_CODES: readonly unknown[] = [
	'temporarily_unavailable',
	'server_error',
	'slow_down',
];

/** With these statuses no token was issued, so the refresh token was not spent. */
const REFUSING_STATUSES: readonly unknown[] = [429, 503];

/**
 * Classifies what n8n threw instead of renewing the tokens. Keeps only a short code or the status of the
 * error, which may hold tokens; its message only where nothing else is known.
 */
export function toRenewalFailure(error: unknown): RenewalFailure {
	const { message, code, status } = factsOf(error);
	if (/no refresh token|refreshToken is required/i.test(message)) return final(NO_REFRESH_TOKEN);
	// n8n 2.x replaces an invalid_grant by its own error.
	const isInvalidGrant = code === 'invalid_grant' || /reconnect|invalid_grant/i.test(message);
	if (isInvalidGrant) return final(GRANT_EXPIRED);
	if (CLIENT_CODES.includes(code)) return final(CLIENT_REFUSED);
	if (TRANSIENT_CODES.includes(code)) return transient(notRenewed(`${code}`), false);
	if (code !== undefined) {
		const reason = `the token endpoint refuses it (${code})`;
		return final(notRenewed(reason, 'Check Scope and Authentication of the credential.'));
	}
	if (status !== undefined) return fromStatus(status);
	const { kind, reason, remedy } = toTransportError(error, TOKEN_ENDPOINT);
	if (kind === 'grantExpired') return final({ kind, reason, ...(remedy && { remedy }) });
	const failure = notRenewed(reason, remedy);
	if (kind === 'unreachable') return transient(failure, false);
	if (kind === 'connectionLost' || kind === 'timeout') return transient(failure, true);
	return final(failure);
}

function fromStatus(status: number): RenewalFailure {
	const reason = `the token endpoint answered with status ${status}`;
	if (REFUSING_STATUSES.includes(status)) return transient(notRenewed(reason), false);
	if (status >= 500) return transient(notRenewed(reason), true);
	if (status === 400) return final(GRANT_EXPIRED);
	if (status === 401) return final(CLIENT_REFUSED);
	const remedy =
		status === 403
			? 'Ask the service whether your application may still renew its tokens.'
			: 'Enter the address that issues tokens as Access Token URL of the credential.';
	return final(notRenewed(reason, remedy));
}

/** The error of a renewal that failed for a reason other than the grant. */
export function notRenewed(reason: string, remedy?: string): TransportError {
	const text = `the OAuth2 token could not be renewed: ${reason}`;
	return { kind: 'tokenRefresh', reason: text, ...(remedy === undefined ? {} : { remedy }) };
}

function final(error: TransportError): RenewalFailure {
	return { error, isTransient: false, mayHaveSpent: false };
}

function transient(error: TransportError, mayHaveSpent: boolean): RenewalFailure {
	return { error, isTransient: true, mayHaveSpent };
}

/** The form of the codes in RFC 6749. Anything else might be a text that does not belong in an error. */
const ERROR_CODE = /^[a-z_]{1,40}$/;

/** n8n keeps the status in `status` or, from 500 on, in the response of its HTTP library. */
function factsOf(error: unknown): {
	message: string;
	code: string | undefined;
	status: number | undefined;
} {
	const message = error instanceof Error ? error.message : '';
	const { body, status, response } = { ...(error as object) } as {
		body?: JsonValue;
		status?: unknown;
		response?: { status?: unknown };
	};
	const code = isJsonObject(body) ? body.error : undefined;
	const found = [status, response?.status].find((one) => typeof one === 'number');
	const isCode = typeof code === 'string' && ERROR_CODE.test(code);
	return {
		message,
		code: code === undefined ? undefined : isCode ? code : 'unknown reason',
		status: found,
	};
}
