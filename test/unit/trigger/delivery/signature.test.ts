import fc from 'fast-check';

import {
	isSignatureValid,
	type Verification,
} from '../../../../nodes/StoreManagement/trigger/delivery/signature';

/** Test case 2 of RFC 2202 (SHA-1) and RFC 4231 (SHA-256, SHA-512). */
const KEY = 'Jefe';
const BODY = Buffer.from('what do ya want for nothing?');
const SHA1 = 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79';
const SHA256 = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
const SHA512 =
	'164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554' +
	'9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737';

const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');
const how = (more: Partial<Verification> = {}): Verification => ({
	header: 'X-Signature',
	algorithm: 'sha256',
	encoding: 'hex',
	prefix: '',
	...more,
});

it.each([
	['sha1', 'hex', SHA1],
	['sha256', 'hex', SHA256],
	['sha256', 'hex', SHA256.toUpperCase()],
	['sha512', 'hex', SHA512],
	['sha1', 'base64', base64(SHA1)],
	['sha256', 'base64', base64(SHA256)],
	['sha512', 'base64', base64(SHA512)],
] as const)('accepts the signature of the standard: %s, %s', (algorithm, encoding, signature) => {
	expect(isSignatureValid(KEY, BODY, signature, how({ algorithm, encoding }))).toBe(true);
	const prefix = `${algorithm}=`;
	expect(
		isSignatureValid(KEY, BODY, prefix + signature, how({ algorithm, encoding, prefix })),
	).toBe(true);
});

it.each([
	['nothing', undefined],
	['nothing but air', ''],
	['several headers', [SHA256, SHA256]],
	['another algorithm', SHA1],
	['another encoding', base64(SHA256)],
	['a part', SHA256.slice(0, -2)],
	['half a byte less', SHA256.slice(0, -1)],
	['more than all', `${SHA256}00`],
	['an unexpected prefix', `sha256=${SHA256}`],
	['a changed end', `${SHA256.slice(0, -1)}4`],
	['no hexadecimal at all', 'z'.repeat(64)],
])('refuses %s', (_, signature) => {
	expect(isSignatureValid(KEY, BODY, signature, how())).toBe(false);
});

it('refuses a signature without the prefix', () => {
	expect(isSignatureValid(KEY, BODY, SHA256, how({ prefix: 'sha256=' }))).toBe(false);
});

it('refuses everything where there is no secret key', () => {
	// HMAC-SHA256 of nothing with an empty key.
	const signature = 'b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad';
	expect(isSignatureValid('', Buffer.alloc(0), signature, how())).toBe(false);
});

it('refuses the signature of another body', () => {
	fc.assert(
		fc.property(fc.uint8Array(), (bytes) => {
			const body = Buffer.from(bytes);
			expect(isSignatureValid(KEY, body, SHA256, how())).toBe(body.equals(BODY));
		}),
	);
});

it('stands any text in the header', () => {
	fc.assert(
		fc.property(
			fc.string(),
			fc.constantFrom('hex' as const, 'base64' as const),
			(text, encoding) => {
				expect(isSignatureValid(KEY, BODY, text, how({ encoding }))).toBe(false);
			},
		),
	);
});
