import { toTransportError } from '../../../../nodes/StoreManagement/transport/http/transportError';

const errorWith = (code: string, message = code, more: object = {}): Error =>
	Object.assign(new Error(message), { code, ...more });

/** How n8n 2.x passes on the error of its HTTP library. */
const nested = (cause: Error): Error => Object.assign(new Error('n8n'), { cause });

it.each([
	['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'does not know', 'NODE_EXTRA_CA_CERTS'],
	['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'does not know', 'NODE_EXTRA_CA_CERTS'],
	['DEPTH_ZERO_SELF_SIGNED_CERT', 'does not know', 'NODE_EXTRA_CA_CERTS'],
	['SELF_SIGNED_CERT_IN_CHAIN', 'does not know', 'NODE_EXTRA_CA_CERTS'],
	['CERT_HAS_EXPIRED', 'has expired', 'renew'],
	['CERT_NOT_YET_VALID', 'is not valid yet', 'date'],
	['ERR_TLS_CERT_ALTNAME_INVALID', 'is for another host', 'the Base URL'],
	['CERT_REVOKED', 'is not accepted', 'replace'],
])(
	'the error for a certificate that fails with %s says why, and what helps',
	(code, reason, remedy) => {
		for (const error of [errorWith(code), nested(errorWith(code))]) {
			const failure = toTransportError(error);
			expect(failure.kind).toBe('tls');
			expect(failure.reason).toContain(reason);
			expect(failure.remedy).toContain(remedy);
		}
	},
);

it.each([
	['EPROTO', 'write EPROTO 40:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:'],
	['ERR_SSL_WRONG_VERSION_NUMBER', 'wrong version number'],
	['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'packet length too long'],
])('a port without TLS is named as such: %s', (code, message) => {
	expect(toTransportError(errorWith(code, message))).toMatchObject({
		kind: 'tls',
		reason: 'the service does not speak https at this port',
	});
});

it.each([
	['EPROTO', 'SSL routines:ssl3_read_bytes:sslv3 alert handshake failure'],
	['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tlsv1 alert protocol version'],
])(
	'a handshake without a common version or cipher means that nothing was sent: %s',
	(code, message) => {
		expect(toTransportError(errorWith(code, message)).kind).toBe('tls');
	},
);

it.each([
	['ECONNRESET', 'Client network socket disconnected before secure TLS connection was established'],
	['ETIMEDOUT', 'connect ETIMEDOUT 192.0.2.1:443'],
	['ERR_TLS_HANDSHAKE_TIMEOUT', 'TLS handshake timeout'],
])('a connection that was never made may be tried again, also for a POST: %s', (code, message) => {
	expect(toTransportError(errorWith(code, message)).kind).toBe('unreachable');
});

it.each([
	['ERR_TLS_HANDSHAKE_TIMEOUT', 'timeout', 'the service did not complete the TLS handshake'],
	[
		'ECONNRESET',
		'before secure TLS connection was established',
		'the service ended the TLS handshake',
	],
])('a handshake that is not completed is named as such: %s', (code, message, reason) => {
	expect(toTransportError(errorWith(code, message)).reason).toBe(reason);
});

it('an attempted connection counts only if it is an Error', () => {
	const errors = ['connect ETIMEDOUT ::1:443', { message: 'connect ETIMEDOUT 10.0.0.1' }];

	expect(toTransportError(errorWith('ETIMEDOUT', '', { errors })).kind).toBe('timeout');
});

it('a host of which no address answers counts as a connection that was never made', () => {
	const errors = [new Error('connect ETIMEDOUT ::1:443'), new Error('connect ETIMEDOUT 10.0.0.1')];
	const error = errorWith('ETIMEDOUT', '', { errors });

	expect(toTransportError(error).kind).toBe('unreachable');
});

it.each([
	['ECONNRESET', 'socket hang up'],
	['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'decryption failed or bad record mac'],
	['EPIPE', 'write EPIPE'],
])(
	'a connection that breaks after the handshake may have carried the request: %s',
	(code, text) => {
		expect(toTransportError(errorWith(code, text)).kind).toBe('connectionLost');
	},
);

const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);
const TIMED_OUT = { kind: 'timeout', reason: 'the service did not answer in time' };
const LOST = { kind: 'connectionLost', reason: 'the connection to the service broke' };
const NOT_CONNECTED = {
	kind: 'grantExpired',
	reason: 'the OAuth2 credential is not connected',
	remedy: expect.stringContaining('choose Connect') as string,
};
const unreachable = (reason: string) => ({ kind: 'unreachable', reason });
const notSent = (reason: string) => ({
	kind: 'notSendable',
	reason: `the request could not be sent (${reason})`,
});

describe('What n8n throws instead of a response', () => {
	it.each([
		['ECONNREFUSED', 'the service refuses connections at this address'],
		['ENOTFOUND', 'the host name of the Base URL is not known'],
		['EAI_AGAIN', 'the host name of the Base URL could not be looked up'],
		['EADDRNOTAVAIL', 'the address of the Base URL is not available'],
	])('with the code %s means that nothing was sent', (code, reason) => {
		expect(toTransportError(failure('failed', { code }))).toEqual(unreachable(reason));
	});

	it.each(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])(
		'with the code %s while connecting means that nothing was sent',
		(code) => {
			const error = failure(`connect ${code} 10.0.0.1:443`, { code });

			expect(toTransportError(error)).toEqual(
				unreachable('the host of the Base URL does not answer'),
			);
		},
	);

	it.each([
		['ECONNABORTED', TIMED_OUT],
		['ETIMEDOUT', TIMED_OUT],
		['ESOCKETTIMEDOUT', TIMED_OUT],
		['ECONNRESET', LOST],
		['EHOSTUNREACH', LOST],
		['ENETUNREACH', LOST],
		['EPIPE', LOST],
		['ERR_BAD_RESPONSE', LOST],
		['ERR_NETWORK', LOST],
		['ERR_STREAM_PREMATURE_CLOSE', LOST],
		['UND_ERR_SOCKET', LOST],
		['HPE_INVALID_CONSTANT', LOST],
		['ERR_CANCELED', { kind: 'cancelled', reason: 'the execution was cancelled' }],
		['OTHER_HPE_CODE', notSent('failed')],
		['ENOSPC', notSent('failed')],
	])('with the code %s is %j', (code, outcome) => {
		expect(toTransportError(failure('failed', { code }))).toEqual(outcome);
	});

	it.each([
		['stream has been aborted', LOST],
		['Stream was aborted', LOST],
		['Credentials not connected', NOT_CONNECTED],
		['Unable to sign without access token', NOT_CONNECTED],
		['', notSent('n8n gave no reason')],
		['the stream has ended', notSent('the stream has ended')],
		['was aborted', notSent('was aborted')],
		['No URL', notSent('No URL')],
	])('is recognized by its message if it has no code: %j', (message, outcome) => {
		expect(toTransportError(failure(message))).toEqual(outcome);
	});

	it('may be nested, with the code of n8n 1.x in httpCode', () => {
		const inner = failure('read failed', { httpCode: 'ECONNRESET', code: 500 });

		expect(toTransportError(failure('outer', { cause: failure('', { cause: inner }) }))).toEqual(
			LOST,
		);
	});

	it('may hold the message that n8n has replaced', () => {
		const error = failure('The connection failed', {
			code: 'ETIMEDOUT',
			messages: [5, 'connect ETIMEDOUT 10.0.0.1:443'],
		});

		expect(toTransportError(error)).toMatchObject({ kind: 'unreachable' });
		expect(toTransportError({ messages: 'connect ETIMEDOUT', code: 'ETIMEDOUT' })).toEqual(
			TIMED_OUT,
		);
	});

	it('is quoted by its first message if nothing else is known', () => {
		expect(
			toTransportError(failure('', { cause: failure('first', { messages: ['more'] }) })),
		).toEqual(notSent('first\nmore'));
	});

	it('may be its own cause', () => {
		const error = failure('loop');
		error.cause = error;

		expect(toTransportError(error)).toEqual(notSent('loop'));
	});

	it('is followed six causes deep', () => {
		const nested = (depth: number): Error =>
			depth === 1 ? failure('', { code: 'ECONNRESET' }) : failure('', { cause: nested(depth - 1) });

		expect(toTransportError(nested(6))).toEqual(LOST);
		expect(toTransportError(nested(7))).toEqual(notSent('n8n gave no reason'));
	});

	it.each([undefined, null, 'text'])('may be no error at all: %j', (thrown) => {
		expect(toTransportError(thrown)).toEqual(notSent('n8n gave no reason'));
	});
});
