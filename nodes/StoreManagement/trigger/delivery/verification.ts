import type { IWebhookFunctions } from 'n8n-workflow';

import { toSingleLine } from '../../errors/safeText';
import { connect } from '../../transport/connect';
import { withTimeout } from '../../sleep';

import { isRefusal } from '../registration/registrationError';
import { readRegistration } from '../registration/registrationState';
import { isSameUrl, statusOf, StoreWebhooks } from '../registration/storeWebhooks';
import type { Settings } from '../settings';
import { headerValue, type Headers } from './headers';
import { log } from './log';
import { knownKey, readKeyAgain, webhookKeyId, type KeyReading } from './secretKey';
import { isSignatureValid, toHmacKey, type Verification } from './signature';
import { signedContent } from './signedContent';
import { readTimestamp } from './timestamp';

/** Milliseconds for reading the webhook: the recommended time-out of a delivery is 5 seconds. */
const READING_TIME = 3_000;

/** The time-out is above READING_TIME, which ends a request first, so that the log always says the same. */
const OPTIONS = { timeout: 2 * READING_TIME, maxRetries: 0, maxWait: 1_000 };

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
	settings: Settings,
	body: Buffer,
): Promise<SignatureProblem | undefined> {
	const { verification } = settings;
	if (verification === undefined) return undefined;
	const received = readSigned({ headers: context.getHeaderData(), body }, verification);
	if ('problem' in received) return { status: 401, message: received.problem };
	const isValid = (): boolean => {
		const key = secretKeyOf(context) ?? '';
		return isSignatureValid(key, received.content, received.signature, verification);
	};
	if (isValid()) return undefined;
	const reading = await readKeyAgain(
		webhookKeyId(context),
		async () => await readKey(context, settings),
	);
	if (isValid()) return undefined;
	if (reading === 'failed' && secretKeyOf(context) === undefined) {
		const message = 'The secret key of the webhook cannot be read from the store at the moment';
		return { status: 503, message };
	}
	return { status: 401, message: mismatch(verification, secretKeyOf(context) ?? '') };
}

/** What was signed, and the header with the signatures; or what is wrong, as a sentence. */
function readSigned(
	delivery: { headers: Headers; body: Buffer },
	{ header, timestamp: rule, content: parts }: Verification,
): { content: Buffer; signature: string } | { problem: string } {
	const signature = headerValue(delivery.headers, header);
	if (signature === undefined) {
		return { problem: `The signature in the header "${header}" is missing` };
	}
	const timestamp = rule ? readTimestamp(delivery.headers, rule, Date.now()) : { text: '' };
	if ('problem' in timestamp) return timestamp;
	const content = signedContent(parts, delivery, timestamp.text);
	return typeof content === 'string' ? { problem: content } : { content, signature };
}

function mismatch({ header, keyFormat }: Verification, secretKey: string): string {
	const isUnusable = secretKey !== '' && toHmacKey(secretKey, keyFormat) === undefined;
	const reason = isUnusable ? ', because the secret key of the webhook is not Base64' : '';
	return `The signature in the header "${header}" does not match${reason}. The secret key of the webhook is read again from the store once a minute at most`;
}

/** The secret key of the registered webhook, as far as this process knows it. */
export function secretKeyOf(context: IWebhookFunctions): string | undefined {
	return knownKey(webhookKeyId(context));
}

/** Reads the key within READING_TIME, and logs a failure or a change, but never the key. */
async function readKey(context: IWebhookFunctions, settings: Settings): Promise<KeyReading> {
	const known = secretKeyOf(context);
	const abort = new AbortController();
	const reading = findKey(context, settings, abort.signal);
	const result = await withTimeout(reading, READING_TIME).catch((error: unknown) => ({
		failure: reasonOf(error),
	}));
	abort.abort();
	if (result === 'timedOut' || result === 'aborted') {
		reading.catch(() => undefined);
		return failed(context, `no response within ${READING_TIME / 1000} seconds`);
	}
	if (typeof result === 'object') return failed(context, result.failure);
	if (result === undefined) {
		failed(context, 'the store lists no secret key for it');
		return 'none';
	}
	if (known !== undefined && result !== known) {
		const message = 'The secret key of the webhook was changed in the store; it was read again';
		log(context, 'info', message);
	}
	return { secretKey: result };
}

function failed(context: IWebhookFunctions, reason: string): 'failed' {
	log(context, 'warn', `The secret key of the webhook could not be read again (${reason})`);
	return 'failed';
}

/** Quotes nothing of a response, because it may hold the new key. */
function reasonOf(error: unknown): string {
	const status = statusOf(error);
	if (status !== undefined) {
		return status < 300 ? `the response is not JSON, status ${status}` : `status ${status}`;
	}
	return toSingleLine(error instanceof Error ? error.message : 'unknown error');
}

/** Finds the key by the saved ID, else by the URL: the webhook may have been recreated in the panel. */
async function findKey(
	context: IWebhookFunctions,
	{ authentication, store }: Settings,
	signal: AbortSignal,
): Promise<string | undefined> {
	const url = context.getNodeWebhookUrl('default') ?? '';
	const client = await connect(context, authentication, { concurrency: 1, signal });
	const webhooks = new StoreWebhooks(client, store, OPTIONS);
	const saved = readRegistration(context.getWorkflowStaticData('node'));
	if (saved?.store === store && isSameUrl(saved.url, url)) {
		const byId = await webhooks.get(saved.webhookId).catch((error: unknown) => {
			if (isRefusal(error)) return undefined;
			throw error;
		});
		if (byId?.secretKey !== undefined && isSameUrl(byId.url, url)) return byId.secretKey;
	}
	const listed = await webhooks.deliveringTo(url);
	return listed.find(({ secretKey }) => secretKey !== undefined)?.secretKey;
}
