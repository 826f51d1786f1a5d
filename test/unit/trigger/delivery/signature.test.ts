import { digestsIn, isHmacOf } from '../../../../nodes/StoreManagement/trigger/delivery/signature';

/** Test case 2 of RFC 2202 (SHA-1) and RFC 4231 (SHA-256, SHA-512). */
const BODY = Buffer.from('what do ya want for nothing?');
const SHA1 = 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79';
const SHA256 = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
const SHA512 =
	'164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554' +
	'9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737';

const verify = (value: string, body = BODY) =>
	digestsIn(value).some((digest) => isHmacOf(body, 'Jefe', digest));

it.each([SHA1, SHA256, SHA512])('[T3] a signature as in the standard is valid: %s', (hex) => {
	const base64 = Buffer.from(hex, 'hex').toString('base64');
	const written = [hex, base64, `sha256=${hex}`, `v1,${base64}`, `beef${hex}`, ` ${base64} `];

	expect(written.filter((text) => !verify(text))).toEqual([]);
	expect(written.filter((text) => verify(text, Buffer.from('another body')))).toEqual([]);
});

it.each([
	['a changed end', `${SHA256.slice(0, -1)}4`],
	['a digest of another length', SHA256.slice(0, 40)],
	['nothing but air', ''],
	['half a byte less', SHA256.slice(0, -1)],
	['more than all', `${SHA256}00`],
	['more behind it', `${SHA256}; v2`],
	['no hexadecimal at all', 'z'.repeat(64)],
])('[T3] a signature is not valid: %s', (_, value) => {
	expect(verify(value)).toBe(false);
});
