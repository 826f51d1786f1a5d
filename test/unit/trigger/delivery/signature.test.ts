import fc from 'fast-check';
import type { IWebhookFunctions } from 'n8n-workflow';

import {
	isSignatureOf,
	receivedSignatures,
	signatureProblem,
} from '../../../../nodes/StoreManagement/trigger/delivery/signature';
import type { Settings, SignatureFormat } from '../../../../nodes/StoreManagement/trigger/settings';

/** Test case 2 of RFC 2202 (SHA-1) and RFC 4231 (SHA-256, SHA-512). */
const KEY = 'Jefe';
const BODY = Buffer.from('what do ya want for nothing?');
const SHA1 = 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79';
const SHA256 = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
const SHA512 =
	'164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554' +
	'9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737';

const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');

const FORMAT: SignatureFormat = {
	header: 'X-Signature',
	algorithm: 'sha256',
	encoding: 'hex',
	prefix: '',
};

/** Verifies a delivery as the trigger does. Returns undefined where its header has no signature. */
function verify(value: unknown, more: Partial<SignatureFormat> = {}, body = BODY) {
	const format = { ...FORMAT, ...more };
	const [signature] = receivedSignatures({ 'x-signature': value }, format);
	return signature && isSignatureOf(body, signature, format, KEY);
}

it.each([
	['sha1', 'hex', SHA1],
	['sha256', 'hex', SHA256],
	['sha256', 'hex', SHA256.toUpperCase()],
	['sha512', 'hex', SHA512],
	['sha1', 'base64', base64(SHA1)],
	['sha256', 'base64', base64(SHA256)],
	['sha512', 'base64', base64(SHA512)],
] as const)('[T3] a signature as in the standard is valid: %s, %s', (algorithm, encoding, text) => {
	expect(verify(text, { algorithm, encoding })).toBe(true);
	const prefix = `${algorithm}=`;
	expect(verify(prefix + text, { algorithm, encoding, prefix })).toBe(true);
});

it('[T3] without a name, each header whose name ends in -Hmac-SHA256 may carry the signature', () => {
	const format = { ...FORMAT, header: undefined };
	const headers = { host: 'a', 'x-proxy-hmac-sha256': SHA1, 'x-any-shop-hmac-sha256': SHA256 };
	const received = receivedSignatures(headers, format);
	expect(received.map((signature) => signature?.toString('hex'))).toEqual([SHA1, SHA256]);
	expect(receivedSignatures({ 'x-hmac-sha256-version': SHA256 }, format)).toEqual([]);
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
])('[T3] a signature is not valid: %s', (_, value) => {
	expect(verify(value)).toBe(false);
});

it.each([
	[undefined, ''],
	[[SHA256, SHA256], ''],
	[SHA256, 'sha256='],
])('[T3] there is no signature in %j with the prefix %j', (value, prefix) => {
	expect(verify(value, { prefix })).toBeUndefined();
});

it('[T3] a signature is that of one body, whatever text is in the header', () => {
	fc.assert(
		fc.property(fc.uint8Array(), fc.string(), (bytes, text) => {
			const body = Buffer.from(bytes);
			expect(verify(SHA256, {}, body)).toBe(body.equals(BODY));
			expect(verify(text)).toBe(false);
		}),
	);
});

it.each<[string, object, Partial<SignatureFormat>, RegExp]>([
	['that is missing', {}, {}, /"X-Signature" is missing/],
	['that is missing under any name', {}, { header: undefined }, /"…-Hmac-SHA256" is missing/],
	['without its prefix', { 'x-signature': SHA256 }, { prefix: 'a=' }, /"X-Signature".*"a="/],
	[
		'of another algorithm',
		{ 'x-signature': SHA1 },
		{},
		/"X-Signature" is no sha256 in hex: it has 20 bytes in place of 32/,
	],
])('[T3] a signature %s is not accepted, whatever the key', async (_, headers, more, problem) => {
	const context = { getHeaderData: () => headers } as IWebhookFunctions;
	const verifying = { signature: { ...FORMAT, ...more } } as Settings;
	const open = { signature: undefined } as Settings;

	expect(await signatureProblem(context, verifying, BODY)).toMatch(problem);
	expect(await signatureProblem(context, open, BODY)).toBeUndefined();
});
