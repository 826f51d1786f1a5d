import type { IWebhookFunctions } from 'n8n-workflow';
import { createHmac, timingSafeEqual } from 'node:crypto';

import { secretKey } from '../secretKey';
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
	const signature = receivedSignature(context.getHeaderData(), format);
	if (signature === undefined) return `${header} is missing, or lacks its prefix.`;
	for (const isRefused of [false, true]) {
		const key = await secretKey(context, settings, isRefused);
		if (key !== undefined && isSignatureOf(body, signature, format, key)) return undefined;
	}
	return `${header} does not match the body and the secret key of the webhook, as far as it could be read.`;
}

/** The headers of a request: names in lower case, as node:http reads them. */
type Headers = Readonly<Record<string, unknown>>;

/** The signature in the header of a delivery; undefined where there is none. */
export function receivedSignature(
	headers: Headers,
	{ header, encoding, prefix }: SignatureFormat,
): Buffer | undefined {
	const name =
		header?.toLowerCase() ?? Object.keys(headers).find((one) => one.endsWith('-hmac-sha256'));
	const value = name === undefined ? undefined : headers[name];
	if (typeof value !== 'string' || !value.startsWith(prefix)) return undefined;
	return Buffer.from(value.slice(prefix.length), encoding);
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
