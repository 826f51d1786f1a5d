import type { IWebhookFunctions } from 'n8n-workflow';
import { createHmac, timingSafeEqual } from 'node:crypto';

import { secretKeys } from '../secretKeys';
import type { Settings, SignatureFormat } from '../settings';

/**
 * Verifies the signature of a delivery, if the user wants it. After one that does not match, the secret key is
 * read from the store again: somebody may have changed it in the panel.
 *
 * @returns why the delivery is not accepted, as a sentence; undefined if it is accepted
 */
export async function signatureProblem(
	context: IWebhookFunctions,
	settings: Settings,
	body: Buffer,
): Promise<string | undefined> {
	const { signature: format } = settings;
	if (format === undefined) return undefined;
	const received = receivedSignatures(context.getHeaderData(), format);
	const problem = formatProblem(received, format);
	if (problem !== undefined) return problem;
	for (const areWrong of [false, true]) {
		const keys = await secretKeys(context, settings, areWrong);
		const isGood = keys.some((key) =>
			received.some((signature) => isSignatureOf(body, signature, format, key)),
		);
		if (isGood) return undefined;
	}
	return `The signature in the header "${headerOf(format)}" does not match the body and the secret key of the webhook, as far as it could be read.`;
}

/** Why no key can make a signature good, so that nobody looks for another key. */
function formatProblem(
	received: ReadonlyArray<Buffer | undefined>,
	format: SignatureFormat,
): string | undefined {
	const { algorithm, encoding, prefix } = format;
	const signature = `The signature in the header "${headerOf(format)}"`;
	if (received.length === 0) return `${signature} is missing.`;
	const signatures = received.filter((one) => one !== undefined);
	if (signatures.length === 0) {
		return `${signature} does not begin with the Signature Prefix "${prefix}".`;
	}
	const { length } = createHmac(algorithm, '').digest();
	if (signatures.some((one) => one.length === length)) return undefined;
	return `${signature} is no ${algorithm} in ${encoding}: it has ${signatures[0]?.length} bytes in place of ${length}. Check Signature Algorithm, Signature Encoding and Signature Prefix.`;
}

/** The end of the name of a header with a signature, if the user names none. */
function suffixOf({ algorithm }: SignatureFormat): string {
	return `-Hmac-${algorithm.toUpperCase()}`;
}

function headerOf(format: SignatureFormat): string {
	return format.header ?? `…${suffixOf(format)}`;
}

/**
 * The signatures in the headers of a delivery, undefined for one that lacks its prefix: a proxy may add one of its own.
 *
 * @param headers names in lower case, as node:http reads them
 */
export function receivedSignatures(
	headers: Readonly<Record<string, unknown>>,
	format: SignatureFormat,
): Array<Buffer | undefined> {
	const { header, encoding, prefix } = format;
	const suffix = suffixOf(format).toLowerCase();
	const named = Object.keys(headers).filter((name) => name.endsWith(suffix));
	const names = header === undefined ? named : [header.toLowerCase()];
	const values = names.map((name) => headers[name]).filter((value) => typeof value === 'string');
	return values.map((value) =>
		value.startsWith(prefix) ? Buffer.from(value.slice(prefix.length), encoding) : undefined,
	);
}

/** Whether a signature is the HMAC of the body. Compares in constant time. */
export function isSignatureOf(
	body: Buffer,
	signature: Buffer | undefined,
	{ algorithm }: SignatureFormat,
	key: string,
): boolean {
	const expected = createHmac(algorithm, key).update(body).digest();
	return signature?.length === expected.length && timingSafeEqual(signature, expected);
}
