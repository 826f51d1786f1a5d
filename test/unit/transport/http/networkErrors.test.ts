import {
	OutOfTime,
	toBodyError,
	toTransportError,
	whyAborted,
} from '../../../../nodes/StoreManagement/transport/http/networkErrors';

const errorWith = (code: string, message = code, more: object = {}): Error =>
	Object.assign(new Error(message), { code, ...more });

/** How n8n 2.x passes on the error of its HTTP library. */
const nested = (cause: unknown): Error => Object.assign(new Error(''), { cause });

describe('[R5] a TLS connection that cannot be made', () => {
	it.each([
		['DEPTH_ZERO_SELF_SIGNED_CERT', '', 'does not know', 'NODE_EXTRA_CA_CERTS'],
		['SELF_SIGNED_CERT_IN_CHAIN', '', 'does not know', 'NODE_EXTRA_CA_CERTS'],
		['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', '', 'does not know', 'NODE_EXTRA_CA_CERTS'],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', '', 'does not know', 'certificate chain'],
		['CERT_HAS_EXPIRED', '', 'has expired', 'renew'],
		['CERT_NOT_YET_VALID', '', 'not valid yet', 'date of the n8n machine'],
		['ERR_TLS_CERT_ALTNAME_INVALID', '', 'is for another host', 'Base URL'],
		['HOSTNAME_MISMATCH', '', 'is for another host', 'Base URL'],
		['CERT_REVOKED', '', 'no TLS connection', 'valid certificate'],
		['INVALID_CA', '', 'no TLS connection', 'valid certificate'],
		['EPROTO', 'SSL routines:\nwrong version number', 'no TLS connection', 'Check host and port'],
		['ERR_SSL_PACKET_LENGTH_TOO_LONG', '', 'no TLS connection', 'Check host and port'],
		['EPROTO', 'sslv3 alert handshake failure', 'no TLS connection', 'TLS 1.2'],
		['ERR_SSL_NO_SHARED_CIPHER', '', 'no TLS connection', 'TLS 1.2'],
	])('because of %s %s has its reason and its remedy', (code, text, reason, remedy) => {
		for (const error of [errorWith(code, text), nested(errorWith(code, text))]) {
			const failure = toTransportError(error);
			expect(failure.kind).toBe('notSendable');
			expect(failure.reason).toContain(reason);
			expect(failure.remedy).toContain(remedy);
		}
	});

	it.each([
		['ECONNRESET', 'wrong version number'],
		['EPROTO', 'bad record mac'],
		['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'decryption failed or bad record mac'],
	])('is not assumed where the request may have been sent: %s %s', (code, text) => {
		expect(toTransportError(errorWith(code, text)).kind).toBe('connectionLost');
	});
});

const LOST = { kind: 'connectionLost', reason: 'the connection to the service broke' };
const TIMED_OUT = { kind: 'timeout', reason: 'the service did not answer in time' };
const text = (part: string) => expect.stringContaining(part) as string;
const unreachable = (reason: string, remedy?: string) => ({
	kind: 'unreachable',
	reason,
	...(remedy === undefined ? {} : { remedy }),
});
const REFUSED = unreachable(
	'the service refuses connections at this address',
	text('Check host and port'),
);
const NOT_FOUND = unreachable(
	'the host name of the service could not be looked up',
	text('Check the DNS server'),
);
const UNKNOWN_HOST = {
	kind: 'notSendable',
	...{ reason: 'the host name of the service is not known', remedy: text('Correct the Base URL') },
};
const SILENT = unreachable('the host of the service does not answer');
const notSent = (reason: string) => ({
	kind: 'notSendable',
	reason: `the request could not be sent (${reason})`,
});

describe('[R5] an error of n8n instead of a response', () => {
	it.each([
		['ECONNREFUSED', '', REFUSED],
		['EAI_AGAIN', '', NOT_FOUND],
		['ENOTFOUND', 'getaddrinfo ENOTFOUND api', UNKNOWN_HOST],
		['EADDRNOTAVAIL', '', SILENT],
		['ETIMEDOUT', 'connect ETIMEDOUT 10.0.0.1', SILENT],
		['ENETUNREACH', 'connect ENETUNREACH ::1', SILENT],
		['ERR_TLS_HANDSHAKE_TIMEOUT', '', SILENT],
		[
			'ECONNRESET',
			'Client network socket disconnected before secure TLS connection was established',
			SILENT,
		],
		['ECONNABORTED', '', TIMED_OUT],
		['ETIMEDOUT', 'read ETIMEDOUT', TIMED_OUT],
		['ESOCKETTIMEDOUT', '', TIMED_OUT],
		['ECONNRESET', 'socket hang up', LOST],
		['ENETUNREACH', 'read ENETUNREACH', LOST],
		['EPIPE', '', LOST],
		['ERR_BAD_RESPONSE', '', LOST],
		['ERR_STREAM_PREMATURE_CLOSE', '', LOST],
		['HPE_INVALID_CONSTANT', '', LOST],
		['', 'stream has been aborted', LOST],
		['', 'Stream was aborted', LOST],
		['ERR_CANCELED', '', { kind: 'cancelled', reason: 'the execution was canceled' }],
		['ENOSPC', 'disk full', notSent('disk full')],
		['OTHER_HPE_CODE', 'failed', notSent('failed')],
		['', 'the stream has ended', notSent('the stream has ended')],
		['', '', notSent('n8n gave no reason')],
	])('with the code %j and the text %j is %j', (code, text, outcome) => {
		expect(toTransportError(errorWith(code, text))).toEqual(outcome);
	});

	it.each([
		'Credentials not connected',
		'Unable to sign without access token',
		"Cannot read properties of undefined (reading 'accessToken')",
	])('asks to connect the credential where no tokens are stored: %s', (message) => {
		const { kind, remedy } = toTransportError(new Error(message));

		expect(kind).toBe('grantExpired');
		expect(remedy).toContain('choose PKCE');
	});

	it('may hold the code in httpCode, as in n8n 1.x, below other errors', () => {
		const inner = Object.assign(new Error('read failed'), { httpCode: 'ECONNRESET', code: 500 });

		expect(toTransportError(nested(nested(inner)))).toEqual(LOST);
	});

	it('may hold the message that n8n has replaced, and one for each address that was tried', () => {
		const messages = [5, 'connect ETIMEDOUT 10.0.0.1:443'];
		const errors = [null, new Error('connect ETIMEDOUT ::1:443')];

		expect(toTransportError(errorWith('ETIMEDOUT', '', { messages })).kind).toBe('unreachable');
		expect(toTransportError(errorWith('ETIMEDOUT', '', { errors })).kind).toBe('unreachable');
		expect(toTransportError(errorWith('', 'a', { messages: [5, 'b'] }))).toEqual(notSent('a\nb'));
	});

	it('may be its own cause, or no error at all', () => {
		const error = errorWith('', 'loop');
		error.cause = error;

		expect(toTransportError(error)).toEqual(notSent('loop'));
		for (const thrown of [undefined, null, 'text']) {
			expect(toTransportError(thrown)).toEqual(notSent('n8n gave no reason'));
		}
	});
});

it('an abort is a cancel, unless a model waits no longer', () => {
	const outOfTime = whyAborted(AbortSignal.abort(new OutOfTime(55_000)));
	expect(outOfTime.kind).toBe('outOfTime');
	expect(outOfTime.reason).toContain(' 55 seconds');
	expect([undefined, AbortSignal.abort()].map((signal) => whyAborted(signal).kind)).toEqual(
		Array(2).fill('cancelled'),
	);
});

it.each([
	['ESOCKETTIMEDOUT', TIMED_OUT],
	['ERR_CANCELED', { kind: 'cancelled', reason: 'the execution was canceled' }],
	['ECONNRESET', LOST],
	['Z_DATA_ERROR', LOST],
	['CERT_HAS_EXPIRED', LOST],
])('a body that breaks off with %s is %j', (code, outcome) => {
	expect(toBodyError(errorWith(code, 'failed'))).toEqual(outcome);
});
