import type { Registration } from '../registration/registrationState';

/** Milliseconds between two readings: anybody can send deliveries with bad signatures. */
const PAUSE = 60_000;

/** Webhooks remembered at most; the one that was read least recently is forgotten first. */
export const MAX_WEBHOOKS = 1000;

/** What a reading of the webhook yields. */
export type ReadWebhook = Pick<Registration, 'webhookId'> & { secretKey: string };

interface Reading {
	/** When it began, in milliseconds of a clock that is never set. */
	at: number;
	/** Shared by the deliveries that come meanwhile. */
	done: Promise<void>;
	/** The saved key that was found to be replaced, and what replaces it. */
	renewed?: { old: string | undefined; webhook: ReadWebhook } | undefined;
}

/**
 * The last reading of each webhook. The static data alone are not enough: an execution that ends saves
 * them as they were when it began, with the old key.
 */
const readings = new Map<string, Reading>();

/** The registration with the key that was last read, where the saved key was found to be replaced. */
export function withRenewedKey(id: string, saved: Registration): Registration {
	const renewed = readings.get(id)?.renewed;
	return renewed !== undefined && renewed.old === saved.secretKey
		? { ...saved, ...renewed.webhook }
		: saved;
}

/**
 * Reads a webhook again, at most once a minute; `withRenewedKey` then knows the result. Deliveries that
 * come meanwhile wait for the same reading.
 *
 * @param id identifies the webhook and its node in this n8n
 * @param saved the registration in the static data
 * @param read must end in time; undefined where there is no webhook with a key, or the reading failed
 * @param now milliseconds of a clock that is never set
 * @throws what `read` throws
 */
export async function readAgain(
	id: string,
	saved: Registration,
	read: () => Promise<ReadWebhook | undefined>,
	now: number = performance.now(),
): Promise<void> {
	const last = readings.get(id);
	if (last !== undefined && now - last.at < PAUSE) return await last.done;
	const reading: Reading = { at: now, done: Promise.resolve(), renewed: last?.renewed };
	remember(id, reading);
	reading.done = read().then((webhook) => {
		if (webhook === undefined) return;
		const isReplaced = webhook.secretKey !== saved.secretKey;
		reading.renewed = isReplaced ? { old: saved.secretKey, webhook } : undefined;
	});
	await reading.done;
}

function remember(id: string, reading: Reading): void {
	// Deleted first, so that the map stays in the order of the readings.
	readings.delete(id);
	const [oldest] = readings.keys();
	if (oldest !== undefined && readings.size >= MAX_WEBHOOKS) readings.delete(oldest);
	readings.set(id, reading);
}
