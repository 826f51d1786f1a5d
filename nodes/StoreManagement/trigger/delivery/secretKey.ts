import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { keepNewest } from './keepNewest';

/** Milliseconds between two readings: anybody can send deliveries with bad signatures. */
const PAUSE = 60_000;

/** The same while no key is known and deliveries are refused. */
const PAUSE_WITHOUT_KEY = 5_000;

/** The most webhooks remembered; the one whose key was read longest ago is forgotten first. */
export const MAX_WEBHOOKS = 1000;

/** The result of a reading: the key, `none` if the store lists none, or `failed`. */
export type KeyReading = { secretKey: string } | 'none' | 'failed';

interface Webhook {
	secretKey?: string | undefined;
	/** When the last reading began, in milliseconds of a monotonic clock. */
	readAt?: number;
	/** Shared by the deliveries that arrive before the next reading. */
	reading?: Promise<KeyReading>;
}

/**
 * The secret keys that this process knows. They are kept nowhere else: everybody who may see the workflow
 * can read its static data.
 */
const webhooks = new Map<string, Webhook>();

/** Identifies the webhook of a node in this n8n; that of the test URL is another one. */
export function webhookKeyId(context: IHookFunctions | IWebhookFunctions): string {
	const url = context.getNodeWebhookUrl('default');
	return JSON.stringify([context.getWorkflow().id, context.getNode().id, url]);
}

/** The secret key, as it was last read from the store; undefined where it is not known. */
export function knownKey(id: string): string | undefined {
	return webhooks.get(id)?.secretKey;
}

/** Remembers the key that an activation has read; undefined where the store lists none. */
export function rememberKey(id: string, secretKey: string | undefined): void {
	remember(id, { secretKey });
}

/**
 * Reads the key, at most once a minute, or every 5 seconds while none is known; `knownKey` then returns it.
 * Deliveries that arrive meanwhile share the same reading.
 *
 * @param read must end in time
 * @param now milliseconds of a monotonic clock
 * @returns the result of the last reading
 * @throws what `read` throws
 */
export async function readKeyAgain(
	id: string,
	read: () => Promise<KeyReading>,
	now: number = performance.now(),
): Promise<KeyReading> {
	const { secretKey, readAt, reading: last } = webhooks.get(id) ?? {};
	const pause = secretKey === undefined ? PAUSE_WITHOUT_KEY : PAUSE;
	if (last !== undefined && readAt !== undefined && now - readAt < pause) return await last;
	const reading = read();
	const webhook: Webhook = { secretKey, readAt: now, reading };
	remember(id, webhook);
	const result = await reading;
	if (typeof result === 'object') webhook.secretKey = result.secretKey;
	return result;
}

function remember(id: string, webhook: Webhook): void {
	// Deleted first, so that the map stays in the order of the readings.
	webhooks.delete(id);
	webhooks.set(id, webhook);
	keepNewest(webhooks, MAX_WEBHOOKS);
}
