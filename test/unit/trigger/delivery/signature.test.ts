import fc from 'fast-check';
import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import {
	digestsIn,
	isHmacOf,
	signatureProblem,
} from '../../../../nodes/StoreManagement/trigger/delivery/signature';
import { rememberKeys } from '../../../../nodes/StoreManagement/trigger/secretKeys';
import type { Settings } from '../../../../nodes/StoreManagement/trigger/settings';

/** Test case 2 of RFC 2202 (SHA-1) and RFC 4231 (SHA-256, SHA-512). */
const BODY = Buffer.from('what do ya want for nothing?');
const SHA1 = 'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79';
const SHA256 = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
const SHA512 =
	'164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554' +
	'9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737';

const KEY = 'Jefe';

const verify = (value: string, body = BODY) =>
	digestsIn(value).some((digest) => isHmacOf(body, KEY, digest));

/** A webhook of a node, whose keys are remembered, and to which a delivery with these headers comes. */
const contextOf = (headers: object): IHookFunctions & IWebhookFunctions =>
	({
		...{ getNode: () => ({ id: 'a' }), getWorkflow: () => ({ id: 'w' }) },
		...{ getNodeWebhookUrl: () => 'https://n8n.example.com/webhook/1' },
		...{ getHeaderData: () => headers, logger: { warn: () => undefined } },
	}) as unknown as IHookFunctions & IWebhookFunctions;
const problemOf = async (headers: object, signature: Settings['signature'], body?: Buffer) =>
	await signatureProblem(contextOf(headers), { signature } as Settings, body);

it.each([SHA1, SHA256, SHA512])('[T3] a signature as in the standard is valid: %s', (hex) => {
	const base64 = Buffer.from(hex, 'hex').toString('base64');
	const written = [hex, base64, `sha256=${hex}`, `v1,${base64}`, `beef${hex}`, `v1_${base64}`];

	expect(written.filter((text) => !verify(text))).toEqual([]);
	expect(written.filter((text) => verify(text, Buffer.from('another body')))).toEqual([]);
});

it.each([
	['a changed end', `${SHA256.slice(0, -1)}4`],
	['a digest of another length', SHA256.slice(0, 40)],
	['nothing but air', ''],
	['a part', SHA256.slice(0, -2)],
	['half a byte less', SHA256.slice(0, -1)],
	['more than all', `${SHA256}00`],
	['more behind it', `${SHA256}; v2`],
	['no hexadecimal at all', 'z'.repeat(64)],
])('[T3] a signature is not valid: %s', (_, value) => {
	expect(verify(value)).toBe(false);
});

it('[T3] a signature is that of one body, whatever text is in the header', () => {
	fc.assert(
		fc.property(fc.uint8Array(), fc.string(), (bytes, text) => {
			const body = Buffer.from(bytes);
			expect(verify(SHA256, body)).toBe(body.equals(BODY));
			expect(verify(text)).toBe(false);
		}),
	);
});

it.each<[string, object, string | undefined, RegExp]>([
	['that is missing', {}, 'X-Signature', /"X-Signature" is missing/],
	['that came twice', { 'x-signature': [SHA1] }, 'X-Signature', /"X-Signature" is missing/],
	['that is missing under any name', {}, undefined, /"…-Hmac-SHA256" is missing/],
	['in another header', { 'x-hmac-sha256-version': SHA1 }, undefined, /"…-Hmac-SHA256" is missing/],
	['that is none', { 'x-signature': 'a' }, 'X-Signature', /"X-Signature" is no HMAC in hex/],
])('[T3] a signature %s is not accepted, whatever the key', async (_, headers, header, problem) => {
	expect(await problemOf(headers, { header }, BODY)).toMatch(problem);
	expect(await problemOf(headers, { header })).toMatch(/^The body cannot be read/);
	expect(await problemOf(headers, undefined, BODY)).toBeUndefined();
});

it('[T3] any header of the kind, or the one that is named, may have the signature, by any key', async () => {
	const webhook = { id: '', name: '', url: '', isActive: true };
	rememberKeys(
		contextOf({}),
		['other', KEY].map((secretKey) => ({ ...webhook, secretKey })),
	);
	const ofProxy = { 'a-hmac-sha256': 'a'.repeat(64) };
	const headers = { ...ofProxy, 'x-hmac-sha1': ` sha1=${SHA1} ` };

	expect(await problemOf(headers, { header: undefined }, BODY)).toBeUndefined();
	expect(await problemOf({ 'x-own': SHA512 }, { header: 'X-Own' }, BODY)).toBeUndefined();
	expect(await problemOf(ofProxy, { header: undefined }, BODY)).toMatch(/does not match the body/);
	expect(await problemOf({ 'x-own': 7 }, { header: 'X-Own' }, BODY)).toMatch(/is missing/);
});
