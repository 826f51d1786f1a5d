import type { Peer } from './transportError';

/** What is wrong with a TLS connection, and what helps. No retry changes it, and nothing was sent. */
export interface TlsFailure {
	reason: string;
	remedy: string;
}

type Describe = (peer: Peer) => TlsFailure;

const unknownIssuer: Describe = ({ name }) => ({
	reason: `the certificate of ${name} comes from an issuer that n8n does not know`,
	remedy:
		'If it comes from an authority of your own or from a proxy, start n8n with the environment variable NODE_EXTRA_CA_CERTS set to the PEM file of that authority. Otherwise its operator must install the complete certificate chain.',
});

const expired: Describe = ({ name }) => ({
	reason: `the certificate of ${name} has expired`,
	remedy:
		'Its operator must renew the certificate. If it is valid elsewhere, correct the date of the n8n machine.',
});

const notYetValid: Describe = ({ name }) => ({
	reason: `the certificate of ${name} is not valid yet`,
	remedy: 'Correct the date of the n8n machine, or wait until the certificate is valid.',
});

const otherHost: Describe = ({ name, field }) => ({
	reason: `the certificate of ${name} is for another host`,
	remedy: `Enter the host name for which the certificate was issued in ${field} of the credential.`,
});

const otherDefect: Describe = ({ name }) => ({
	reason: `the certificate of ${name} is not accepted`,
	remedy:
		'Its operator must replace it. n8n verifies certificates with those of Node.js and of the file in NODE_EXTRA_CA_CERTS.',
});

const noTls: Describe = ({ name, field }) => ({
	reason: `${name} does not speak https at this port`,
	remedy: `Check the port of ${field} in the credential: https needs the port of the TLS server.`,
});

const noCommonTls: Describe = ({ name, field }) => ({
	reason: `${name} and n8n have no TLS version or cipher in common`,
	remedy: `Check ${field} of the credential. Otherwise the operator must offer TLS 1.2 or newer for this host name.`,
});

/** Codes of OpenSSL and Node.js for a certificate that is not accepted. */
const CERTIFICATE_CODES: Readonly<Record<string, Describe>> = {
	CERT_HAS_EXPIRED: expired,
	CERT_NOT_YET_VALID: notYetValid,
	ERR_TLS_CERT_ALTNAME_INVALID: otherHost,
	HOSTNAME_MISMATCH: otherHost,
	DEPTH_ZERO_SELF_SIGNED_CERT: unknownIssuer,
	SELF_SIGNED_CERT_IN_CHAIN: unknownIssuer,
	UNABLE_TO_GET_ISSUER_CERT: unknownIssuer,
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownIssuer,
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownIssuer,
	CERT_CHAIN_TOO_LONG: otherDefect,
	CERT_REJECTED: otherDefect,
	CERT_REVOKED: otherDefect,
	CERT_SIGNATURE_FAILURE: otherDefect,
	CERT_UNTRUSTED: otherDefect,
	INVALID_CA: otherDefect,
	INVALID_PURPOSE: otherDefect,
	PATH_LENGTH_EXCEEDED: otherDefect,
};

const NO_TLS = /wrong.version.number|packet.length.too.long|http.request/i;

/** Failures of the handshake only: an alert after it, such as a bad record, may follow a sent request. */
const NO_COMMON_TLS =
	/handshake.failure|unsupported.protocol|no.protocols.available|protocol.version|unrecognized.name|no.shared.cipher/i;

/**
 * Recognizes a TLS connection that cannot be made.
 *
 * @param code of the error
 * @param text of the error: OpenSSL names its reason only there
 */
export function describeTlsFailure(code: string, text: string, peer: Peer): TlsFailure | undefined {
	const certificate = CERTIFICATE_CODES[code];
	if (certificate) return certificate(peer);
	if (code !== 'EPROTO' && !code.startsWith('ERR_SSL_')) return undefined;
	if (NO_TLS.test(`${code} ${text}`)) return noTls(peer);
	return NO_COMMON_TLS.test(`${code} ${text}`) ? noCommonTls(peer) : undefined;
}
