import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { RequestError } from '../errors/requestError';
import { connect } from '../transport/connect';
import { TtlCache } from '../ttlCache';

import { log } from './log';
import { readRegistration } from './savedRegistration';
import type { Settings } from './settings';
import { StoreWebhooks } from './storeWebhooks';
import { webhookId } from './webhookId';

/** A delivery waits for the key: the service recommends an answer within 5 seconds (API document, Events, point 5). */
const OPTIONS = { timeout: 3_000, maxRetries: 0, maxWait: 0 };

/** Anybody can send bad signatures, so a delivery reads a key at most once in this time; in milliseconds. */
const INTERVAL = 10_000;

interface KnownKey {
	/** Resolves to undefined if the store lists no key, or if it could not be read. */
	key: Promise<string | undefined>;
	/** When a delivery has read the key, in `performance.now()` time. */
	readAt: number;
}

/**
 * The secret keys of webhooks. Only memory holds them, because everybody who may see the workflow can read its
 * static data. They never expire: while the store is down, the last key must still verify deliveries.
 */
const knownKeys = new TtlCache<string, KnownKey>({ ttl: Infinity, max: 1_000 });

/** Remembers the key that an activation has read; undefined if the store lists none. */
export function rememberKey(context: IHookFunctions, key: string | undefined): void {
	knownKeys.set(webhookId(context), { key: Promise.resolve(key), readAt: -Infinity });
}

/** Forgets the key of a webhook that is no longer registered. */
export function forgetKey(context: IHookFunctions): void {
	knownKeys.delete(webhookId(context));
}

/**
 * The secret key of the webhook; undefined if the store lists none, or could never be read. Deliveries that
 * arrive during a reading share it.
 *
 * @param isRefused whether a signature did not match the known key
 */
export async function secretKey(
	context: IWebhookFunctions,
	settings: Settings,
	isRefused: boolean,
): Promise<string | undefined> {
	const id = webhookId(context);
	const knownKey = knownKeys.get(id);
	const isRecent = knownKey && performance.now() - knownKey.readAt < INTERVAL;
	if (knownKey && (isRecent || !isRefused)) return await knownKey.key;
	const key = readKey(context, settings, knownKey?.key);
	knownKeys.set(id, { key, readAt: performance.now() });
	return await key;
}

/** Reads the key from the store. If that fails, the previous key still counts. */
async function readKey(
	context: IWebhookFunctions,
	settings: Settings,
	previousKey: Promise<string | undefined> | undefined,
): Promise<string | undefined> {
	const previous = await previousKey;
	try {
		const key = await findKey(context, settings);
		if (previous !== undefined && key !== previous) {
			log(context, 'info', 'The secret key of the webhook was changed in the store.');
		}
		return key;
	} catch (error) {
		const message = `The secret key of the webhook could not be read (${reasonOf(error)}).`;
		log(context, 'warn', message);
		return previous;
	}
}

/** Finds the key by URL, because somebody may have created the webhook again in the panel. */
async function findKey(context: IWebhookFunctions, settings: Settings): Promise<string> {
	const client = await connect(context, settings.authentication, { concurrency: 1 });
	// This process may not know the public address of n8n; the process that registered the webhook did.
	const saved = readRegistration(context.getWorkflowStaticData('node'));
	const url = saved?.url ?? context.getNodeWebhookUrl('default') ?? '';
	const webhooks = await new StoreWebhooks(client, settings.store, OPTIONS).listAtUrl(url);
	const withKey = webhooks.find((webhook) => webhook.secretKey !== undefined);
	if (withKey?.secretKey !== undefined) return withKey.secretKey;
	throw new Error(`the store lists no secret key for a webhook at ${url}`);
}

/** Quotes nothing of a response, because it may hold the key. */
function reasonOf(error: unknown): string {
	if (!(error instanceof RequestError)) return String(error);
	const { kind, status } = error.details;
	const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	return status === undefined ? words : `${words} ${status}`;
}
