import { describeTlsFailure } from '../../../../nodes/StoreManagement/transport/http/tlsErrors';
import { toBodyError } from '../../../../nodes/StoreManagement/transport/http/transportError';

const PEER = { name: 'the token endpoint', field: 'the Access Token URL' };
const describeFailure = (code: string, text = '') => describeTlsFailure(code, text, PEER);

const UNKNOWN_ISSUER =
	'the certificate of the token endpoint comes from an issuer that n8n does not know';
const OTHER_HOST = 'the certificate of the token endpoint is for another host';
const OTHER_DEFECT = 'the certificate of the token endpoint is not accepted';
const NO_TLS = 'the token endpoint does not speak https at this port';
const NO_COMMON_TLS = 'the token endpoint and n8n have no TLS version or cipher in common';

describe('a TLS connection that cannot be made', () => {
	it.each([
		['CERT_HAS_EXPIRED', 'the certificate of the token endpoint has expired'],
		['CERT_NOT_YET_VALID', 'the certificate of the token endpoint is not valid yet'],
		['ERR_TLS_CERT_ALTNAME_INVALID', OTHER_HOST],
		['HOSTNAME_MISMATCH', OTHER_HOST],
		['DEPTH_ZERO_SELF_SIGNED_CERT', UNKNOWN_ISSUER],
		['SELF_SIGNED_CERT_IN_CHAIN', UNKNOWN_ISSUER],
		['UNABLE_TO_GET_ISSUER_CERT', UNKNOWN_ISSUER],
		['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', UNKNOWN_ISSUER],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', UNKNOWN_ISSUER],
		['CERT_CHAIN_TOO_LONG', OTHER_DEFECT],
		['CERT_REJECTED', OTHER_DEFECT],
		['CERT_REVOKED', OTHER_DEFECT],
		['CERT_SIGNATURE_FAILURE', OTHER_DEFECT],
		['CERT_UNTRUSTED', OTHER_DEFECT],
		['INVALID_CA', OTHER_DEFECT],
		['INVALID_PURPOSE', OTHER_DEFECT],
		['PATH_LENGTH_EXCEEDED', OTHER_DEFECT],
	])('because of %s: %s', (code, reason) => {
		expect(describeFailure(code)?.reason).toBe(reason);
	});

	it.each([
		['wrong version number', NO_TLS],
		['packet length too long', NO_TLS],
		['SSL routines::http request', NO_TLS],
		['sslv3 alert handshake failure', NO_COMMON_TLS],
		['unsupported protocol', NO_COMMON_TLS],
		['no protocols available', NO_COMMON_TLS],
		['tlsv1 alert protocol version', NO_COMMON_TLS],
		['tlsv1 unrecognized name', NO_COMMON_TLS],
		['no shared cipher', NO_COMMON_TLS],
	])('because of what OpenSSL says: %s', (text, reason) => {
		expect(describeFailure('EPROTO', text)?.reason).toBe(reason);
		const code = `ERR_SSL_${text.toUpperCase().replaceAll(' ', '_')}`;
		expect(describeFailure(code)?.reason).toBe(reason);
		expect(describeFailure('ECONNRESET', text)).toBeUndefined();
		expect(describeFailure(`NOT_${code}`, text)).toBeUndefined();
	});

	it.each([
		['CERT_HAS_EXPIRED', 'Its operator must renew the certificate.'],
		['CERT_NOT_YET_VALID', 'Correct the date of the n8n machine'],
		['HOSTNAME_MISMATCH', 'Enter the host name'],
		['HOSTNAME_MISMATCH', 'in the Access Token URL of the credential'],
		['CERT_REVOKED', 'Its operator must replace it.'],
		['UNABLE_TO_GET_ISSUER_CERT', 'NODE_EXTRA_CA_CERTS'],
		['ERR_SSL_WRONG_VERSION_NUMBER', 'Check the port of the Access Token URL'],
		['ERR_SSL_NO_SHARED_CIPHER', 'Check the Access Token URL of the credential'],
	])('because of %s has the remedy: %s', (code, remedy) => {
		expect(describeFailure(code)?.remedy).toContain(remedy);
	});

	it('is not assumed for an alert that may follow a request', () => {
		expect(describeFailure('EPROTO', 'bad record mac')).toBeUndefined();
		expect(describeFailure('')).toBeUndefined();
	});
});

describe('a body that breaks off', () => {
	const failure = (code: string, text = 'failed') => Object.assign(new Error(text), { code });

	it('may be that of a time-out or of an execution that was cancelled', () => {
		expect(toBodyError(failure('ESOCKETTIMEDOUT'))).toEqual({
			kind: 'timeout',
			reason: 'the service did not answer in time',
		});
		expect(toBodyError(failure('ERR_CANCELED'))).toEqual({
			kind: 'cancelled',
			reason: 'the execution was cancelled',
		});
	});

	it.each(['ECONNRESET', 'ECONNREFUSED', 'Z_DATA_ERROR', 'CERT_HAS_EXPIRED'])(
		'is a lost connection otherwise: %s',
		(code) => {
			expect(toBodyError(failure(code))).toEqual({
				kind: 'connectionLost',
				reason: 'the connection to the service broke',
			});
		},
	);
});
