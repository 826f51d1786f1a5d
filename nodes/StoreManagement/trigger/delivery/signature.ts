import { createHmac, timingSafeEqual } from 'node:crypto';

import { valuesIn } from './headers';
import type { ContentPart } from './signedContent';
import type { TimestampRule } from './timestamp';

/**
 * How deliveries are signed. The API document does not show it (Events, point 10), so the user
 * enters it.
 */
export interface Verification {
	/** Name of the header that carries the signature. */
	header: string;
	algorithm: 'sha1' | 'sha256' | 'sha512';
	encoding: 'base64' | 'hex';
	/** The text before the signature in the header, such as "sha256=". */
	prefix: string;
	/** Whether the key of the HMAC is the secret key itself, or what it encodes as Base64. */
	keyFormat: 'base64' | 'text';
	/** The parts of the signed content, in order. */
	content: readonly ContentPart[];
	/** Undefined where the scheme has no time-stamp. */
	timestamp: TimestampRule | undefined;
}

/** The prefix of Standard Webhooks keys; the rest is Base64. */
const KEY_PREFIX = 'whsec_';

const BASE64 = /^[\w+/-]+={0,2}$/;

/** The key of the HMAC; undefined where the secret key is empty or not in the format. */
export function toHmacKey(
	secretKey: string,
	format: Verification['keyFormat'],
): Buffer | undefined {
	if (format === 'text') return secretKey === '' ? undefined : Buffer.from(secretKey);
	const text = secretKey.startsWith(KEY_PREFIX) ? secretKey.slice(KEY_PREFIX.length) : secretKey;
	return BASE64.test(text) ? Buffer.from(text, 'base64') : undefined;
}

/**
 * Whether one of the signatures in a header is the HMAC of the content. Compares in constant time.
 *
 * @param content the signed bytes
 * @param header the value of the header, prefixes included
 * @param secretKey `secret_key` of the registered webhook; with an empty one no signature is valid
 */
export function isSignatureValid(
	secretKey: string,
	content: Buffer,
	header: unknown,
	{ algorithm, encoding, prefix, keyFormat }: Omit<Verification, 'content' | 'timestamp'>,
): boolean {
	const key = toHmacKey(secretKey, keyFormat);
	if (key === undefined || typeof header !== 'string') return false;
	const expected = createHmac(algorithm, key).update(content).digest();
	return valuesIn(header, prefix).some((signature) => {
		const received = Buffer.from(signature, encoding);
		// Buffer.from stops at the first non-hexadecimal character, so the length of the text counts too.
		const isWhole = encoding === 'base64' || signature.length === 2 * expected.length;
		return isWhole && received.length === expected.length && timingSafeEqual(received, expected);
	});
}
