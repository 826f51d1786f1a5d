import { sleep, type IDeduplicationOutput, type IExecuteFunctions } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import { Mutex } from './mutex';

/** Identifies this process; another value after each restart. */
const PROCESS = randomUUID();

/** Stored by n8n beside the item of a delivery, so that the first step recognizes a repetition. */
export type Receipt = {
	id: string;
	/** SHA-256 of the body. */
	digest: string;
	/** When the delivery came, in milliseconds since 1970. */
	at: number;
	/** Milliseconds in which the same body is a repetition. */
	window: number;
	/** Whether the receiving process remembers the same body, and that the window has passed since. */
	isKnownNew: boolean;
	/** The process that received the delivery. */
	process: string;
};

/** The receipt of a delivery that has just come. */
export function receiptFor(digest: string, window: number, isKnownNew: boolean): Receipt {
	return { id: randomUUID(), digest, at: Date.now(), window, isKnownNew, process: PROCESS };
}

/** Whether `receiptFor` made a value. */
export function isReceipt(value: unknown): value is Receipt {
	return typeof value === 'object' && value !== null && 'digest' in value && 'window' in value;
}

/** The most entries in n8n's database for one node, 27 bytes each: three for each of the last 1,000 deliveries. */
export const MAX_ENTRIES = 3_000;

const SCOPE = 'node';
const OPTIONS = { mode: 'entries', maxEntries: MAX_ENTRIES } as const;

type Helpers = Pick<IExecuteFunctions['helpers'], 'checkProcessedAndRecord' | 'removeProcessed'>;

/**
 * Whether a delivery of the same body has started before. n8n's database keeps a set of texts for each node, without
 * their times. So time is divided into slots as long as the window, and a delivery claims its slot and the one before
 * it. The body is a repetition where either is claimed, which is for one to two windows.
 *
 * A process cannot know when it will be killed, so each delivery is claimed, also where no answer is needed.
 *
 * @throws what n8n's database throws
 */
export async function hasStarted(receipt: Receipt, helpers: Helpers): Promise<boolean> {
	const { id, digest, at, window, isKnownNew } = receipt;
	const slot = Math.floor(at / window);
	const slots = [`${digest}:${slot}`, `${digest}:${slot - 1}`];
	const claims = [id, ...slots];
	const { processed, new: added } = await claim(claims, helpers);
	// A process executes what it has received in regular mode only, where no other process receives deliveries.
	const isRegularMode = receipt.process === PROCESS;
	const isClaimed = slots.some((one) => processed.includes(one));
	// n8n begins an execution again whose worker has died: its own claims do not make it a repetition.
	const isOwnClaim = processed.includes(id) || (isRegularMode && isKnownNew);
	if (isClaimed && !isOwnClaim) {
		// The window begins with the first delivery, so a repetition leaves no claims.
		const remove = async () => await helpers.removeProcessed(added, SCOPE, OPTIONS);
		await database.run(remove).catch(() => undefined);
		return true;
	}
	if (!isRegularMode) void claimAgain(claims, helpers);
	return false;
}

/** Within a process, one execution after the other reads and writes the claims. */
const database = new Mutex();

/** Adds claims to those of the node, and says which were there before. */
async function claim(claims: string[], helpers: Helpers): Promise<IDeduplicationOutput> {
	return await database.run(
		async () => await helpers.checkProcessedAndRecord(claims, SCOPE, OPTIONS),
	);
}

/**
 * n8n reads all claims of a node and writes all of them, without a lock, so another worker may have overwritten
 * these. A second later that worker has finished, and the claims are added once more.
 */
async function claimAgain(claims: string[], helpers: Helpers): Promise<void> {
	await sleep(1_000);
	await claim(claims, helpers).catch(() => undefined);
}
