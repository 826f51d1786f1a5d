/** @real-time Measures processor time. */
import fc from 'fast-check';
import { createHmac } from 'node:crypto';

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
	keyFormat: 'text',
	content: [{ kind: 'body' }],
	timestamp: undefined,
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

it.each([
	['a prefix in capitals', `SHA256=${SHA256}`, 'sha256='],
	['a prefix in small letters', `sha256=${SHA256}`, 'SHA256='],
	['a space after the prefix', `HMAC  ${SHA256}`, 'HMAC'],
	['a value in quotation marks', `keyId="1",signature="${SHA256}"`, 'signature='],
	['the second of two signatures', `v1=${SHA1},v1=${SHA256}`, 'v1='],
	['the first of two signatures', `v1=${SHA256},v1=${SHA1}`, 'v1='],
	['a header that was sent twice', `${SHA1}, ${SHA256}`, ''],
	['a signature after a time-stamp', `t=1492774577, v1=${SHA256}; v0=${SHA1}`, 'v1='],
])('accepts %s', (_, header, prefix) => {
	expect(isSignatureValid(KEY, BODY, header, how({ prefix }))).toBe(true);
});

it('accepts signatures that are separated by spaces, with a comma in each prefix', () => {
	const header = `v1,${base64(SHA1)} v1a,${base64(SHA512)} v1,${base64(SHA256)}`;
	const [encoding, prefix] = ['base64', 'v1,'] as const;
	expect(isSignatureValid(KEY, BODY, header, how({ encoding, prefix }))).toBe(true);
	expect(isSignatureValid(KEY, BODY, header, how({ encoding, prefix: 'v2,' }))).toBe(false);
});

it.each(['SmVmZQ==', 'SmVmZQ', 'whsec_SmVmZQ=='])('reads the key %s as Base64', (key) => {
	expect(isSignatureValid(key, BODY, SHA256, how({ keyFormat: 'base64' }))).toBe(true);
	expect(isSignatureValid(key, BODY, SHA256, how())).toBe(false);
});

it.each(['', 'whsec_', 'no Base64', '=', 'Sm=VmZQ'])(
	'refuses everything where the key %j is not Base64',
	(key) => {
		const bytes = createHmac('sha256', Buffer.from(key, 'base64')).update(BODY).digest('hex');
		expect(isSignatureValid(key, BODY, bytes, how({ keyFormat: 'base64' }))).toBe(false);
	},
);

it.each([
	['a hundred signatures before the valid one', `${'00, '.repeat(100)}${SHA256}`],
	['a header of more than 4096 characters', `${SHA256}${' '.repeat(4096)}`],
	['more than a signature within a word', `${SHA256}zz`],
])('does not search %s', (_, header) => {
	expect(isSignatureValid(KEY, BODY, header, how())).toBe(false);
});

it('searches a long header in no time', () => {
	const prefix = ','.repeat(2000);
	const start = process.cpuUsage();
	for (const header of [','.repeat(4096), ', '.repeat(2048), 'a,'.repeat(2048)]) {
		expect(isSignatureValid(KEY, BODY, header, how({ prefix }))).toBe(false);
	}
	expect(process.cpuUsage(start).user).toBeLessThan(100_000);
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
