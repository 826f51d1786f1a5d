import type { IWebhookFunctions } from 'n8n-workflow';
import { createHmac, timingSafeEqual } from 'node:crypto';

import { isAnyKey } from '../secretKeys';
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
	body: Buffer | undefined,
): Promise<string | undefined> {
	if (!settings.signature) return undefined;
	if (body === undefined) return 'The body cannot be read, so its signature cannot be verified.';
	const { header } = settings.signature;
	const values = signaturesIn(context.getHeaderData(), header);
	const signature = `The signature in the header "${header ?? '…-Hmac-SHA256'}"`;
	if (values.length === 0) return `${signature} is missing.`;
	const digests = values.flatMap(digestsIn);
	// No key can make these good, so nobody looks for another key.
	if (digests.length === 0) return `${signature} is no HMAC in hexadecimal or Base64.`;
	const isRight = (key: string): boolean => digests.some((one) => isHmacOf(body, key, one));
	if (await isAnyKey(context, settings, isRight)) return undefined;
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

/** How a digest ends a text, by hash function. Whatever stands before it, such as "sha256=", is passed over. */
const FORMS = [
	{ algorithm: 'sha1', notation: 'hex', form: /[\da-f]{40}$/i },
	{ algorithm: 'sha256', notation: 'hex', form: /[\da-f]{64}$/i },
	{ algorithm: 'sha512', notation: 'hex', form: /[\da-f]{128}$/i },
	{ algorithm: 'sha1', notation: 'base64', form: /[\w+/-]{27}=?$/ },
	{ algorithm: 'sha256', notation: 'base64', form: /[\w+/-]{43}=?$/ },
	{ algorithm: 'sha512', notation: 'base64', form: /[\w+/-]{86}(?:==)?$/ },
] as const;

interface Digest {
	algorithm: string;
	digest: Buffer;
}

/** What may be the digest in the value of a header, by its length. */
export function digestsIn(value: string): Digest[] {
	return FORMS.flatMap(({ algorithm, notation, form }) =>
		(form.exec(value.trim()) ?? []).map((digest) => ({
			algorithm,
			digest: Buffer.from(digest, notation),
		})),
	);
}

/** Whether a digest is the HMAC of a body. Compares in constant time. */
export function isHmacOf(body: Buffer, key: string, { algorithm, digest }: Digest): boolean {
	return timingSafeEqual(createHmac(algorithm, key).update(body).digest(), digest);
}
