import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { RequestError } from '../errors/requestError';
import { connect } from '../transport/connect';
import { TtlCache } from '../ttlCache';

import { log, readRegistrations, webhookKey } from './node';
import type { Settings } from './settings';
import type { Webhook } from './webhook';
import { PATIENCE, WebhooksAtUrl } from './webhooksAtUrl';

/** How many readings may begin at once, and after how many milliseconds one more may: anybody can send bad signatures. */
const BURST = 3;
const INTERVAL = 10_000;

/** The secret keys of the active webhooks at the URL of one node. */
interface KnownKeys {
	keys: readonly string[];
	/** A reading that is on its way. */
	reading?: Promise<void> | undefined;
	/** When as many as BURST may begin again, in `performance.now()` time. */
	fullAt: number;
}

/** Only memory holds them, because everybody who may see the workflow can read its static data. */
const caches = new TtlCache<string, KnownKeys>({ ttl: Infinity, max: 1_000 });

function knownTo(context: IHookFunctions | IWebhookFunctions): KnownKeys {
	return caches.getOrCreate(webhookKey(context), () => ({ keys: [], fullAt: -Infinity }));
}

/** Remembers the keys of the webhooks that an activation has found. */
export function rememberKeys(context: IHookFunctions, webhooks: readonly Webhook[]): void {
	knownTo(context).keys = keysOf(webhooks);
}

/**
 * Whether one of the secret keys is the right one: of those that are known or, if none of them is, of those that the
 * store shows now.
 */
export async function isAnyKey(
	context: IWebhookFunctions,
	settings: Settings,
	isRight: (key: string) => boolean,
): Promise<boolean> {
	const known = knownTo(context);
	if (known.keys.some(isRight)) return true;
	if (known.reading === undefined && mayRead(known)) {
		known.reading = readKeys(context, settings).then((keys) => {
			// While the store cannot be read, what was known counts.
			known.keys = keys ?? known.keys;
			known.reading = undefined;
		});
	}
	await known.reading;
	return known.keys.some(isRight);
}

/** Takes one of the readings that may begin. @returns whether there was one */
function mayRead(known: KnownKeys): boolean {
	const now = performance.now();
	if (known.fullAt - now > (BURST - 1) * INTERVAL) return false;
	known.fullAt = Math.max(known.fullAt, now) + INTERVAL;
	return true;
}

/** @returns undefined if the store cannot be read; the log says so */
async function readKeys(
	context: IWebhookFunctions,
	{ authentication, store }: Settings,
): Promise<string[] | undefined> {
	const warn = (why: string): void =>
		log(context, 'warn', `The secret key of the webhook could not be read (${why}).`);
	try {
		// This process may not know the public address of n8n; the process that registered the webhook did.
		const saved = readRegistrations(context).find((one) => one.store === store);
		const url = saved?.url ?? context.getNodeWebhookUrl('default') ?? '';
		const client = await connect(context, authentication, { concurrency: 2 });
		const options = { store, url, needsKeys: true, patience: PATIENCE.startOrDelivery };
		const keys = keysOf(await new WebhooksAtUrl(client, options).look());
		if (keys.length === 0) warn(`the store lists no secret key for a webhook at ${url}`);
		return keys;
	} catch (error) {
		warn(briefly(error));
		return undefined;
	}
}

function keysOf(webhooks: readonly Webhook[]): string[] {
	const active = webhooks.filter(({ isActive }) => isActive);
	return active.flatMap(({ secretKey }) => secretKey ?? []);
}

/** Quotes nothing of a response, because it may hold the key. */
function briefly(error: unknown): string {
	if (!(error instanceof RequestError)) return String(error);
	const { kind, status = '' } = error.details;
	return `${kind} ${status}`.trim();
}
