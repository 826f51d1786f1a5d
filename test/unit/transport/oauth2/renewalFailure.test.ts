import { toRenewalFailure } from '../../../../nodes/StoreManagement/transport/oauth2/renewalFailure';

const said = (text: string, more: object = {}): Error => Object.assign(new Error(text), more);
/** An error of n8n's OAuth2 library for a body with an `error` (RFC 6749, section 5.2). */
const coded = (error: string, more: object = {}): Error =>
	said('Refused', { code: 'EAUTH', body: { error, ...more } });
const answered = (status: number, body?: unknown): Error =>
	said(`HTTP status ${status}`, { code: 'ESTATUS', status, body });
/** n8n passes an answer from 500 on as the error of its HTTP library. */
const broken = (status: number, data?: unknown): Error =>
	said('Request failed', { code: 'ERR_BAD_RESPONSE', response: { status, data } });
const network = (code: string): Error => said(code, { code });

const failureOf = (error: unknown) =>
	toRenewalFailure(error, (text) => text.replace('the-secret', '***'));

const EXPIRED = 'OAuth access token expired and no refresh token is available. Please reconnect.';

it.each<[error: Error, kind: string, remedy: string]>([
	[coded('invalid_grant'), 'grantExpired', 'Reconnect the credential'],
	[said('invalid_grant'), 'grantExpired', 'Reconnect the credential'],
	[said('"x" needs to be reconnected.'), 'grantExpired', 'Reconnect the credential'],
	[said('credentials not connected'), 'grantExpired', 'Reconnect the credential'],
	// A token is missing, in n8n 1.x and 2.x.
	[said('refreshToken is required'), 'grantExpired', 'offline_access'],
	[said(EXPIRED), 'grantExpired', 'prompt=consent'],
	[coded('invalid_client'), 'tokenRefresh', 'Client Secret'],
	[coded('unauthorized_client'), 'tokenRefresh', 'Client Secret'],
	[answered(401), 'tokenRefresh', 'Client Secret'],
	[coded('invalid_scope'), 'tokenRefresh', 'Scope'],
	[answered(400), 'tokenRefresh', 'Access Token URL'],
	[answered(404), 'tokenRefresh', 'Access Token URL'],
	[answered(200), 'tokenRefresh', 'Access Token URL'],
	// The token endpoint has another address than the API.
	[network('ENOTFOUND'), 'tokenRefresh', 'Correct the Access Token URL'],
	[network('SELF_SIGNED_CERT_IN_CHAIN'), 'tokenRefresh', 'CA_CERTS'],
])('[R5] [R6] %s cannot pass, and has its remedy: %s, %s', (error, kind, remedy) => {
	const failure = failureOf(error);
	expect(failure).toMatchObject({ error: { kind }, isTransient: false });
	expect(failure.error.remedy).toContain(remedy);
	expect(failure.error.remedy).not.toContain('Base URL');
});

it.each<[error: Error, reason: string]>([
	[broken(503), 'answered with status 503'],
	[broken(500, 'Down'), 'answered with status 500 (it says: Down)'],
	[answered(429), 'answered with status 429'],
	[network('ECONNREFUSED'), 'the service refuses connections'],
	[network('EAI_AGAIN'), 'could not be looked up'],
	[network('ECONNRESET'), 'connection to the service broke'],
	[network('ETIMEDOUT'), 'did not answer in time'],
])('[R6] %s may pass, so it is tried again: %s', (error, reason) => {
	const failure = failureOf(error);
	expect(failure).toMatchObject({ error: { kind: 'tokenRefresh' }, isTransient: true });
	expect(failure.error.reason).toContain(reason);
});

it.each<[error: Error, reason: string]>([
	[coded('consent_required'), 'answered with an error (it says: consent_required)'],
	[coded('x', { error_description: 'No y' }), 'answered with an error (it says: No y)'],
	[answered(400, '{"message":"Spent: the-secret"}'), 'status 400 (it says: Spent: ***)'],
	[coded('Denied: the-secret'), 'answered with an error (it says: Denied: ***)'],
	[coded('x', { error_description: 'Denied: the-secret' }), '(it says: Denied: ***)'],
	[coded('invalid_grant'), 'no longer valid (it says: invalid_grant)'],
	[coded('invalid_client'), 'Client Secret (it says: invalid_client)'],
])('[R6] [R7] of %s the token endpoint is quoted, masked: %s', (error, reason) => {
	expect(failureOf(error).error.reason).toContain(reason);
});
