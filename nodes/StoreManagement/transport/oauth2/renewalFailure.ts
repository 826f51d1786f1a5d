import { parseErrorBody } from '../../errors/errorBody';
import { isJsonObject, toJsonText, type JsonValue } from '../../json';
import { toTransportError } from '../http/networkErrors';
import type { TransportError } from '../http/response';

/** Why a renewal failed. */
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
	/needs to be reconnected|^invalid_grant$|no refresh token|refreshToken is required/i;

/** The token endpoint answered with success, but the stored access token is the same. */
export const NO_NEW_TOKEN: RenewalFailure = {
	error: notRenewed('the token endpoint answered without a new access token', CHECK_ENDPOINT),
	isTransient: false,
};

/**
 * Classifies what n8n threw instead of renewing the tokens: the grant is gone, the client is refused, or
 * anything else. What the endpoint said is quoted; of the error itself, which may hold tokens, at most the
 * message is kept.
 *
 * @param redact removes secrets from what the endpoint said
 */
export function toRenewalFailure(error: unknown, redact: (text: string) => string): RenewalFailure {
	const { code, status, said } = answerIn(error, redact);
	const quoted = said === undefined ? '' : ` (it says: ${said})`;
	if (code === 'invalid_grant' || GRANT_IS_GONE.test(messageOf(error))) {
		const reason = `the OAuth2 grant is no longer valid${quoted}`;
		return final({ kind: 'grantExpired', reason, remedy: RECONNECT });
	}
	if (CLIENT_CODES.includes(code) || (code === undefined && status === 401)) {
		const reason = `the service refuses the Client ID or Client Secret${quoted}`;
		return final(notRenewed(reason, CHECK_CLIENT));
	}
	if (said !== undefined || status !== undefined) {
		const reason = `the token endpoint answered with ${status === undefined ? 'an error' : `status ${status}`}${quoted}`;
		const isTransient =
			TRANSIENT_CODES.includes(code) || status === 429 || (status !== undefined && status >= 500);
		return { error: notRenewed(reason, isTransient ? undefined : CHECK_ENDPOINT), isTransient };
	}
	const failure = toTransportError(error);
	if (failure.kind === 'grantExpired') return final(failure);
	const isTransient = ['unreachable', 'connectionLost', 'timeout'].includes(failure.kind);
	return { error: notRenewed(failure.reason, failure.remedy), isTransient };
}

/** The error of a renewal that failed for a reason other than the grant. */
export function notRenewed(reason: string, remedy?: string): TransportError {
	return {
		kind: 'tokenRefresh',
		reason: `the OAuth2 token could not be renewed: ${reason}`,
		remedy,
	};
}

function final(error: TransportError): RenewalFailure {
	return { error, isTransient: false };
}

function messageOf(error: unknown): string {
	return error instanceof Error ? error.message : '';
}

/** n8n keeps the answer of the token endpoint in the error or, from 500 on, in its response. */
function answerIn(error: unknown, redact: (text: string) => string) {
	const { body, status, response } = { ...(error as object) } as {
		body?: JsonValue;
		status?: unknown;
		response?: { status?: unknown; data?: JsonValue };
	};
	const answer = body ?? response?.data;
	const { error: code, error_description: description } = isJsonObject(answer) ? answer : {};
	const text = typeof answer === 'string' ? answer : toJsonText(answer ?? '');
	const { message } = parseErrorBody(answer === undefined ? '' : text, redact);
	return {
		code,
		status: [status, response?.status].find((one) => typeof one === 'number'),
		said: typeof description === 'string' ? redact(description) : message,
	};
}
