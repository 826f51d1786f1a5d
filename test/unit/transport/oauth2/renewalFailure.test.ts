import { toRenewalFailure } from '../../../../nodes/StoreManagement/transport/oauth2/renewalFailure';

/** An error of n8n's OAuth2 library for a body with an `error` (RFC 6749, section 5.2). */
const authError = (code: string, text = code): Error =>
	Object.assign(new Error(text), { code: 'EAUTH', body: { error: code } });

const statusError = (status: number): Error =>
	Object.assign(new Error(`HTTP status ${status}`), { code: 'ESTATUS', status });

/** n8n passes an answer from 500 on as the error of its HTTP library. */
const serverError = (status: number): Error =>
	Object.assign(new Error('Request failed'), { code: 'ERR_BAD_RESPONSE', response: { status } });

const networkError = (code: string, text = code): Error => Object.assign(new Error(text), { code });

it.each<[what: string, error: Error, kind: string, remedy: string]>([
	['the grant has expired', authError('invalid_grant', 'Bad'), 'grantExpired', 'Reconnect'],
	['only a text says so', new Error('invalid_grant'), 'grantExpired', 'Reconnect'],
	['n8n 2.x says so', new Error('"x" needs to be reconnected.'), 'grantExpired', 'Reconnect'],
	['only a status says so', statusError(400), 'grantExpired', 'Reconnect'],
	['it was never connected', new Error('credentials not connected'), 'grantExpired', 'Connect'],
	[
		'n8n 1.x misses a token',
		new Error('refreshToken is required'),
		'grantExpired',
		'offline_access',
	],
	[
		'n8n 2.x misses a token',
		new Error('OAuth access token expired and no refresh token is available. Please reconnect.'),
		'grantExpired',
		'prompt=consent',
	],
	['the secret is wrong', authError('invalid_client'), 'tokenRefresh', 'Client Secret'],
	['the client may not', authError('unauthorized_client'), 'tokenRefresh', 'Client Secret'],
	['only 401 says so', statusError(401), 'tokenRefresh', 'Client Secret'],
	['the scope is refused', authError('invalid_scope'), 'tokenRefresh', 'Scope'],
	['the address is wrong', statusError(404), 'tokenRefresh', 'Access Token URL'],
	['the answer is a web page', statusError(200), 'tokenRefresh', 'Access Token URL'],
	['the host is unknown', networkError('ENOTFOUND'), 'tokenRefresh', 'the Access Token URL'],
	['the certificate is', networkError('SELF_SIGNED_CERT_IN_CHAIN'), 'tokenRefresh', 'CA_CERTS'],
])('names the remedy, and another attempt cannot help, when %s', (_, error, kind, remedy) => {
	const failure = toRenewalFailure(error);

	expect(failure).toMatchObject({ error: { kind }, isTransient: false });
	expect(failure.error.remedy).toContain(remedy);
});

it.each<[what: string, error: Error, reason: string]>([
	['unavailable', serverError(503), 'answered with status 503'],
	['busy', statusError(429), 'answered with status 429'],
	['unavailable for now', authError('temporarily_unavailable'), 'temporarily_unavailable'],
	['out of reach', networkError('ECONNREFUSED'), 'the token endpoint refuses connections'],
	['looked up in vain', networkError('EAI_AGAIN'), 'Access Token URL could not be looked up'],
	['lost while it answers', networkError('ECONNRESET'), 'connection to the token endpoint broke'],
	['too slow', networkError('ETIMEDOUT'), 'the token endpoint did not answer in time'],
])('allows another attempt while the token endpoint is %s', (_, error, reason) => {
	const failure = toRenewalFailure(error);

	expect(failure).toMatchObject({ error: { kind: 'tokenRefresh' }, isTransient: true });
	expect(failure.error.reason).toContain(reason);
});

it.each([
	['a code', 'consent_required', 'consent_required'],
	['no text that only begins as one', 'denied: token-of-a-shop', 'an unknown error'],
	['no text that only ends as one', 'token-of-a-shop denied', 'an unknown error'],
])('quotes %s of the token endpoint', (_, code, quoted) => {
	const { error } = toRenewalFailure(authError(code, 'bad token-of-a-shop'));

	expect(error.reason).toContain(quoted);
	expect(JSON.stringify(error)).not.toContain('token-of-a-shop');
});
