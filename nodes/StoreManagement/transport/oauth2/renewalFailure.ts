import { parseErrorBody } from '../../errors/errorBody';
import { failureFor, RECONNECT } from '../../errors/failures';
import { isJsonObject, toJsonText, type JsonValue } from '../../json';
import { toTransportError } from '../http/networkErrors';
import type { TransportError } from '../http/response';

/** n8n's own messages where it replaces the response, and where no refresh token is stored. */
const GRANT_IS_GONE =
	/needs to be reconnected|^invalid_grant$|no refresh token|refreshToken is required|not connected/i;

/** Codes of RFC 6749, sections 5.2 and 4.1.2.1. */
const CLIENT_CODES: readonly unknown[] = ['invalid_client', 'unauthorized_client'];

const GET_REFRESH_TOKEN = `${RECONNECT} If it expires again after ten minutes, the service gives no refresh token: ask it how an application gets one, usually by offline_access in Scope or by prompt=consent in Auth URI Query Parameters.`;
const CHECK_CLIENT =
	'Enter the present Client ID and Client Secret of your application in the credential, check its Client Authentication and save it. The sign-in stays valid.';
const CHECK_REQUEST = 'Check Access Token URL, Scope and Client Authentication of the credential.';

/** The token endpoint answered with success, but the stored access token is the same. */
export const NO_NEW_TOKEN = {
	error: notRenewed('the token endpoint answered without a new access token', CHECK_REQUEST),
	isTransient: false,
};

/**
 * Classifies the error that n8n threw instead of renewing the tokens, and quotes the token endpoint: the grant is gone,
 * the client is refused, or anything else.
 *
 * @returns the error, and whether another attempt may succeed
 */
export function toRenewalFailure(
	thrown: unknown,
	redact: (text: string) => string,
): { error: TransportError; isTransient: boolean } {
	const { code, status, message, quoted } = tokenResponseIn(thrown, redact);
	if (code === 'invalid_grant' || GRANT_IS_GONE.test(message)) {
		const reason = `the OAuth2 grant is no longer valid${quoted}`;
		const error = { kind: 'grantExpired', reason, remedy: GET_REFRESH_TOKEN } as const;
		return { error, isTransient: false };
	}
	if (CLIENT_CODES.includes(code) || (code === undefined && status === 401)) {
		const reason = `the service refuses the Client ID or Client Secret${quoted}`;
		return { error: notRenewed(reason, CHECK_CLIENT), isTransient: false };
	}
	if (status === undefined && quoted === '') return notReached(thrown);
	const answer = status === undefined ? 'an error' : `status ${status}`;
	const reason = `the token endpoint answered with ${answer}${quoted}`;
	const isTransient = failureFor('status', status).isTransient;
	return { error: notRenewed(reason, isTransient ? undefined : CHECK_REQUEST), isTransient };
}

/** The token endpoint did not answer: it has another address than the API. */
function notReached(thrown: unknown): ReturnType<typeof toRenewalFailure> {
	const { kind, reason, remedy } = toTransportError(thrown);
	const wayOut = remedy?.replaceAll('Base URL', 'Access Token URL');
	return { error: notRenewed(reason, wayOut), isTransient: failureFor(kind).isTransient };
}

/** The error of a renewal that failed for a reason other than the grant. */
export function notRenewed(reason: string, remedy?: string): TransportError {
	const text = `the OAuth2 token could not be renewed: ${reason}`;
	return { kind: 'tokenRefresh', reason: text, remedy };
}

/**
 * The response of the token endpoint, as n8n passes it on: it keeps the body in the error or, from status 500 on, in its
 * response.
 *
 * @returns `error` of the body (a code of RFC 6749), the status, the message of n8n, and that of the endpoint in
 *   brackets, redacted
 */
function tokenResponseIn(error: unknown, redact: (text: string) => string) {
	const { body, status, response } = { ...(error as object) } as {
		body?: JsonValue;
		status?: number;
		response?: { status?: number; data?: JsonValue };
	};
	const content = body ?? response?.data ?? '';
	const { error: code, error_description: description } = isJsonObject(content) ? content : {};
	const text = typeof content === 'string' ? content : toJsonText(content);
	const quote =
		typeof description === 'string' ? redact(description) : parseErrorBody(text, redact).message;
	return {
		code,
		status: status ?? response?.status,
		message: error instanceof Error ? error.message : '',
		quoted: quote === undefined ? '' : ` (it says: ${quote})`,
	};
}
