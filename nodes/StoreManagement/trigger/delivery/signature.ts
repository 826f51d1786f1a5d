import type { IWebhookFunctions } from 'n8n-workflow';
import { createHmac, timingSafeEqual } from 'node:crypto';

import { secretKeys } from '../secretKeys';
import type { Settings, SignatureFormat } from '../settings';

/**
 * Verifies the signature of a delivery, where the user wants it. After one that does not match, the secret key is
 * read from the store again: somebody may have changed it in the panel.
 *
 * @returns why the delivery is not accepted, as a sentence; undefined where it is accepted
 */
export async function signatureProblem(
	context: IWebhookFunctions,
	settings: Settings,
	body: Buffer,
): Promise<string | undefined> {
	const { signature: format } = settings;
	if (format === undefined) return undefined;
	const header = `The signature in the header "${format.header ?? '…-Hmac-SHA256'}"`;
	const signatures = receivedSignatures(context.getHeaderData(), format);
	if (signatures.length === 0) return `${header} is missing, or lacks its prefix.`;
	for (const isRefused of [false, true]) {
		const keys = await secretKeys(context, settings, isRefused);
		const isGood = keys.some((key) =>
			signatures.some((signature) => isSignatureOf(body, signature, format, key)),
		);
		if (isGood) return undefined;
	}
	return `${header} does not match the body and the secret key of the webhook, as far as it could be read.`;
}

/** The headers of a request: names in lower case, as node:http reads them. */
type Headers = Readonly<Record<string, unknown>>;

/** The signatures in the headers of a delivery: a proxy may add one of its own. */
export function receivedSignatures(
	headers: Headers,
	{ header, encoding, prefix }: SignatureFormat,
): Buffer[] {
	const named = Object.keys(headers).filter((name) => name.endsWith('-hmac-sha256'));
	const names = header === undefined ? named : [header.toLowerCase()];
	return names.flatMap((name) => {
		const value = headers[name];
		if (typeof value !== 'string' || !value.startsWith(prefix)) return [];
		return [Buffer.from(value.slice(prefix.length), encoding)];
	});
}

/** Whether a signature is the HMAC of the body. Compares in constant time. */
export function isSignatureOf(
	body: Buffer,
	signature: Buffer,
	{ algorithm }: SignatureFormat,
	key: string,
): boolean {
	const expected = createHmac(algorithm, key).update(body).digest();
	return signature.length === expected.length && timingSafeEqual(signature, expected);
}
