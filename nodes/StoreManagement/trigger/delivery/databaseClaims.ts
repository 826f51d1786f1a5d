import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import { TtlCache } from '../../ttlCache';

import { ClaimBatches } from './claimBatches';

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

/** By node. An entry is used at each delivery, so one that nobody uses has nothing under way. */
const batchesOfNodes = new TtlCache<string, ClaimBatches>({ ttl: 600_000, max: 1_000 });

type Helpers = Pick<IExecuteFunctions['helpers'], 'checkProcessedAndRecord' | 'removeProcessed'>;

/**
 * Claims a delivery in n8n's database, which keeps a set of texts for each node, without their times. So time is
 * divided into slots as long as the window, and a delivery claims its slot and the one before it. The body is a
 * repetition where either is claimed, which is for one to two windows.
 *
 * A process cannot know when it will be killed, so each delivery is claimed, also where no answer is needed.
 *
 * @param node identifies the node in this n8n
 * @throws what n8n's database throws
 */
export async function claimDelivery(
	receipt: Receipt,
	node: string,
	helpers: Helpers,
): Promise<'first' | 'repetition'> {
	const { id, digest, at, window, isKnownNew } = receipt;
	const slot = Math.floor(at / window);
	const slots = [`${digest}:${slot}`, `${digest}:${slot - 1}`];
	const claims = [id, ...slots];
	const batches = batchesOfNodes.getOrCreate(node, () => new ClaimBatches());
	const add = async (all: string[]) => await addClaims(all, helpers);
	const claimedBefore = await batches.add(claims, add);
	// A process executes what it has received in regular mode only, where no other process receives deliveries.
	const isReceivedHere = receipt.process === PROCESS;
	// n8n begins an execution again whose worker has died: its own claims do not make it a repetition.
	const mayIgnoreClaims = claimedBefore.has(id) || (isReceivedHere && isKnownNew);
	if (!mayIgnoreClaims && slots.some((claim) => claimedBefore.has(claim))) {
		// The window begins with the first delivery, so a repetition leaves no claims.
		const own = claims.filter((claim) => !claimedBefore.has(claim));
		const remove = async () => await helpers.removeProcessed(own, SCOPE, OPTIONS);
		await batches.after(remove).catch(() => undefined);
		return 'repetition';
	}
	if (!isReceivedHere) void claimAgain(claims, batches, add);
	return 'first';
}

/** Adds claims to those of the node, and returns those that were there before. */
async function addClaims(claims: string[], helpers: Helpers): Promise<string[]> {
	const check = async () => await helpers.checkProcessedAndRecord(claims, SCOPE, OPTIONS);
	// Where two processes write the first claims of a node, the database refuses one of them.
	const { processed } = await check().catch(check);
	return processed.map(String);
}

/**
 * n8n reads all claims of a node and writes all of them, without a lock, so another worker may have overwritten
 * these. A second later that worker has finished, and the claims are added once more.
 */
async function claimAgain(
	claims: string[],
	batches: ClaimBatches,
	add: (claims: string[]) => Promise<string[]>,
): Promise<void> {
	await sleep(1_000);
	await batches.add(claims, add).catch(() => undefined);
}
