import type { IWebhookFunctions } from 'n8n-workflow';

import type { DeliverySettings } from '../settings';
import { addressesOf, knownKey, readKeyAgain } from './secretKey';
import { isSignatureValid, readSigned, toHmacKey } from './signature';

/** Why a delivery is not accepted, as a sentence, and the status that says so. */
export interface SignatureProblem {
	/** 503: the signature may be valid, so the service should deliver again. */
	status: 401 | 503;
	message: string;
}

/**
 * Verifies the signature of a delivery. The secret key is read from the store when this process does not
 * know it, and again after a signature that does not match: the key may have been changed in the panel.
 *
 * @returns what is wrong with the signature; undefined where it is valid, or deliveries are not verified
 */
export async function findSignatureProblem(
	context: IWebhookFunctions,
	settings: DeliverySettings,
	body: Buffer,
): Promise<SignatureProblem | undefined> {
	const { verification, store } = settings;
	if (verification === undefined) return undefined;
	if (store === '') {
		const message = 'The URL names no store that this trigger has registered (?store=alias)';
		return { status: 503, message };
	}
	const delivery = readSigned(verification, context.getHeaderData(), body, Date.now());
	if (typeof delivery === 'string') return { status: 401, message: delivery };
	const hmacKey = (): Buffer | undefined => toHmacKey(verification, knownKey(context, store) ?? '');
	if (isSignatureValid(verification, hmacKey(), delivery)) return undefined;
	await readKeyAgain(context, settings);
	if (isSignatureValid(verification, hmacKey(), delivery)) return undefined;
	if (knownKey(context, store) === undefined) {
		const addresses = addressesOf(context, settings).join(' or ');
		const message = `The store lists no secret key for a webhook at ${addresses}, or cannot be read at the moment. The public address of n8n (WEBHOOK_URL) must be set in every process`;
		return { status: 503, message };
	}
	const reason =
		hmacKey() === undefined ? ', because the secret key of the webhook is not Base64' : '';
	const message = `The signature in the header "${verification.header}" does not match${reason}. The secret key of the webhook is read again from the store once a minute at most`;
	return { status: 401, message };
}
