import {
	OutOfTime,
	toBodyError,
	toTransportError,
	whyAborted,
} from '../../../../nodes/StoreManagement/transport/http/networkErrors';

const errorWith = (code: string, message: string, more: object = {}): Error =>
	Object.assign(new Error(message), { code, ...more });

/** How n8n 2.x passes on the error of its HTTP library. */
const nested = (cause: unknown): Error => Object.assign(new Error(''), { cause });

/** An outcome; of its remedy a part. */
const is = (kind: string, reason: string, remedy?: string) => ({
	...{ kind, reason },
	remedy: remedy === undefined ? remedy : (expect.stringContaining(remedy) as string),
});
const unreachable = (reason: string, remedy?: string) => is('unreachable', reason, remedy);
const notSent = (reason: string) => is('notSendable', `the request could not be sent (${reason})`);

const CERTIFICATE = is(
	'notSendable',
	'n8n does not trust the certificate of the service',
	'NODE_EXTRA_CA_CERTS set',
);
const NO_TLS = is(
	'notSendable',
	'no TLS connection to the service can be made',
	'TLS 1.2 or newer',
);
const UNKNOWN = is(
	...([
		'notSendable',
		'the host name of the service is not known',
		'Correct the Base URL',
	] as const),
);
const NO_DNS = unreachable('the host name of the service could not be looked up', 'the DNS server');
const REFUSED = unreachable('the service refuses connections at this address', 'host and port');
const SILENT = unreachable('the host of the service does not answer');
const TIMED_OUT = is('timeout', 'the service did not answer in time');
const LOST = is('connectionLost', 'the connection to the service broke');
const CANCELLED = is('cancelled', 'the execution was canceled');
const NOT_CONNECTED = is(
	...(['grantExpired', 'the OAuth2 credential is not connected', 'choose PKCE'] as const),
);

it.each<[error: string, outcome: object]>([
	['DEPTH_ZERO_SELF_SIGNED_CERT', CERTIFICATE],
	['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', CERTIFICATE],
	['CERT_HAS_EXPIRED', CERTIFICATE],
	['ERR_TLS_CERT_ALTNAME_INVALID', CERTIFICATE],
	['EPROTO SSL routines:\nwrong version number', NO_TLS],
	['EPROTO sslv3 alert handshake failure', NO_TLS],
	// Nothing was sent.
	['ENOTFOUND getaddrinfo ENOTFOUND api', UNKNOWN],
	['EAI_AGAIN', NO_DNS],
	['ECONNREFUSED', REFUSED],
	['ETIMEDOUT connect ETIMEDOUT 10.0.0.1', SILENT],
	['ENETUNREACH connect ENETUNREACH ::1', SILENT],
	['ECONNRESET disconnected before secure TLS connection was established', SILENT],
	// The request may have been sent.
	['ECONNABORTED', TIMED_OUT],
	['ETIMEDOUT read ETIMEDOUT', TIMED_OUT],
	['ESOCKETTIMEDOUT', TIMED_OUT],
	['ECONNRESET socket hang up', LOST],
	['EPROTO bad record mac', LOST],
	['HPE_INVALID_CONSTANT', LOST],
	['stream has been aborted', LOST],
	['ERR_CANCELED', CANCELLED],
	// No tokens are stored.
	['Credentials not connected', NOT_CONNECTED],
	['Unable to sign without access token', NOT_CONNECTED],
	["Cannot read properties of undefined (reading 'accessToken')", NOT_CONNECTED],
	['ERR_INVALID_CHAR Invalid character in header', notSent('Invalid character in header')],
	['the stream has ended', notSent('the stream has ended')],
	['', notSent('n8n gave no reason')],
])('[R5] the error %j of n8n instead of a response', (error, outcome) => {
	const [, code = '', text = ''] = /^([A-Z][A-Z_]+)? ?(.*)$/s.exec(error) ?? [];
	const thrown = errorWith(code, text);
	// In n8n 1.x the code is in httpCode.
	const older = errorWith(500 as unknown as string, text, { httpCode: code });
	for (const one of [thrown, nested(thrown), nested(nested(older))]) {
		expect(toTransportError(one)).toEqual(outcome);
	}
});

it('[R5] an error may be its own cause, or none at all', () => {
	const error = errorWith('', 'loop');
	error.cause = error;
	expect(toTransportError(error)).toEqual(notSent('loop'));
	for (const thrown of [undefined, null, 'text']) {
		expect(toTransportError(thrown)).toEqual(notSent('n8n gave no reason'));
	}
});

it('an abort is a cancel, unless a model waits no longer', () => {
	const { kind, reason } = whyAborted(AbortSignal.abort(new OutOfTime(55_000)));
	expect([kind, reason]).toEqual(['outOfTime', expect.stringContaining(' 55 seconds')]);
	for (const signal of [undefined, AbortSignal.abort()]) {
		expect(whyAborted(signal)).toEqual(CANCELLED);
	}
});

it.each([
	['ESOCKETTIMEDOUT', TIMED_OUT],
	['ERR_CANCELED', CANCELLED],
	['ECONNRESET', LOST],
	['Z_DATA_ERROR', LOST],
	['CERT_HAS_EXPIRED', LOST],
])('[R2] a body that breaks off with %s', (code, outcome) => {
	expect(toBodyError(errorWith(code, 'failed'))).toEqual(outcome);
});
