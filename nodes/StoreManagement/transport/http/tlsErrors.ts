import type { TransportError } from './response';

/**
 * A failure without a response. The pattern is that of its code, a space and its text. In reason and remedy,
 * `{name}` and `{field}` are those of the peer.
 */
export type Fault = readonly [
	kind: TransportError['kind'],
	pattern: RegExp,
	reason: string,
	remedy?: string,
];

/**
 * TLS connections that cannot be made: nothing was sent, and no retry changes it. OpenSSL names its reason
 * only in the text.
 */
export const TLS_FAULTS: readonly Fault[] = [
	[
		'tls',
		/^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+) /,
		'the certificate of {name} comes from an issuer that n8n does not know',
		'If it comes from an authority of your own or from a proxy, start n8n with the environment variable NODE_EXTRA_CA_CERTS set to the PEM file of that authority. Otherwise its operator must install the complete certificate chain.',
	],
	[
		'tls',
		/^CERT_HAS_EXPIRED /,
		'the certificate of {name} has expired',
		'Its operator must renew the certificate. If it is valid elsewhere, correct the date of the n8n machine.',
	],
	[
		'tls',
		/^CERT_NOT_YET_VALID /,
		'the certificate of {name} is not valid yet',
		'Correct the date of the n8n machine, or wait until the certificate is valid.',
	],
	[
		'tls',
		/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH) /,
		'the certificate of {name} is for another host',
		'Enter the host name for which the certificate was issued in {field} of the credential.',
	],
	[
		'tls',
		/^(CERT_\w+|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED) /,
		'the certificate of {name} is not accepted',
		'Its operator must replace it. n8n verifies certificates with those of Node.js and of the file in NODE_EXTRA_CA_CERTS.',
	],
	[
		'tls',
		/^(EPROTO |ERR_SSL_).*(wrong.version.number|packet.length.too.long|http.request)/is,
		'{name} does not speak https at this port',
		'Check the port of {field} in the credential: https needs the port of the TLS server.',
	],
	[
		'tls',
		// Failures of the handshake only: an alert after it, such as a bad record, may follow a sent request.
		/^(EPROTO |ERR_SSL_).*(handshake.failure|unsupported.protocol|no.protocols.available|protocol.version|unrecognized.name|no.shared.cipher)/is,
		'{name} and n8n have no TLS version or cipher in common',
		'Check {field} of the credential. Otherwise the operator must offer TLS 1.2 or newer for this host name.',
	],
];
