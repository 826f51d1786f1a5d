import { parseErrorBody } from '../../errors/errorBody';
import { isJsonObject, toJsonText, type JsonValue } from '../../json';
import { toTransportError } from '../http/networkErrors';
import type { TransportError } from '../http/response';

export interface RenewalFailure {
	error: TransportError;
	/** Another attempt may succeed. */
	isTransient: boolean;
}

const RECONNECT =
	'Reconnect the credential: open it in n8n and sign in to the store again. If it expires again after ten minutes, the service gives no refresh token: ask it how an application gets one, usually by offline_access in Scope or by prompt=consent in Auth URI Query Parameters.';
const CHECK_CLIENT =
	'Enter the present Client ID and Client Secret of your application in the credential, check its Client Authentication and save it. The sign-in stays valid.';
const CHECK_ENDPOINT = 'Check Access Token URL, Scope and Client Authentication of the credential.';

/** Codes of RFC 6749, sections 5.2 and 4.1.2.1. */
const CLIENT_CODES: readonly unknown[] = ['invalid_client', 'unauthorized_client'];
const TRANSIENT_CODES: readonly unknown[] = ['temporarily_unavailable', 'server_error'];

/** n8n's own messages where it replaces the answer, and where no refresh token is stored. */
const GRANT_IS_GONE =
	/needs to be reconnected|^invalid_grant$|no refresh token|refreshToken is required|not connected/i;

/** The token endpoint answered with success, but the stored access token is the same. */
export const NO_NEW_TOKEN: RenewalFailure = {
	error: notRenewed('the token endpoint answered without a new access token', CHECK_ENDPOINT),
	isTransient: false,
};

/**
 * Classifies what n8n threw instead of renewing the tokens: the grant is gone, the client is refused, or
 * anything else. What the token endpoint said is quoted.
 */
export function toRenewalFailure(error: unknown, redact: (text: string) => string): RenewalFailure {
	const { code, status, said } = answerIn(error, redact);
	const quoted = said === undefined ? '' : ` (it says: ${said})`;
	if (code === 'invalid_grant' || (error instanceof Error && GRANT_IS_GONE.test(error.message))) {
		const reason = `the OAuth2 grant is no longer valid${quoted}`;
		return { error: { kind: 'grantExpired', reason, remedy: RECONNECT }, isTransient: false };
	}
	if (CLIENT_CODES.includes(code) || (code === undefined && status === 401)) {
		const reason = `the service refuses the Client ID or Client Secret${quoted}`;
		return { error: notRenewed(reason, CHECK_CLIENT), isTransient: false };
	}
	if (said === undefined && status === undefined) {
		const { kind, reason, remedy } = toTransportError(error);
		const isTransient = ['unreachable', 'connectionLost', 'timeout'].includes(kind);
		return { error: notRenewed(reason, remedy), isTransient };
	}
	const isTransient = TRANSIENT_CODES.includes(code) || status === 429 || (status ?? 0) >= 500;
	const what = status === undefined ? 'an error' : `status ${status}`;
	const reason = `the token endpoint answered with ${what}${quoted}`;
	return { error: notRenewed(reason, isTransient ? undefined : CHECK_ENDPOINT), isTransient };
}

/** The error of a renewal that failed for a reason other than the grant. */
export function notRenewed(reason: string, remedy?: string): TransportError {
	const text = `the OAuth2 token could not be renewed: ${reason}`;
	return { kind: 'tokenRefresh', reason: text, remedy };
}

/** n8n keeps the answer of the token endpoint in the error or, from 500 on, in its response. */
function answerIn(error: unknown, redact: (text: string) => string) {
	const { body, status, response } = { ...(error as object) } as {
		body?: JsonValue;
		status?: unknown;
		response?: { status?: unknown; data?: JsonValue };
	};
	const answer = body ?? response?.data ?? '';
	const { error: code, error_description: description } = isJsonObject(answer) ? answer : {};
	const text = typeof answer === 'string' ? answer : toJsonText(answer);
	return {
		code,
		status: [status, response?.status].find((one) => typeof one === 'number'),
		said:
			typeof description === 'string' ? redact(description) : parseErrorBody(text, redact).message,
	};
}
