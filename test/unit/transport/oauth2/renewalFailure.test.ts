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
	['no code says so', statusError(400), 'tokenRefresh', 'Access Token URL'],
	['it was never connected', new Error('credentials not connected'), 'grantExpired', 'Reconnect'],
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
	[
		'the host is unknown',
		networkError('ENOTFOUND'),
		'tokenRefresh',
		'Correct the Access Token URL',
	],
	['the host is another', networkError('HOSTNAME_MISMATCH'), 'tokenRefresh', 'Access Token URL'],
	['the certificate is', networkError('SELF_SIGNED_CERT_IN_CHAIN'), 'tokenRefresh', 'CA_CERTS'],
])('[R6] names the remedy, and another attempt cannot help, when %s', (_, error, kind, remedy) => {
	const failure = toRenewalFailure(error, (text) => text);

	expect(failure).toMatchObject({ error: { kind }, isTransient: false });
	expect(failure.error.remedy).toContain(remedy);
	expect(failure.error.remedy).not.toContain('Base URL');
});

it.each<[what: string, error: Error, reason: string]>([
	['unavailable', serverError(503), 'answered with status 503'],
	['busy', statusError(429), 'answered with status 429'],
	['unavailable for now', authError('temporarily_unavailable'), 'temporarily_unavailable'],
	['out of reach', networkError('ECONNREFUSED'), 'the service refuses connections'],
	['looked up in vain', networkError('EAI_AGAIN'), 'could not be looked up'],
	['lost while it answers', networkError('ECONNRESET'), 'connection to the service broke'],
	['too slow', networkError('ETIMEDOUT'), 'did not answer in time'],
])('[R6] allows another attempt while the token endpoint is %s', (_, error, reason) => {
	const failure = toRenewalFailure(error, (text) => text);

	expect(failure).toMatchObject({ error: { kind: 'tokenRefresh' }, isTransient: true });
	expect(failure.error.reason).toContain(reason);
});

it.each([
	[authError('consent_required'), 'answered with an error (it says: consent_required)'],
	[
		Object.assign(new Error('x'), { body: { error: 'invalid_scope', error_description: 'No y' } }),
		'answered with an error (it says: No y)',
	],
	[
		Object.assign(statusError(400), { body: '{"message":"Spent: the-secret"}' }),
		'answered with status 400 (it says: Spent: ***)',
	],
	[authError('Denied: the-secret'), 'answered with an error (it says: Denied: ***)'],
	[authError('invalid_grant'), 'no longer valid (it says: invalid_grant)'],
	[authError('invalid_client'), 'Client Secret (it says: invalid_client)'],
	[
		Object.assign(serverError(503), { response: { status: 503, data: 'Down' } }),
		'answered with status 503 (it says: Down)',
	],
])('[R6] [R7] quotes the token endpoint, masked: %#', (error, reason) => {
	const failure = toRenewalFailure(error, (text) => text.replace('the-secret', '***'));
	expect(failure.error.reason).toContain(reason);
});
