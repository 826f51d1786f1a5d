import type { IWebhookFunctions } from 'n8n-workflow';
import { createHmac, timingSafeEqual } from 'node:crypto';

import { secretKeys } from '../secretKeys';
import type { Settings } from '../settings';

/**
 * Verifies the signature of a delivery, if the user wants it: the HMAC of the body, whatever its hash function and
 * notation are. After one that does not match, the secret key is read from the store again: somebody may have changed
 * it in the panel.
 *
 * @returns why the delivery is not accepted, as a sentence; undefined if it is accepted
 */
export async function signatureProblem(
	context: IWebhookFunctions,
	settings: Settings,
	body: Buffer,
): Promise<string | undefined> {
	if (!settings.signature) return undefined;
	const { header } = settings.signature;
	const values = signaturesIn(context.getHeaderData(), header);
	const signature = `The signature in the header "${header ?? '…-Hmac-SHA256'}"`;
	if (values.length === 0) return `${signature} is missing.`;
	const digests = values.map(digestIn).filter((digest) => digest !== undefined);
	// No key can make these good, so nobody looks for another key.
	if (digests.length === 0) return `${signature} is no HMAC in hexadecimal or Base64.`;
	for (const areWrong of [false, true]) {
		const keys = await secretKeys(context, settings, areWrong);
		if (keys.some((key) => digests.some((digest) => isHmacOf(body, key, digest)))) return undefined;
	}
	return `${signature} does not match the body and the secret key of the webhook, as far as it could be read.`;
}

/** The end of the name of a header with a signature, if the user names none. A proxy may add one of its own. */
const NAME = /-hmac-sha(?:1|256|512)$/;

/** @param headers names in lower case, as node:http reads them */
function signaturesIn(headers: Readonly<Record<string, unknown>>, header?: string): string[] {
	const names = header
		? [header.toLowerCase()]
		: Object.keys(headers).filter((one) => NAME.test(one));
	return names.map((name) => headers[name]).filter((value) => typeof value === 'string');
}

/** The hash functions by the bytes of their digests. */
const ALGORITHMS: Readonly<Record<number, string>> = { 20: 'sha1', 32: 'sha256', 64: 'sha512' };

/** A digest of one of these lengths, behind anything such as "sha256=". */
const HEX = /(?<![\da-f])(?:[\da-f]{40}|[\da-f]{64}|[\da-f]{128})$/i;
const BASE64 = /(?<![a-z\d+/])(?:[a-z\d+/]{27}=?|[a-z\d+/]{43}=?|[a-z\d+/]{86}(?:==)?)$/i;

export function digestIn(value: string): Buffer | undefined {
	const [hex] = HEX.exec(value) ?? [];
	if (hex !== undefined) return Buffer.from(hex, 'hex');
	const [base64] = BASE64.exec(value) ?? [];
	return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
}

/** Compares in constant time. */
export function isHmacOf(body: Buffer, key: string, digest: Buffer): boolean {
	const expected = createHmac(ALGORITHMS[digest.length] ?? '', key)
		.update(body)
		.digest();
	return timingSafeEqual(digest, expected);
}
