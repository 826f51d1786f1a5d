import type { IWebhookFunctions } from 'n8n-workflow';

import type { Settings } from '../settings';
import { secretKey } from './secretKey';
import { isSignatureOf, receivedSignature } from './signature';

/**
 * Verifies the signature of a delivery. After one that does not match, the secret key is read from the store again:
 * it may have been changed in the panel.
 *
 * @returns why the delivery is not accepted, as a sentence; undefined where it is, or deliveries are not verified
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
