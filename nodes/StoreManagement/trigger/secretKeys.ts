import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { RequestError } from '../errors/requestError';
import { connect } from '../transport/connect';
import { TtlCache } from '../ttlCache';

import { log, readRegistrations, webhookKey } from './node';
import { OwnWebhooks } from './ownWebhooks';
import type { Settings } from './settings';
import { isSameUrl, left, type Webhook } from './webhook';

/** A delivery waits for the keys: the service recommends an answer within 5 seconds (API document, Events, point 5). */
const OPTIONS = { timeout: 3_000, maxRetries: 0, maxWait: 0 };

/** For so long after an activation, a list may be older than the webhook that was registered; in milliseconds. */
const LATEST = 10 * 60_000;

/** Anybody can send bad signatures, so a delivery reads the keys at most once in this time; in milliseconds. */
const INTERVAL = 10_000;

interface KnownKeys {
	/** Resolves to those of all webhooks that deliver, by ID; empty if there are none, or if they could not be read. */
	keys: Promise<ReadonlyMap<string, string>>;
	/** When a delivery has read them, in `performance.now()` time. */
	readAt: number;
	/** When an automatic activation has found them, in the same time. */
	registeredAt: number;
}

const NOTHING_KNOWN: KnownKeys = {
	keys: Promise.resolve(new Map()),
	readAt: -Infinity,
	registeredAt: -Infinity,
};

/**
 * The secret keys of webhooks. Only memory holds them, because everybody who may see the workflow can read its
 * static data. Nothing forgets them: while the store is down, the last keys must still verify deliveries. Those of an
 * activation, or of a reading after a bad signature, replace them.
 */
const knownKeys = new TtlCache<string, KnownKeys>({ ttl: Infinity, max: 1_000 });

/** Remembers the keys of the webhooks that an activation has found. */
export function rememberKeys(
	context: IHookFunctions,
	webhooks: readonly Webhook[],
	{ registration }: Settings,
): void {
	const keys = Promise.resolve(keysOf(webhooks));
	const registeredAt = registration === 'automatic' ? performance.now() : -Infinity;
	knownKeys.set(webhookKey(context), { ...NOTHING_KNOWN, keys, registeredAt });
}

/**
 * The secret keys of the webhooks at the URL of the node; none if the store shows none, or could never be read.
 * Deliveries that arrive during a reading share it.
 *
 * @param areWrong whether a signature did not match the known keys
 */
export async function secretKeys(
	context: IWebhookFunctions,
	settings: Settings,
	areWrong: boolean,
): Promise<string[]> {
	const id = webhookKey(context);
	const known = knownKeys.get(id) ?? NOTHING_KNOWN;
	const now = performance.now();
	if (now - known.readAt < INTERVAL || (known !== NOTHING_KNOWN && !areWrong)) {
		return [...(await known.keys).values()];
	}
	const keys = readKeys(context, settings, known);
	knownKeys.set(id, { ...known, keys, readAt: now });
	return [...(await keys).values()];
}

/** Reads the keys from the store. If that fails, the previous ones still count. */
async function readKeys(
	context: IWebhookFunctions,
	settings: Settings,
	known: KnownKeys,
): KnownKeys['keys'] {
	const previous = await known.keys;
	try {
		const webhooks = await findWebhooks(context, settings);
		const isUnlisted = ([id]: [string, string]): boolean => webhooks.every((one) => one.id !== id);
		const mayLack = performance.now() - known.registeredAt < LATEST;
		const keys = keysOf(webhooks, mayLack ? [...previous].filter(isUnlisted) : []);
		const found = [...keys.values()];
		if ([...previous.values()].some((key) => !found.includes(key))) {
			log(context, 'info', 'The secret key of the webhook was changed in the store.');
		}
		return keys;
	} catch (error) {
		const message = `The secret key of the webhook could not be read (${briefly(error)}).`;
		log(context, 'warn', message);
		return previous;
	}
}

/**
 * Finds the webhooks by URL, because somebody may have created them again in the panel.
 *
 * @throws Error if none has a key
 */
async function findWebhooks(context: IWebhookFunctions, settings: Settings): Promise<Webhook[]> {
	const { authentication, store } = settings;
	const client = await connect(context, authentication, { concurrency: 2 });
	const saved = readRegistrations(context).find((registration) => registration.store === store);
	const ids = saved ? [saved.webhookId] : [];
	const here = context.getNodeWebhookUrl('default') ?? '';
	// This process may not know the public address of n8n; the process that registered the webhook did.
	const urls = saved && !isSameUrl(saved.url, here) ? [saved.url, here] : [here];
	const patience = { send: OPTIONS, pauses: [] };
	const owns = urls.map(
		(url) => new OwnWebhooks(client, { store, url, ids, needsKey: true, ...patience }),
	);
	await Promise.all(owns.map(async (own) => await own.look()));
	const webhooks = owns.flatMap((own) => own.webhooks);
	if (keysOf(webhooks).size > 0) return webhooks;
	throw new Error(`the store lists no secret key for a webhook at ${urls.join(' or ')}`);
}

/** @param others keys that count, too */
function keysOf(
	webhooks: readonly Webhook[],
	others: Iterable<[string, string]> = [],
): Map<string, string> {
	const active = left(webhooks).flatMap(({ id, secretKey }): Array<[string, string]> =>
		secretKey === undefined ? [] : [[id, secretKey]],
	);
	return new Map([...others, ...active]);
}

/** Quotes nothing of a response, because it may hold the key. */
function briefly(error: unknown): string {
	if (!(error instanceof RequestError)) return String(error);
	const { kind, status } = error.details;
	const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	return status === undefined ? words : `${words} ${status}`;
}
