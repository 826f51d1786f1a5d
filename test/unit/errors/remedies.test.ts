import { toApiError } from './apiError';

it.each([
	['unreachable', 'the network of the n8n machine'],
	['bodyTooLarge', 'Set a smaller Page Size'],
	['connectionLost', 'the service is down, or the network between n8n and it is unstable'],
	['timeout', 'Raise Timeout in the options'],
	['pagination', 'Check the Service Details'],
	['grantExpired', 'Reconnect the credential'],
	['tokenRefresh', 'Check the Access Token URL'],
	['notSendable', 'Open the credential, check its fields'],
	['cancelled', 'to complete what is missing'],
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
	[404, 'Check the alias of the store'],
	[408, 'The service took too long'],
	[413, 'Send less at once'],
	[422, 'Check the fields of this operation'],
	[429, 'raise Max Retries'],
	[418, 'Check the fields of this operation'],
	[499, 'Check the fields of this operation'],
	[500, 'Run the workflow again later'],
	[503, 'Run the workflow again later'],
	[521, 'Run the workflow again later'],
])('says what to do about status %i', (status, remedy) => {
	const [advice] = (toApiError({ kind: 'status', status }).description ?? '').split('\n');
	expect(advice).toContain(remedy);
});

it.each([
	[12.3, 'in 13 seconds, at 18:00'],
	[720, 'in 12 minutes, at 18:12'],
	[7_200, 'in 2 hours, at 20:00'],
	[1e20, 'in 1 year, at 18:00'],
])(
	'says that nothing was sent and when the service accepts requests again: %s s',
	(retryAfterSeconds, duration) => {
		jest.useFakeTimers({ now: new Date('2026-11-26T21:00:00Z') });
		const zone = { timezone: 'America/Sao_Paulo', retryAfterSeconds };
		const refused = { kind: 'status', status: 429, attempts: 0, ...zone } as const;
		const { description, context } = toApiError({ ...refused, waitTooLong: true });
		jest.useRealTimers();
		expect(description).toContain(`The service accepts requests again ${duration}.`);
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
	['cancelled', {}, 'Complete what is missing after that.'],
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
