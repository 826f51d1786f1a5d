import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { RequestError } from '../errors/requestError';
import { connect } from '../transport/connect';
import { TtlCache } from '../ttlCache';

import {
	isUnverifiable,
	mayDeliver,
	stateOf,
	writesAt,
	type ObservedWebhook,
} from './observedWebhook';
import { log, readRegistrations, webhookKey } from './node';
import { OwnWebhooks } from './ownWebhooks';
import type { Settings } from './settings';
import { isSameUrl, type Webhook } from './webhook';
import { SINGLE_LOOK } from './webhookRequests';

/** By the ID of their webhooks. */
type Keys = ReadonlyMap<string, string>;

/** How many readings may begin at once, and after how many milliseconds one more may. */
const BURST = 3;
const INTERVAL = 10_000;

/** A token bucket: anybody can send bad signatures, so a delivery reads the keys only so often. */
class Budget {
	/** When all tokens are there again, in `performance.now()` time. */
	private fullAt = -Infinity;

	/** Takes a token. @returns whether there was one */
	take(): boolean {
		const now = performance.now();
		const isSpent = this.fullAt - now > (BURST - 1) * INTERVAL;
		if (!isSpent) this.fullAt = Math.max(this.fullAt, now) + INTERVAL;
		return !isSpent;
	}
}

/**
 * The secret keys at the URL of one node. Only memory holds them, because everybody who may see the workflow can read
 * its static data.
 */
class KeyCache {
	/** Those of the webhooks that deliver. While the store cannot be read, they count. */
	keys: Keys = new Map();
	/** How many readings have begun. */
	readings = 0;
	private reading: Promise<void> | undefined;
	private readonly budget = new Budget();

	/**
	 * Reads the keys, or waits for a reading that is on its way.
	 *
	 * @param readingsBefore how many had begun when a delivery came: what was read since then is new enough for it
	 * @param read returns undefined if the store cannot be read
	 * @returns whether there may be other keys than before
	 */
	async refresh(readingsBefore: number, read: () => Promise<Keys | undefined>): Promise<boolean> {
		if (!this.reading) {
			if (this.readings > readingsBefore || !this.budget.take()) return false;
			this.reading = this.begin(read);
		}
		await this.reading;
		return true;
	}

	private async begin(read: () => Promise<Keys | undefined>): Promise<void> {
		this.readings += 1;
		const keys = await read();
		this.keys = keys ?? this.keys;
		this.reading = undefined;
	}
}

const caches = new TtlCache<string, KeyCache>({ ttl: Infinity, max: 1_000 });

function cacheOf(context: IHookFunctions | IWebhookFunctions): KeyCache {
	return caches.getOrCreate(webhookKey(context), () => new KeyCache());
}

/** Remembers the keys of the webhooks that an activation has found. */
export function rememberKeys(context: IHookFunctions, webhooks: readonly ObservedWebhook[]): void {
	cacheOf(context).keys = keysOf(webhooks);
}

/**
 * The secret keys of the webhooks at the URL of the node: those that are known and then, if none of them is the right
 * one, those that the store shows now. The service may still deliver for a webhook that this process has deleted.
 */
export async function* secretKeys(
	context: IWebhookFunctions,
	settings: Settings,
): AsyncGenerator<string[]> {
	const cache = cacheOf(context);
	const readingsBefore = cache.readings;
	const writes = writesAt(context.getNodeWebhookUrl('default') ?? '');
	const deleted = writes.flatMap(({ secretKey }) => secretKey ?? []);
	const read = async () => await readKeys(context, settings, cache.keys);
	let isChanged = true;
	while (isChanged) {
		yield [...cache.keys.values(), ...deleted];
		isChanged = await cache.refresh(readingsBefore, read);
	}
}

/** @returns undefined if the store cannot be read; the log says so */
async function readKeys(
	context: IWebhookFunctions,
	settings: Settings,
	known: Keys,
): Promise<Keys | undefined> {
	const warn = (why: string): void =>
		log(context, 'warn', `The secret key of the webhook could not be read (${why}).`);
	try {
		const owns = await readWebhooks(context, settings);
		const webhooks = owns.flatMap((own) => own.observed);
		const keys = keysOf(webhooks, known);
		const urls = owns.map(({ options }) => options.url).join(' or ');
		if (keys.size === 0) warn(`the store lists no secret key for a webhook at ${urls}`);
		return keys;
	} catch (error) {
		warn(briefly(error));
		return undefined;
	}
}

/** Looks by URL, because somebody may have created a webhook again in the panel, and for what n8n has registered by ID. */
async function readWebhooks(
	context: IWebhookFunctions,
	{ authentication, store, registration }: Settings,
): Promise<OwnWebhooks[]> {
	const client = await connect(context, authentication, { concurrency: 2 });
	const here = context.getNodeWebhookUrl('default') ?? '';
	const inStore = readRegistrations(context).filter((saved) => saved.store === store);
	const saved = inStore.find(({ url }) => isSameUrl(url, here)) ?? inStore[0];
	const ids = saved ? [saved.webhookId] : [];
	// This process may not know the public address of n8n; the process that registered the webhook did.
	const urls = saved && !isSameUrl(saved.url, here) ? [saved.url, here] : [here];
	const asksFor = ({ id }: Webhook): boolean => registration === 'automatic' && ids.includes(id);
	const options = { store, ids, asksFor, needsKey: true, polling: SINGLE_LOOK };
	const owns = urls.map((url) => new OwnWebhooks(client, { url, ...options }));
	await Promise.all(owns.map(async (own) => await own.look()));
	return owns;
}

/** @param known keys of before, which count where the service does not say by an ID what there is */
function keysOf(webhooks: readonly ObservedWebhook[], known: Keys = new Map()): Keys {
	const keys = webhooks.filter(mayDeliver).flatMap((one): Array<[string, string]> => {
		const isUnsaid = isUnverifiable(one) && one.write !== 'deleted';
		const shown = stateOf(one) === 'active' ? one.webhook?.secretKey : undefined;
		const key = shown ?? (isUnsaid ? known.get(one.id) : undefined);
		return key === undefined ? [] : [[one.id, key]];
	});
	return new Map(keys);
}

/** Quotes nothing of a response, because it may hold the key. */
function briefly(error: unknown): string {
	if (!(error instanceof RequestError)) return String(error);
	const { kind, status } = error.details;
	const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	return status === undefined ? words : `${words} ${status}`;
}
