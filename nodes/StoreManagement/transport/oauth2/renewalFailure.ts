import { parseErrorBody } from '../../errors/errorBody';
import { isJsonObject, type JsonValue } from '../../json';
import type { TransportError } from '../http/response';
import { toTransportError } from '../http/transportError';

/** Why a renewal failed. */
export interface RenewalFailure {
	error: TransportError;
	/** Another attempt may succeed. */
	isTransient: boolean;
}

const TOKEN_ENDPOINT = { name: 'the token endpoint', field: 'the Access Token URL' };

const NO_REFRESH_TOKEN: TransportError = {
	kind: 'grantExpired',
	reason: 'the OAuth2 token has expired, and the service gave no refresh token with it',
	remedy:
		'Ask the service how an application gets a refresh token, usually by offline_access in Scope or by prompt=consent in Auth URI Query Parameters. Enter it in the credential and reconnect the credential.',
};

const RECONNECT = 'Reconnect the credential: open it in n8n and sign in to the store again.';
const CLIENT_REMEDY =
	'Enter the present Client ID and Client Secret of your application in the credential, check its Client Authentication and save it. The sign-in stays valid.';
const ENDPOINT_REMEDY =
	'Check Access Token URL, Scope and Client Authentication of the credential.';

/** Codes of RFC 6749 (sections 5.2 and 4.1.2.1) and RFC 8628. */
const CLIENT_CODES: readonly unknown[] = ['invalid_client', 'unauthorized_client'];
const TRANSIENT_CODES: readonly unknown[] = [
	'temporarily_unavailable',
	'server_error',
	'slow_down',
];

/**
 * Classifies what n8n threw instead of renewing the tokens: the grant is gone, the client is refused, the
 * token endpoint refuses for another reason, or it fails for a while. What the endpoint said is quoted; of
 * the error itself, which may hold tokens, the message only where nothing else is known.
 *
 * @param redact removes secrets from what the endpoint said
 */
export function toRenewalFailure(error: unknown, redact = (text: string) => text): RenewalFailure {
	const { message, code, status, said } = factsOf(error, redact);
	const quoted = said === undefined ? '' : ` (it says: ${said})`;
	if (/no refresh token|refreshToken is required/i.test(message)) return final(NO_REFRESH_TOKEN);
	// n8n 2.x replaces an invalid_grant by its own error.
	const isLost = code === undefined && /needs to be reconnected|^invalid_grant$/i.test(message);
	if (code === 'invalid_grant' || isLost) {
		const reason = `the OAuth2 grant is no longer valid${quoted}`;
		return final({ kind: 'grantExpired', reason, remedy: RECONNECT });
	}
	if (CLIENT_CODES.includes(code) || (code === undefined && status === 401)) {
		const reason = `the service refuses the Client ID or Client Secret${quoted}`;
		return final(notRenewed(reason, CLIENT_REMEDY));
	}
	if (code !== undefined || said !== undefined || status !== undefined) {
		const what = code ?? (status === undefined ? 'an error' : `status ${status}`);
		const reason = `the token endpoint answered with ${what}${said === code ? '' : quoted}`;
		const isTransient = TRANSIENT_CODES.includes(code) || status === 429 || (status ?? 0) >= 500;
		return { error: notRenewed(reason, isTransient ? undefined : ENDPOINT_REMEDY), isTransient };
	}
	const failure = toTransportError(error, TOKEN_ENDPOINT);
	if (failure.kind === 'grantExpired') return final(failure);
	const isTransient = ['unreachable', 'connectionLost', 'timeout'].includes(failure.kind);
	return { error: notRenewed(failure.reason, failure.remedy), isTransient };
}

/**
 * The failure of a renewal whose answer was a success without another access token.
 *
 * @param said what the token endpoint said beside that
 */
export function noNewToken(said: string | undefined): RenewalFailure {
	const quoted = said === undefined ? '' : ` (it says: ${said})`;
	const reason = `the token endpoint answered without a new access token${quoted}`;
	return final(notRenewed(reason, ENDPOINT_REMEDY));
}

/** The error of a renewal that failed for a reason other than the grant. */
export function notRenewed(reason: string, remedy?: string): TransportError {
	const text = `the OAuth2 token could not be renewed: ${reason}`;
	return { kind: 'tokenRefresh', reason: text, ...(remedy === undefined ? {} : { remedy }) };
}

function final(error: TransportError): RenewalFailure {
	return { error, isTransient: false };
}

/** What the token endpoint says, in one line; see `parseErrorBody`. */
export function saidIn(body: unknown, redact: (text: string) => string): string | undefined {
	const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
	const { message, fieldErrors } = parseErrorBody(text, redact);
	return message && [message, ...fieldErrors].join('; ');
}

/** n8n keeps the status in `status` or, from 500 on, in the response of its HTTP library, and so the body. */
function factsOf(error: unknown, redact: (text: string) => string) {
	const message = error instanceof Error ? error.message : '';
	const { body, status, response } = { ...(error as object) } as {
		body?: JsonValue;
		status?: unknown;
		response?: { status?: unknown; data?: unknown };
	};
	const code = isJsonObject(body) ? body.error : undefined;
	const found = [status, response?.status].find((one) => typeof one === 'number');
	const isCode = typeof code === 'string' && /^[a-z_]{1,40}$/.test(code);
	const said = saidIn(body ?? response?.data ?? '', redact);
	return { message, code: isCode ? code : undefined, status: found, said };
}
