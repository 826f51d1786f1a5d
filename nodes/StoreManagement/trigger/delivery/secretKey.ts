import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { RequestError } from '../../errors/requestError';
import { connect } from '../../transport/connect';

import { readRegistration } from '../registration/savedRegistration';
import { StoreWebhooks } from '../registration/storeWebhooks';
import type { Settings } from '../settings';
import { webhookId } from '../webhookId';
import { log } from './log';

/** A delivery waits for it: the service recommends an answer within 5 seconds (API document, Events, point 5). */
const OPTIONS = { timeout: 3_000, maxRetries: 0, maxWait: 0 };

/** Anybody can send bad signatures, so a key is read at most once in this time; in milliseconds. */
const INTERVAL = 10_000;

/**
 * The secret keys of webhooks as this process knows them, and when they were read for a delivery. They are kept
 * nowhere else: everybody who may see the workflow can read its static data.
 */
const known = new Map<string, { key: Promise<string | undefined>; readAt: number }>();

/** Remembers the key that an activation has read; undefined where the store lists none. */
export function rememberKey(context: IHookFunctions, key: string | undefined): void {
	known.set(webhookId(context), { key: Promise.resolve(key), readAt: -Infinity });
}

/**
 * The secret key of the webhook; undefined where the store lists none, or could never be read. Deliveries that
 * arrive while it is read wait for the same reading.
 *
 * @param isRefused whether a signature did not match the key that is known
 */
export async function secretKey(
	context: IWebhookFunctions,
	settings: Settings,
	isRefused: boolean,
): Promise<string | undefined> {
	const id = webhookId(context);
	const last = known.get(id);
	const isCurrent = last && performance.now() - last.readAt < INTERVAL;
	if (last && (isCurrent || !isRefused)) return await last.key;
	const key = readKey(context, settings, last?.key);
	known.set(id, { key, readAt: performance.now() });
	return await key;
}

/** Reads the key from the store. Where that fails, the one before still counts. */
async function readKey(
	context: IWebhookFunctions,
	settings: Settings,
	before: Promise<string | undefined> | undefined,
): Promise<string | undefined> {
	const previous = await before;
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

/** Finds the key by URL, because the webhook may have been created again in the panel. */
async function findKey(context: IWebhookFunctions, settings: Settings): Promise<string> {
	const client = await connect(context, settings.authentication, { concurrency: 1 });
	// A process may not know the public address of n8n; the one that has registered the webhook did.
	const saved = readRegistration(context.getWorkflowStaticData('node'));
	const url = saved?.url ?? context.getNodeWebhookUrl('default') ?? '';
	const webhooks = await new StoreWebhooks(client, settings.store, OPTIONS).deliveringTo(url);
	const withKey = webhooks.find((webhook) => webhook.secretKey !== undefined);
	if (withKey?.secretKey !== undefined) return withKey.secretKey;
	throw new Error(`the store lists no secret key for a webhook at ${url}`);
}

/** Quotes nothing of a response, because it may hold the key. */
function reasonOf(error: unknown): string {
	if (!(error instanceof RequestError)) return String(error);
	const { kind, status } = error.details;
	return status === undefined ? kind : `${kind} ${status}`;
}
