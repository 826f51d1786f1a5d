import { createHmac, timingSafeEqual } from 'node:crypto';

/** How deliveries are signed. The API document does not show it (Events, point 10), so the user enters it. */
export interface SignatureFormat {
	/** Name of the header that carries the signature; undefined for the one whose name ends in -Hmac-SHA256. */
	header: string | undefined;
	algorithm: 'sha1' | 'sha256' | 'sha512';
	encoding: 'base64' | 'hex';
	/** The text before the signature in the header, such as "sha256=". */
	prefix: string;
}

/** The options of the trigger that say how a service signs. */
export interface SignatureOptions {
	signatureHeader?: string | undefined;
	signatureAlgorithm?: SignatureFormat['algorithm'] | undefined;
	signatureEncoding?: SignatureFormat['encoding'] | undefined;
	signaturePrefix?: string | undefined;
}

export function toSignatureFormat(options: SignatureOptions): SignatureFormat {
	return {
		header: options.signatureHeader,
		algorithm: options.signatureAlgorithm ?? 'sha256',
		encoding: options.signatureEncoding ?? 'base64',
		prefix: options.signaturePrefix ?? '',
	};
}

/** The headers of a request: names in lower case, as node:http reads them. */
type Headers = Readonly<Record<string, unknown>>;

/** The signature in the header of a delivery; undefined where there is none. */
export function receivedSignature(
	headers: Headers,
	{ header, encoding, prefix }: SignatureFormat,
): Buffer | undefined {
	const name =
		header?.toLowerCase() ?? Object.keys(headers).find((one) => one.endsWith('-hmac-sha256'));
	const value = name === undefined ? undefined : headers[name];
	if (typeof value !== 'string' || !value.startsWith(prefix)) return undefined;
	return Buffer.from(value.slice(prefix.length), encoding);
}

/** Whether a signature is the HMAC of the body. Compares in constant time. */
export function isSignatureOf(
	body: Buffer,
	signature: Buffer,
	{ algorithm }: SignatureFormat,
	secretKey: string,
): boolean {
	const expected = createHmac(algorithm, secretKey).update(body).digest();
	return signature.length === expected.length && timingSafeEqual(signature, expected);
}
