import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { toSingleLine } from '../../errors/safeText';
import { withTimeout } from '../../sleep';
import { connect } from '../../transport/connect';

import { readRegistrations, type Registration } from '../registration/registrationState';
import { statusOf, StoreWebhooks } from '../registration/storeWebhooks';
import type { DeliverySettings } from '../settings';
import { webhookUrl } from '../stores';
import { log } from './log';

/** Milliseconds for reading the key: the recommended time-out of a delivery is 5 seconds. */
const READING_TIME = 3_000;

/** The time-out is above READING_TIME, which ends a request first, so that the log always says the same. */
const OPTIONS = { timeout: 2 * READING_TIME, maxRetries: 0, maxWait: 1_000 };

/** Anybody can send bad signatures, so a key is read at most this often; in milliseconds. */
const INTERVALS = { known: 60_000, unknown: 5_000 };

/** What a process knows of the secret key of one webhook. */
interface KnownKey {
	secretKey: string | undefined;
	/** When it was last read after a delivery, in `performance.now()` time. */
	readAt: number;
	/** Ends with that reading. */
	reading: Promise<void>;
}

/** They are kept nowhere else: everybody who may see the workflow can read its static data. */
const keys = new Map<string, KnownKey>();

/** Identifies the webhook of a node for a store in this n8n; that of the test URL is another one. */
export function webhookKeyId(context: IHookFunctions | IWebhookFunctions, store?: string): string {
	const url = context.getNodeWebhookUrl('default');
	return JSON.stringify([context.getWorkflow().id, context.getNode().id, url, store]);
}

/** The secret key, as it was last read from the store; undefined where it is not known. */
export function knownKey(context: IWebhookFunctions, store?: string): string | undefined {
	return keys.get(webhookKeyId(context, store))?.secretKey;
}

/** Remembers the key that an activation has read; undefined where the store lists none. */
export function rememberKey(
	context: IHookFunctions,
	store: string,
	secretKey: string | undefined,
): void {
	const entry = { secretKey, readAt: -Infinity, reading: Promise.resolve() };
	keys.set(webhookKeyId(context, store), entry);
}

/**
 * Reads the key from the store, unless it was read a short time ago; `knownKey` then returns it. Deliveries
 * that arrive meanwhile wait for the same reading.
 */
export async function readKeyAgain(
	context: IWebhookFunctions,
	settings: DeliverySettings,
): Promise<void> {
	const id = webhookKeyId(context, settings.store);
	const { secretKey, readAt, reading } = keys.get(id) ?? { readAt: -Infinity };
	const now = performance.now();
	const interval = secretKey === undefined ? INTERVALS.unknown : INTERVALS.known;
	if (now - readAt < interval) return await reading;
	const entry: KnownKey = { secretKey, readAt: now, reading: Promise.resolve() };
	keys.set(id, entry);
	entry.reading = readKey(context, settings, entry);
	await entry.reading;
}

/** Reads the key within READING_TIME, and logs a failure or a change, but never the key. */
async function readKey(
	context: IWebhookFunctions,
	settings: DeliverySettings,
	entry: KnownKey,
): Promise<void> {
	const abort = new AbortController();
	const finding = findKey(context, settings, abort.signal).then(
		(secretKey) => ({ secretKey, failure: 'the store lists no secret key for it' }),
		(error: unknown) => ({ secretKey: undefined, failure: reasonOf(error) }),
	);
	const late = {
		secretKey: undefined,
		failure: `no response within ${READING_TIME / 1000} seconds`,
	};
	const found = await withTimeout(finding, READING_TIME);
	abort.abort();
	const { secretKey, failure } = typeof found === 'string' ? late : found;
	if (secretKey === undefined) {
		const message = `The secret key of the webhook could not be read again (${failure})`;
		return log(context, 'warn', message);
	}
	if (entry.secretKey !== undefined && secretKey !== entry.secretKey) {
		const message = 'The secret key of the webhook was changed in the store; it was read again';
		log(context, 'info', message);
	}
	entry.secretKey = secretKey;
}

/** Quotes nothing of a response, because it may hold the new key. */
function reasonOf(error: unknown): string {
	const status = statusOf(error);
	if (status !== undefined) {
		return status < 300 ? `the response is not JSON, status ${status}` : `status ${status}`;
	}
	return toSingleLine(error instanceof Error ? error.message : 'unknown error');
}

/**
 * The addresses to which the webhook of this node may deliver: that of the saved registration, which counts
 * where this process does not know n8n's public address, and the one that this process thinks it has.
 */
export function addressesOf(context: IWebhookFunctions, settings: DeliverySettings): string[] {
	const saved = savedFor(context, settings);
	const own = webhookUrl(context, settings, settings.store);
	return [...new Set([...(saved ? [saved.url] : []), own])];
}

function savedFor(
	context: IWebhookFunctions,
	{ store }: DeliverySettings,
): Registration | undefined {
	const saved = readRegistrations(context.getWorkflowStaticData('node'));
	return saved.find((one) => one.store === store);
}

/** Finds the key by URL, because the webhook may have been created again in the panel; the saved one first. */
async function findKey(
	context: IWebhookFunctions,
	settings: DeliverySettings,
	signal: AbortSignal,
): Promise<string | undefined> {
	const client = await connect(context, settings.authentication, { concurrency: 1, signal });
	const webhooks = new StoreWebhooks(client, settings.store, OPTIONS);
	const listed = await webhooks.deliveringTo(...addressesOf(context, settings));
	const { webhookId } = savedFor(context, settings) ?? {};
	const withKey = listed.filter(({ secretKey }) => secretKey !== undefined);
	return (withKey.find(({ id }) => id === webhookId) ?? withKey[0])?.secretKey;
}
