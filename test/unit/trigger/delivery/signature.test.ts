import fc from 'fast-check';

import {
	isSignatureValid,
	readSigned,
	toHmacKey,
	toVerification,
} from '../../../../nodes/StoreManagement/trigger/delivery/signature';
import type { SignatureFields } from '../../../../nodes/StoreManagement/parameters/serviceDetails';

/** Test case 2 of RFC 2202 (SHA-1) and RFC 4231 (SHA-256, SHA-512). */
const KEY = 'Jefe';
const BODY = Buffer.from('what do ya want for nothing?');
const SHA1 = 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79';
const SHA256 = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
const SHA512 =
	'164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554' +
	'9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737';

const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');

/** Verifies a delivery as the trigger does. Returns why its headers do not do, or whether it is valid. */
function verify(
	fields: SignatureFields,
	headers: Record<string, unknown>,
	{ key = KEY, body = BODY, now = 0 } = {},
): boolean | string {
	const verification = toVerification(fields);
	if (verification === undefined) return 'not verified';
	const delivery = readSigned(verification, headers, body, now);
	if (typeof delivery === 'string') return delivery;
	return isSignatureValid(verification, toHmacKey(verification, key), delivery);
}

describe('Signature of the body', () => {
	const header = 'X-Signature';
	const verifyHeader = (value: unknown, more: SignatureFields = {}, key = KEY, body = BODY) =>
		verify({ header, ...more }, { 'x-signature': value }, { key, body });

	it.each([
		['sha1', 'hex', SHA1],
		['sha256', 'hex', SHA256],
		['sha256', 'hex', SHA256.toUpperCase()],
		['sha512', 'hex', SHA512],
		['sha1', 'base64', base64(SHA1)],
		['sha256', 'base64', base64(SHA256)],
		['sha512', 'base64', base64(SHA512)],
	] as const)('is valid as in the standard: %s, %s', (algorithm, encoding, signature) => {
		expect(verifyHeader(signature, { algorithm, encoding })).toBe(true);
		const prefix = `${algorithm}=`;
		expect(verifyHeader(prefix + signature, { algorithm, encoding, prefix })).toBe(true);
	});

	it.each([
		['a prefix in capitals', `SHA256=${SHA256}`, 'sha256='],
		['a prefix in small letters', `sha256=${SHA256}`, 'SHA256='],
		['a space after the prefix', `HMAC  ${SHA256}`, 'HMAC'],
		['the second of two signatures', `v1=${SHA1},v1=${SHA256}`, 'v1='],
		['the first of two signatures', `v1=${SHA256}, v1=${SHA1}`, 'v1='],
		['a header that was sent twice', `${SHA1}, ${SHA256}`, ''],
		['the last of sixteen', `${'00,'.repeat(15)}${SHA256}`, ''],
	])('is found: %s', (_, value, prefix) => {
		expect(verifyHeader(value, { prefix })).toBe(true);
	});

	it.each([
		['nothing but air', ''],
		['another algorithm', SHA1],
		['another encoding', base64(SHA256)],
		['a part', SHA256.slice(0, -2)],
		['half a byte less', SHA256.slice(0, -1)],
		['more than all', `${SHA256}00`],
		['an unexpected prefix', `sha256=${SHA256}`],
		['a changed end', `${SHA256.slice(0, -1)}4`],
		['no hexadecimal at all', 'z'.repeat(64)],
		['the seventeenth', `${'00,'.repeat(16)}${SHA256}`],
		['in a header of more than 4096 characters', `${SHA256}${' '.repeat(4096)}`],
	])('is not valid: %s', (_, value) => {
		expect(verifyHeader(value)).toBe(false);
	});

	it('is not valid without the prefix', () => {
		expect(verifyHeader(SHA256, { prefix: 'sha256=' })).toBe(false);
	});

	it.each([undefined, [SHA256, SHA256]])('is missing: %j', (value) => {
		expect(verifyHeader(value)).toBe('The signature in the header "X-Signature" is missing');
	});

	it('is never valid without a secret key', () => {
		// HMAC-SHA256 of nothing with an empty key.
		const signature = 'b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad';
		expect(verifyHeader(signature, {}, '', Buffer.alloc(0))).toBe(false);
	});

	it('is that of one body, whatever text is in the header', () => {
		fc.assert(
			fc.property(fc.uint8Array(), fc.string(), (bytes, text) => {
				const body = Buffer.from(bytes);
				expect(verifyHeader(SHA256, {}, KEY, body)).toBe(body.equals(BODY));
				expect(verifyHeader(text)).toBe(false);
			}),
		);
	});
});

describe('Fields of a signature', () => {
	it('verify nothing while none is set', () => {
		expect(toVerification({})).toBeUndefined();
	});

	it.each<SignatureFields>([{ prefix: 'sha256=' }, { header: undefined }])(
		'require a header: %j',
		(fields) => {
			expect(() => toVerification(fields)).toThrow("'Header of Verify Signature' is required");
		},
	);
});
