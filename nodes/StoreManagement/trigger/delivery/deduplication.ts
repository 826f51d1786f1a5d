import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import { TtlCache } from '../../ttlCache';

/** The first words of the line in the log of a repetition. */
export const REPEATED = 'Delivery repeated';

/** The most deliveries in memory, about 2 MB. */
export const MAX_RECENT = 10_000;

interface Delivery {
	/** When it came, in `performance.now()` time. */
	at: number;
	/** Resolves once the delivery is answered, to whether n8n has stored the execution. */
	isStored: Promise<boolean>;
}

/** What this process has handed to n8n, by node, URL and body. The window differs, so none expires here. */
const recent = new TtlCache<string, Delivery>({ ttl: Infinity, max: MAX_RECENT });

/**
 * Whether this process remembers the same body:
 *
 * - `repetition`: within the window, and n8n has stored the execution;
 * - `new`: longer ago than the window;
 * - `unknown`: not at all. Another process, or this one before a restart, may have received it.
 *
 * Unless the delivery is a repetition, it is remembered from now on. Copies that come meanwhile wait until n8n has
 * stored the execution.
 *
 * @param key identifies the node, its URL and the body
 * @param window in milliseconds
 * @param storing is called unless the delivery is a repetition; resolves to whether n8n has stored the execution
 */
export async function deduplicate(
	key: string,
	window: number,
	storing: () => Promise<boolean>,
): Promise<'repetition' | 'new' | 'unknown'> {
	for (;;) {
		const earlier = recent.get(key);
		const isOver = earlier !== undefined && performance.now() - earlier.at >= window;
		if (earlier === undefined || isOver) {
			recent.set(key, { at: performance.now(), isStored: storing() });
			return isOver ? 'new' : 'unknown';
		}
		if (await earlier.isStored) return 'repetition';
		// n8n could not store the execution, so one of the copies takes the place of the first.
		if (recent.get(key) === earlier) recent.delete(key);
	}
}

/** Identifies this process; another value after each restart. */
const PROCESS = randomUUID();

/** Stored by n8n beside the item of a delivery, so that the first step recognizes a repetition. */
export type Receipt = {
	/**
	 * What it claims in n8n's database, which keeps texts without their times: an ID of its own, and the body in the time
	 * slot in which it came, and in the one before. A slot is as long as the window.
	 */
	claims: [id: string, slot: string, slotBefore: string];
	/** Whether the receiving process remembers the same body, and that the window has passed since. */
	isKnownNew: boolean;
	/** The process that received the delivery. */
	process: string;
};

/** @param digest of the body of a delivery that has just come */
export function receiptFor(digest: string, window: number, isKnownNew: boolean): Receipt {
	const slot = Math.floor(Date.now() / window);
	const claims: Receipt['claims'] = [randomUUID(), `${digest}:${slot}`, `${digest}:${slot - 1}`];
	return { claims, isKnownNew, process: PROCESS };
}

/** Whether `receiptFor` made a value. */
export function isReceipt(value: unknown): value is Receipt {
	return typeof value === 'object' && value !== null && 'claims' in value;
}

/** The most entries in n8n's database for one node: three for each of the last 1,000 deliveries. */
export const MAX_ENTRIES = 3_000;

/** The latest call of the database by this process; never rejects. */
let latest: Promise<unknown> = Promise.resolve();

/**
 * Whether another delivery to this node has claimed the same body before: in another process, or in this one before a
 * restart. Otherwise it is claimed from now on. n8n reads all claims of a node and writes all of them, without a lock: so
 * a process makes one call after the other, and a worker adds its claims again when others have finished.
 *
 * @throws what n8n's database throws
 */
export async function isClaimed(
	{ claims, isKnownNew, process }: Receipt,
	{ helpers }: Pick<IExecuteFunctions, 'helpers'>,
): Promise<boolean> {
	const options = { mode: 'entries', maxEntries: MAX_ENTRIES } as const;
	const claim = async () => {
		const call = latest.then(
			async () => await helpers.checkProcessedAndRecord(claims, 'node', options),
		);
		latest = call.catch(() => undefined);
		return await call;
	};
	const { processed } = await claim();
	// n8n begins an execution again whose worker has died: its own claims do not make it a repetition.
	if (processed.length > 0 && !isKnownNew && !processed.includes(claims[0])) return true;
	if (process !== PROCESS) void sleep(1_000).then(claim).catch(ignore);
	return false;
}

function ignore(): void {
	// What was claimed before counts, and a repetition that runs is better than an order that is lost.
}
