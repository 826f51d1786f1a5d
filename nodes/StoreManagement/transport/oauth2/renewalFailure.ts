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

const GRANT_EXPIRED: TransportError = {
	kind: 'grantExpired',
	reason: 'the OAuth2 grant is no longer valid',
	remedy: 'Reconnect the credential: open it in n8n and sign in to the store again.',
};

const NO_REFRESH_TOKEN: TransportError = {
	kind: 'grantExpired',
	reason: 'the OAuth2 token has expired, and the service gave no refresh token with it',
	remedy:
		'Ask the service how an application gets a refresh token, usually by offline_access in Scope or by prompt=consent in Auth URI Query Parameters. Enter it in the credential and reconnect the credential.',
};

const CLIENT_REFUSED = notRenewed(
	'the service refuses the Client ID or Client Secret',
	'Enter the present Client ID and Client Secret of your application in the credential, check its Client Authentication and save it. The sign-in stays valid.',
);

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
 * token endpoint refuses for another reason, or it fails for a while. Keeps only a short code or the status
 * of the error, which may hold tokens; its message only where nothing else is known.
 */
export function toRenewalFailure(error: unknown): RenewalFailure {
	const { message, code, status = 0 } = factsOf(error);
	if (/no refresh token|refreshToken is required/i.test(message)) return final(NO_REFRESH_TOKEN);
	// n8n 2.x replaces an invalid_grant by its own error.
	if (code === 'invalid_grant' || /reconnect|invalid_grant/i.test(message)) {
		return final(GRANT_EXPIRED);
	}
	if (CLIENT_CODES.includes(code)) return final(CLIENT_REFUSED);
	if (code === undefined && status === 400) return final(GRANT_EXPIRED);
	if (code === undefined && status === 401) return final(CLIENT_REFUSED);
	if (code !== undefined || status !== 0) {
		const reason = `the token endpoint answered with ${code ?? `status ${status}`}`;
		const isTransient = TRANSIENT_CODES.includes(code) || status === 429 || status >= 500;
		return isTransient
			? { error: notRenewed(reason), isTransient }
			: final(notRenewed(reason, ENDPOINT_REMEDY));
	}
	const failure = toTransportError(error, TOKEN_ENDPOINT);
	if (failure.kind === 'grantExpired') return final(failure);
	const isTransient = ['unreachable', 'connectionLost', 'timeout'].includes(failure.kind);
	return { error: notRenewed(failure.reason, failure.remedy), isTransient };
}

/** The error of a renewal that failed for a reason other than the grant. */
export function notRenewed(reason: string, remedy?: string): TransportError {
	const text = `the OAuth2 token could not be renewed: ${reason}`;
	return { kind: 'tokenRefresh', reason: text, ...(remedy === undefined ? {} : { remedy }) };
}

function final(error: TransportError): RenewalFailure {
	return { error, isTransient: false };
}

/** The form of the codes in RFC 6749. Anything else might be a text that does not belong in an error. */
const ERROR_CODE = /^[a-z_]{1,40}$/;

/** n8n keeps the status in `status` or, from 500 on, in the response of its HTTP library. */
function factsOf(error: unknown): { message: string; code?: string; status?: number } {
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
		...(code === undefined ? {} : { code: isCode ? code : 'an unknown error' }),
		...(found === undefined ? {} : { status: found }),
	};
}
