import type { IWebhookFunctions } from 'n8n-workflow';

import { connect } from '../../transport/connect';
import { withTimeout } from '../../transport/sleep';

import { isRefusal, toSingleLine } from '../registration/registrationError';
import { readRegistration, type Registration } from '../registration/registrationState';
import { isSameUrl, statusOf, StoreWebhooks } from '../registration/storeWebhooks';
import type { Settings } from '../settings';
import { log } from './log';
import { readAgain, withRenewedKey, type ReadWebhook } from './secretKey';
import { isSignatureValid } from './signature';

/** Milliseconds for reading the webhook again: the recommended time-out of a delivery is 5 seconds. */
const READING_TIME = 3_000;

const OPTIONS = { timeout: READING_TIME, maxRetries: 0, maxWait: 1_000 };

/**
 * Verifies the signature of a delivery. The secret key may have been changed in the panel of the store,
 * so after a signature that does not match the webhook is read again.
 *
 * @returns what is wrong with the signature, as a sentence; undefined where it is valid, or deliveries
 *   are not verified
 */
export async function findSignatureProblem(
	context: IWebhookFunctions,
	settings: Settings,
	body: Buffer,
): Promise<string | undefined> {
	const { verification } = settings;
	if (verification === undefined) return undefined;
	const { header } = verification;
	const signature = context.getHeaderData()[header.toLowerCase()];
	if (signature === undefined) return `The signature in the header "${header}" is missing`;
	const isValid = (): boolean =>
		isSignatureValid(secretKeyOf(context) ?? '', body, signature, verification);
	if (isValid()) return undefined;
	const saved = readRegistration(context.getWorkflowStaticData('node'));
	if (saved !== undefined) {
		await readAgain(
			idOf(context, saved),
			saved,
			async () => await readKey(context, settings, saved),
		);
		if (isValid()) return undefined;
	}
	return `The signature in the header "${header}" does not match. The secret key of the webhook is read again from the store once a minute at most`;
}

/** The secret key of the registered webhook. A renewed one is saved, for n8n may be restarted. */
export function secretKeyOf(context: IWebhookFunctions): string | undefined {
	const staticData = context.getWorkflowStaticData('node');
	const saved = readRegistration(staticData);
	if (saved === undefined) return undefined;
	const current = withRenewedKey(idOf(context, saved), saved);
	if (current !== saved) staticData.registration = { ...current };
	return current.secretKey;
}

function idOf(context: IWebhookFunctions, { webhookId }: Registration): string {
	return JSON.stringify([context.getWorkflow().id, context.getNode().id, webhookId]);
}

/** Reads the webhook within the time, and logs what came of it but never the key. */
async function readKey(
	context: IWebhookFunctions,
	settings: Settings,
	saved: Registration,
): Promise<ReadWebhook | undefined> {
	const abort = new AbortController();
	const reading = findWebhook(context, settings, saved, abort.signal);
	const result = await withTimeout(reading, READING_TIME).catch((error: unknown) => {
		const status = statusOf(error);
		return { failure: status === undefined ? reasonOf(error) : `status ${status}` };
	});
	abort.abort();
	if (result === 'timedOut' || result === 'aborted') {
		reading.catch(() => undefined);
		logFailure(context, `no response within ${READING_TIME / 1000} seconds`);
		return undefined;
	}
	if (result === undefined) logFailure(context, 'the store lists no secret key for it');
	else if ('failure' in result) logFailure(context, result.failure);
	else {
		if (result.secretKey !== saved.secretKey) {
			log(
				context,
				'info',
				'The secret key of the webhook was changed in the store; it was read again',
			);
		}
		return result;
	}
	return undefined;
}

function logFailure(context: IWebhookFunctions, reason: string): void {
	log(context, 'warn', `The secret key of the webhook could not be read again (${reason})`);
}

function reasonOf(error: unknown): string {
	return toSingleLine(error instanceof Error ? error.message : 'unknown error');
}

/** By its ID, else by its URL: it may have been deleted and created again in the panel. */
async function findWebhook(
	context: IWebhookFunctions,
	{ authentication }: Settings,
	{ webhookId, store, url }: Registration,
	signal: AbortSignal,
): Promise<ReadWebhook | undefined> {
	const client = await connect(context, authentication, { concurrency: 1, signal });
	const webhooks = new StoreWebhooks(client, store, OPTIONS);
	const byId = await webhooks.get(webhookId).catch((error: unknown) => {
		if (isRefusal(error)) return undefined;
		throw error;
	});
	if (byId?.secretKey !== undefined && isSameUrl(byId.url, url)) {
		return { webhookId: byId.id, secretKey: byId.secretKey };
	}
	for (const { id, secretKey } of await webhooks.deliveringTo(url)) {
		if (secretKey !== undefined) return { webhookId: id, secretKey };
	}
	return undefined;
}
