import { toApiError } from './apiError';

it.each([
	['unreachable', 'the network of the n8n machine'],
	['bodyTooLarge', 'Set a smaller Page Size'],
	['connectionLost', 'the service is down, or the network between n8n and it is unstable'],
	['timeout', 'raise Timeout in the options'],
	['pagination', 'Check the Service Details'],
	['grantExpired', 'Reconnect the credential'],
	['tokenRefresh', 'Check the Access Token URL'],
	['notSendable', 'Open the credential, check its fields'],
	['cancelled', 'completes what is missing'],
] as const)('has no httpCode without a response, but a remedy: %s', (kind, remedy) => {
	const error = toApiError({ kind, reason: 'this was observed' });
	expect(error.httpCode).toBeNull();
	expect(error.message).toBe('Create discount failed for store "loja-aurora": this was observed');
	expect(error.description).toContain(remedy);
	expect(error.description).toMatch(/\.$/);
	expect(toApiError({ kind }).message).toContain(`: ${kind}`);
});

it.each([
	['redirect', 307, 'answered with a redirect', 'must be the final address of the service'],
	['unexpectedAnswer', 200, 'refused the request', 'may come from a proxy or another server'],
] as const)('says what may be wrong with the Base URL: %s', (kind, status, headline, remedy) => {
	const { message, description, httpCode } = toApiError({ kind, status });
	expect(message).toContain(headline);
	expect(message).toContain(`(status ${status})`);
	expect(description).toContain(remedy);
	expect(httpCode).toBe(String(status));
});

it.each([
	[400, 'Check the fields of this operation'],
	[401, 'Changing the account password'],
	[403, 'may access this store and this kind of data'],
	[404, 'the alias of the store'],
	[408, 'Try again later'],
	[413, 'Send less at once'],
	[422, 'Check the fields of this operation'],
	[429, 'raise Max Retries'],
	[418, 'Check the fields of this operation'],
	[499, 'Check the fields of this operation'],
	[500, 'Try again later'],
	[503, 'Try again later'],
	[521, 'Try again later'],
])('says what to do about status %i', (status, remedy) => {
	const [advice] = (toApiError({ kind: 'status', status }).description ?? '').split('\n');
	expect(advice).toContain(remedy);
});

it.each([
	[12.3, 'in 13 seconds'],
	[720, 'in 12 minutes'],
])(
	'says that nothing was sent and when the service accepts requests again: %s s',
	(seconds, wait) => {
		const retryAfterSeconds = seconds;
		const refused = { kind: 'status', status: 429, attempts: 0, retryAfterSeconds } as const;
		const { description, context } = toApiError({ ...refused, waitTooLong: true });
		expect(description).toContain(`The service accepts requests again ${wait}.`);
		expect(context.data).toContain('not sent');
		expect(toApiError(refused).description).toContain('raise Max Retries');
	},
);

it('asks to reconnect the credential when the grant has expired', () => {
	expect(toApiError({ kind: 'grantExpired' }).description).toContain('Reconnect the credential');
});

it.each([
	['status', { status: 500 }, 'tell the operator of the service.'],
	['connectionLost', {}, 'the service is down, or the network between n8n and it is unstable'],
	['timeout', {}, 'raise Timeout in the options'],
	['cancelled', {}, 'Another run completes what is missing.'],
	[
		'status',
		{ status: 422, fieldErrors: ['name: Short'] },
		'Correct the fields that the service names',
	],
	['unexpectedAnswer', { status: 200 }, 'Check the Base URL of the credential'],
] as const)(
	'says what helps after a write that may have been carried out: %s %j',
	(kind, more, remedy) => {
		const { description } = toApiError({ kind, mayHaveSucceeded: true, ...more });
		expect(description).toContain(remedy);
	},
);

it('prefers the remedy of the case itself to that of its kind', () => {
	const { description } = toApiError({ kind: 'notSendable', remedy: 'Renew the certificate.' });
	expect(description).toBe('Renew the certificate.');
});
