import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * How deliveries are signed. The API document does not show it (Events, point 10), so the user
 * enters it.
 */
export interface Verification {
	/** Name of the header that carries the signature. */
	header: string;
	algorithm: 'sha1' | 'sha256' | 'sha512';
	encoding: 'base64' | 'hex';
	/** What stands before the signature in the header, such as "sha256=". */
	prefix: string;
}

/**
 * Whether a signature is the HMAC of the body. Compares in constant time.
 *
 * @param body the bytes as they were received
 * @param signature the value of the header, prefix included
 * @param secretKey `secret_key` of the registered webhook; with an empty one no signature is valid
 */
export function isSignatureValid(
	secretKey: string,
	body: Buffer,
	signature: unknown,
	{ algorithm, encoding, prefix }: Verification,
): boolean {
	if (secretKey === '' || typeof signature !== 'string' || !signature.startsWith(prefix)) {
		return false;
	}
	const expected = createHmac(algorithm, secretKey).update(body).digest();
	const received = Buffer.from(signature.slice(prefix.length).trim(), encoding);
	return received.length === expected.length && timingSafeEqual(received, expected);
}
