import { toRenewalFailure } from '../../../../nodes/StoreManagement/transport/oauth2/renewalFailure';

/** An error of n8n's OAuth2 library for a body with an `error` (RFC 6749, section 5.2). */
const authError = (code: string, text = code): Error =>
	Object.assign(new Error(text), { code: 'EAUTH', body: { error: code } });

const statusError = (status: number): Error =>
	Object.assign(new Error(`HTTP status ${status}`), { code: 'ESTATUS', status });

/** n8n passes an answer from 500 on as the error of its HTTP library. */
const serverError = (status: number): Error =>
	Object.assign(new Error(`Request failed`), { code: 'ERR_BAD_RESPONSE', response: { status } });

const networkError = (code: string, text = code): Error => Object.assign(new Error(text), { code });

it.each<[what: string, error: Error, remedy: string]>([
	['the grant has expired', authError('invalid_grant'), 'Reconnect the credential'],
	[
		'the grant is named in a body only',
		authError('invalid_grant', 'Bad'),
		'Reconnect the credential',
	],
	['the grant is named in a text only', new Error('invalid_grant'), 'Reconnect the credential'],
	['the grant is refused, without a code', statusError(400), 'Reconnect the credential'],
	['it was never connected', new Error('OAuth credentials not connected'), 'choose Connect'],
	['n8n 2.x says reconnect', new Error('"x" needs to be reconnected.'), 'Reconnect the credential'],
	['the secret is wrong', authError('invalid_client'), 'Client ID and Client Secret'],
	['the client may not', authError('unauthorized_client'), 'Client ID and Client Secret'],
	['the secret is wrong, without a code', statusError(401), 'Client ID and Client Secret'],
	['no refresh token, n8n 1.x', new Error('refreshToken is required'), 'offline_access'],
	[
		'no refresh token, n8n 2.x',
		new Error('OAuth access token expired and no refresh token is available. Please reconnect.'),
		'prompt=consent',
	],
	['the scope is refused', authError('invalid_scope'), 'Check Scope'],
	['the application is blocked', statusError(403), 'Ask the service'],
	['the address is wrong', statusError(404), 'Access Token URL'],
	['the answer is a web page', statusError(200), 'Access Token URL'],
	['the certificate is unknown', networkError('SELF_SIGNED_CERT_IN_CHAIN'), 'NODE_EXTRA_CA_CERTS'],
	['the port is no TLS', networkError('EPROTO', 'wrong version number'), 'Access Token URL'],
])('names the remedy, and another attempt cannot help, when %s', (_, error, remedy) => {
	const failure = toRenewalFailure(error);

	expect(failure.error.remedy).toContain(remedy);
	expect(failure).toMatchObject({ isTransient: false, mayHaveSpent: false });
});

it.each<[what: string, error: Error, mayHaveSpent: boolean]>([
	['unavailable', serverError(503), false],
	['busy', statusError(429), false],
	['unavailable for now', authError('temporarily_unavailable'), false],
	['slowing down', authError('slow_down'), false],
	['out of reach', networkError('ECONNREFUSED'), false],
	['unknown to DNS', networkError('ENOTFOUND'), false],
	['failing', serverError(500), true],
	['behind a proxy that gives up', serverError(504), true],
	['lost while it answers', networkError('ECONNRESET'), true],
	['too slow', networkError('ETIMEDOUT'), true],
])('allows another attempt while the token endpoint is %s', (_, error, mayHaveSpent) => {
	expect(toRenewalFailure(error)).toMatchObject({
		error: { kind: 'tokenRefresh' },
		isTransient: true,
		mayHaveSpent,
	});
});

it.each<[code: string, kind: string, reason: string]>([
	['invalid_grant', 'grantExpired', 'the OAuth2 grant is no longer valid'],
	['server_error', 'tokenRefresh', 'could not be renewed: server_error'],
	[
		'invalid_scope',
		'tokenRefresh',
		'could not be renewed: the token endpoint refuses it (invalid_scope)',
	],
	[
		'Bad Code',
		'tokenRefresh',
		'could not be renewed: the token endpoint refuses it (unknown reason)',
	],
])('quotes the code of the token endpoint: %s', (code, kind, reason) => {
	const { error } = toRenewalFailure(authError(code));

	expect(error.kind).toBe(kind);
	expect(error.reason).toContain(reason);
});

it('tells a credential that was never connected from one whose grant has expired', () => {
	const { error } = toRenewalFailure(new Error('OAuth credentials not connected'));

	expect(error).toMatchObject({
		kind: 'grantExpired',
		reason: 'the OAuth2 credential is not connected',
	});
});

it('says that the token endpoint, and not the service, did not answer in time', () => {
	const { error } = toRenewalFailure(networkError('ETIMEDOUT'));

	expect(error.reason).toContain('the token endpoint did not answer in time');
});

it('quotes nothing of a token endpoint but a short code', () => {
	const text = 'token eyJhbGciOi is bad';
	const { error } = toRenewalFailure(authError('Bad <b>Token eyJhbGciOi</b>', text));

	expect(JSON.stringify(error)).not.toContain('eyJhbGciOi');
});

it.each([
	['a code', 'consent_required', 'consent_required'],
	['no text that only begins as one', 'denied: token-of-a-shop', 'unknown reason'],
	['no text that only ends as one', 'token-of-a-shop denied', 'unknown reason'],
])('quotes %s', (_, code, quoted) => {
	const { reason } = toRenewalFailure(authError(code)).error;

	expect(reason).toContain(quoted);
	expect(reason).not.toContain('token-of-a-shop');
});
