import { parseErrorBody } from '../../errors/errorBody';
import { failureFor, type Remedy } from '../../errors/failures';
import { isJsonObject, toJsonText, type JsonValue } from '../../json';
import { toTransportError } from '../http/networkErrors';
import type { TransportError } from '../http/response';

export interface RenewalFailure {
	error: TransportError;
	/** Another attempt may succeed. */
	isTransient: boolean;
}

/** A response of the token endpoint, as n8n passes it on in an error. */
interface TokenResponse {
	/** `error` of its body: a code of RFC 6749. */
	code: unknown;
	status: number | undefined;
	/** The message of n8n. */
	message: string;
	/** The message of the endpoint, redacted. */
	quote: string | undefined;
}

/** One way in which the token endpoint refuses a renewal. */
interface Refusal {
	matches: (response: TokenResponse) => boolean;
	kind: TransportError['kind'];
	/** A sentence without its beginning. */
	meaning: (response: TokenResponse) => string;
	remedy?: Remedy;
	isTransient: boolean;
}

/** n8n's own messages where it replaces the response, and where no refresh token is stored. */
const GRANT_IS_GONE =
	/needs to be reconnected|^invalid_grant$|no refresh token|refreshToken is required|not connected/i;

/** Codes of RFC 6749, sections 5.2 and 4.1.2.1. */
const CLIENT_CODES: readonly unknown[] = ['invalid_client', 'unauthorized_client'];
const TRANSIENT_CODES: readonly unknown[] = ['temporarily_unavailable', 'server_error'];

const endpointAnswered = ({ status }: TokenResponse): string =>
	`the token endpoint answered with ${status === undefined ? 'an error' : `status ${status}`}`;

/** The first that matches counts. */
const REFUSALS: readonly Refusal[] = [
	{
		matches: ({ code, message }) => code === 'invalid_grant' || GRANT_IS_GONE.test(message),
		kind: 'grantExpired',
		meaning: () => 'the OAuth2 grant is no longer valid',
		remedy: 'getRefreshToken',
		isTransient: false,
	},
	{
		matches: ({ code, status }) =>
			CLIENT_CODES.includes(code) || (code === undefined && status === 401),
		kind: 'tokenRefresh',
		meaning: () => 'the service refuses the Client ID or Client Secret',
		remedy: 'correctClient',
		isTransient: false,
	},
	{
		matches: ({ code, status = 0 }) =>
			TRANSIENT_CODES.includes(code) || status === 429 || status >= 500,
		kind: 'tokenRefresh',
		meaning: endpointAnswered,
		isTransient: true,
	},
	{
		matches: ({ status, quote }) => status !== undefined || quote !== undefined,
		kind: 'tokenRefresh',
		meaning: endpointAnswered,
		remedy: 'checkTokenRequest',
		isTransient: false,
	},
];

/** The token endpoint answered with success, but the stored access token is the same. */
export const NO_NEW_TOKEN: RenewalFailure = {
	error: notRenewed('the token endpoint answered without a new access token', 'checkTokenRequest'),
	isTransient: false,
};

/** Classifies the error that n8n threw instead of renewing the tokens, and quotes the token endpoint. */
export function toRenewalFailure(error: unknown, redact: (text: string) => string): RenewalFailure {
	const response = tokenResponseIn(error, redact);
	const refusal = REFUSALS.find(({ matches }) => matches(response));
	if (!refusal) {
		const { kind, reason, remedy } = toTransportError(error);
		return { error: notRenewed(reason, remedy), isTransient: failureFor(kind).isTransient };
	}
	const { kind, meaning, remedy, isTransient } = refusal;
	const quoted = response.quote === undefined ? '' : ` (it says: ${response.quote})`;
	const reason = `${meaning(response)}${quoted}`;
	if (kind === 'tokenRefresh') return { error: notRenewed(reason, remedy), isTransient };
	return { error: { kind, reason, remedy }, isTransient };
}

/** The error of a renewal that failed for a reason other than the grant. */
export function notRenewed(reason: string, remedy?: Remedy): TransportError {
	const text = `the OAuth2 token could not be renewed: ${reason}`;
	return { kind: 'tokenRefresh', reason: text, remedy };
}

/** n8n keeps the body of the token endpoint in the error or, from status 500 on, in its response. */
function tokenResponseIn(error: unknown, redact: (text: string) => string): TokenResponse {
	const { body, status, response } = { ...(error as object) } as {
		body?: JsonValue;
		status?: unknown;
		response?: { status?: unknown; data?: JsonValue };
	};
	const content = body ?? response?.data ?? '';
	const { error: code, error_description: description } = isJsonObject(content) ? content : {};
	const text = typeof content === 'string' ? content : toJsonText(content);
	return {
		code,
		status: [status, response?.status].find((one) => typeof one === 'number'),
		message: error instanceof Error ? error.message : '',
		quote:
			typeof description === 'string' ? redact(description) : parseErrorBody(text, redact).message,
	};
}
