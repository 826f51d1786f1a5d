import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { toSingleLine } from '../../errors/safeText';
import { withTimeout } from '../../sleep';
import { connect } from '../../transport/connect';
import { TtlCache } from '../../ttlCache';

import { isRefusal } from '../registration/registrationError';
import { readRegistration } from '../registration/registrationState';
import { isSameUrl, statusOf, StoreWebhooks } from '../registration/storeWebhooks';
import type { Settings } from '../settings';
import { log } from './log';

/** Milliseconds for reading the webhook: the recommended time-out of a delivery is 5 seconds. */
const READING_TIME = 3_000;

/** The time-out is above READING_TIME, which ends a request first, so that the log always says the same. */
const OPTIONS = { timeout: 2 * READING_TIME, maxRetries: 0, maxWait: 1_000 };

/** Whether the key was read; the store may list none. */
type Reading = 'read' | 'failed';

/**
 * The secret keys that this process knows, one for each webhook of a trigger. They are kept nowhere else:
 * everybody who may see the workflow can read its static data.
 */
const keys = new Map<string, string>();

/** Anybody can send bad signatures, so a key is read once a minute, or every 5 seconds while none is known. */
const readings = new TtlCache<Reading>(60_000, 1000);
const attempts = new TtlCache<Reading>(5_000, 1000);

/** Identifies the webhook of a node in this n8n; that of the test URL is another one. */
export function webhookKeyId(context: IHookFunctions | IWebhookFunctions): string {
	const url = context.getNodeWebhookUrl('default');
	return JSON.stringify([context.getWorkflow().id, context.getNode().id, url]);
}

/** The secret key, as it was last read from the store; undefined where it is not known. */
export function knownKey(id: string): string | undefined {
	return keys.get(id);
}

/** Remembers the key that was read; undefined where the store lists none. */
export function rememberKey(id: string, secretKey: string | undefined): void {
	if (secretKey === undefined) keys.delete(id);
	else keys.set(id, secretKey);
}

/**
 * Reads the key from the store, unless it was read a short time ago; `knownKey` then returns it. Deliveries
 * that arrive meanwhile share the same reading.
 */
export async function readKeyAgain(
	context: IWebhookFunctions,
	settings: Settings,
): Promise<Reading> {
	const id = webhookKeyId(context);
	const read = async (): Promise<Reading> => await readKey(context, settings);
	const reading = await readings.get(id, async () => await attempts.get(id, read));
	if (!keys.has(id)) readings.delete(id);
	return reading;
}

/** Reads the key within READING_TIME, and logs a failure or a change, but never the key. */
async function readKey(context: IWebhookFunctions, settings: Settings): Promise<Reading> {
	const abort = new AbortController();
	const finding = findKey(context, settings, abort.signal).catch((error: unknown) => ({
		failure: reasonOf(error),
	}));
	const found = await withTimeout(finding, READING_TIME);
	abort.abort();
	if (typeof found === 'string') {
		return failed(context, `no response within ${READING_TIME / 1000} seconds`);
	}
	if ('failure' in found) return failed(context, found.failure);
	const { secretKey } = found;
	if (secretKey === undefined) {
		failed(context, 'the store lists no secret key for it');
		return 'read';
	}
	const known = keys.get(webhookKeyId(context));
	if (known !== undefined && secretKey !== known) {
		const message = 'The secret key of the webhook was changed in the store; it was read again';
		log(context, 'info', message);
	}
	rememberKey(webhookKeyId(context), secretKey);
	return 'read';
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
): Promise<{ secretKey: string | undefined }> {
	const url = context.getNodeWebhookUrl('default') ?? '';
	const client = await connect(context, authentication, { concurrency: 1, signal });
	const webhooks = new StoreWebhooks(client, store, OPTIONS);
	const saved = readRegistration(context.getWorkflowStaticData('node'));
	if (saved?.store === store && isSameUrl(saved.url, url)) {
		const byId = await webhooks.get(saved.webhookId).catch((error: unknown) => {
			if (isRefusal(error)) return undefined;
			throw error;
		});
		if (byId?.secretKey !== undefined && isSameUrl(byId.url, url)) return byId;
	}
	const listed = await webhooks.deliveringTo(url);
	return listed.find(({ secretKey }) => secretKey !== undefined) ?? { secretKey: undefined };
}
