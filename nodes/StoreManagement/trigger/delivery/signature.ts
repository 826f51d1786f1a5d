import { createHmac, timingSafeEqual } from 'node:crypto';

import { InvalidInputError } from '../../errors/invalidInputError';
import type { SignatureFields } from '../../parameters/serviceDetails';

/** Headers of a delivery: names in lower case, as node:http reads them. */
export type Headers = Readonly<Record<string, unknown>>;

/** The value of a header; undefined where it is missing or not a single string. */
export function headerValue(headers: Headers, name: string): string | undefined {
	const value = headers[name.toLowerCase()];
	return typeof value === 'string' ? value : undefined;
}

/**
 * How deliveries are signed. The API document does not show it (Events, point 10), so the user enters it.
 */
export interface Verification {
	/** Name of the header that carries the signature. */
	header: string;
	algorithm: 'sha1' | 'sha256' | 'sha512';
	encoding: 'base64' | 'hex';
	/** The text before the signature in the header, such as "sha256=". */
	prefix: string;
	/** Whether ID and time-stamp are signed with the body, by a key in Base64. */
	isStandard: boolean;
}

/** The signed bytes of a delivery, and the signatures that came with them. */
export interface SignedDelivery {
	content: Buffer;
	signatures: readonly string[];
}

/** Seconds by which a time-stamp may differ from now, as in the libraries of Standard Webhooks. */
const TOLERANCE = 300;

/** The longest header that is read, and the most signatures: anybody can send them. */
const MAX_LENGTH = 4096;
const MAX_SIGNATURES = 16;

/**
 * How deliveries are signed, from the fields that the user has set. If any is set, signatures are required:
 * an expression that finds no header must not switch the verification off.
 *
 * @returns undefined where no field is set
 * @throws InvalidInputError where the header is missing
 */
export function toVerification(fields: SignatureFields): Verification | undefined {
	if (Object.keys(fields).length === 0) return undefined;
	const { header, algorithm = 'sha256', encoding = 'hex', prefix = '' } = fields;
	if (header !== undefined) return { header, algorithm, encoding, prefix, isStandard: false };
	throw new InvalidInputError(
		'Header of Verify Signature',
		'is required',
		'Enter the name of the header, correct its expression, or remove all details of the signature from the node and the credential',
	);
}

/** The header with a signed ID of the delivery, in lower case; undefined where there is none. */
export function idHeaderOf(verification: Verification | undefined): string | undefined {
	return verification?.isStandard ? 'webhook-id' : undefined;
}

/**
 * Reads what was signed. An old time-stamp is refused, so that a recorded delivery cannot be sent again later.
 *
 * @param now milliseconds since 1970
 * @returns the delivery, or what is wrong with it, as a sentence
 */
export function readSigned(
	{ header, prefix, isStandard }: Verification,
	headers: Headers,
	body: Buffer,
	now: number,
): SignedDelivery | string {
	const value = headerValue(headers, header);
	if (value === undefined) return `The signature in the header "${header}" is missing`;
	const signatures = signaturesIn(value, isStandard ? ' ' : ',', prefix);
	if (!isStandard) return { content: body, signatures };
	const id = headerValue(headers, 'webhook-id');
	if (id === undefined) return 'The header "webhook-id" is missing';
	const timestamp = headerValue(headers, 'webhook-timestamp') ?? '';
	if (!/^\d{1,12}$/.test(timestamp)) {
		return 'The time-stamp in the header "webhook-timestamp" is missing or not a number';
	}
	const age = Math.round(now / 1000) - Number(timestamp);
	if (Math.abs(age) > TOLERANCE) {
		const where = age > 0 ? 'behind' : 'ahead of';
		return `The time-stamp in the header "webhook-timestamp" is ${Math.abs(age)} seconds ${where} the clock of n8n, and ${TOLERANCE} are tolerated`;
	}
	// node:http reads each byte of a header as one character.
	const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`, 'latin1'), body]);
	return { content, signatures };
}

/** While a key is replaced, or where a header is sent twice, there is more than one signature. */
function signaturesIn(value: string, separator: string, prefix: string): string[] {
	if (value.length > MAX_LENGTH) return [];
	return value
		.split(separator, MAX_SIGNATURES)
		.map((one) => one.trim())
		.filter((one) => one.toLowerCase().startsWith(prefix.toLowerCase()))
		.map((one) => one.slice(prefix.length).trim());
}

/**
 * Whether one of the signatures is the HMAC of the content. Compares in constant time.
 *
 * @param key from `toHmacKey`; without one, no signature is valid
 */
export function isSignatureValid(
	{ algorithm, encoding }: Verification,
	key: Buffer | undefined,
	{ content, signatures }: SignedDelivery,
): boolean {
	if (key === undefined) return false;
	const expected = createHmac(algorithm, key).update(content).digest();
	return signatures.some((signature) => {
		const received = Buffer.from(signature, encoding);
		return received.length === expected.length && timingSafeEqual(received, expected);
	});
}

/** The key of the HMAC; undefined where the secret key is empty or not in the format. */
export function toHmacKey({ isStandard }: Verification, secretKey: string): Buffer | undefined {
	if (!isStandard) return secretKey === '' ? undefined : Buffer.from(secretKey);
	const text = secretKey.replace(/^whsec_/, '');
	return /^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}
