import { sleep, type IExecuteFunctions } from 'n8n-workflow';

import { PROCESS, type StoredClaims } from './claims';

/**
 * The most entries that n8n's database keeps for one node, 27 bytes each; the oldest are dropped first.
 * A delivery takes five, so the last 800 are known.
 */
export const MAX_ENTRIES = 4_000;

const SCOPE = 'node';
const OPTIONS = { mode: 'entries', maxEntries: MAX_ENTRIES } as const;

/** Milliseconds until the claims are written again: whoever overwrites them has read them by then. */
const HEALING_TIME = 1_000;

type Helpers = Pick<IExecuteFunctions['helpers'], 'checkProcessedAndRecord' | 'removeProcessed'>;

/** The latest work on the entries of each node; it never rejects. */
const latest = new Map<string, Promise<unknown>>();

/**
 * Whether another delivery has claimed what this one claims. n8n's database keeps a set of strings for each
 * node, without their times; a check says which are in it, and adds the others.
 *
 * @param node identifies the node in this n8n
 * @throws what n8n's database throws
 */
export async function isRepetition(
	{ claims, receivedBy }: StoredClaims,
	helpers: Helpers,
	node: string,
): Promise<boolean> {
	// Where a process executes what it has received, n8n runs in regular mode: nobody else writes.
	const isAlone = receivedBy === PROCESS;
	const check = async () => await helpers.checkProcessedAndRecord(claims, SCOPE, OPTIONS);
	const isRepeated = await inTurn(node, async () => {
		// Twice: where two processes write the first entries of a node, the database refuses one of them.
		const { new: added, processed } = await check().catch(check);
		// n8n begins an execution again after a crash; its own claim does not make it a repetition.
		const isAgain = processed.map(String).includes(claims[0] ?? '');
		if (processed.length === 0 || isAgain) return false;
		// The window begins with the first delivery, so a repetition leaves no claims.
		await helpers.removeProcessed(added, SCOPE, OPTIONS).catch(() => undefined);
		return true;
	});
	if (!isRepeated && !isAlone) void heal(async () => await inTurn(node, check));
	return isRepeated;
}

/**
 * Checks once more. n8n reads all entries of a node and writes all of them, without a lock, so another
 * process may have overwritten the claims; the check adds what is missing.
 */
async function heal(check: () => Promise<unknown>): Promise<void> {
	await sleep(HEALING_TIME);
	await check().catch(() => undefined);
}

/** Within a process, what reads and writes the entries of a node is done one after the other. */
async function inTurn<Result>(node: string, work: () => Promise<Result>): Promise<Result> {
	const result = (latest.get(node) ?? Promise.resolve()).then(work);
	latest.set(
		node,
		result.catch(() => undefined),
	);
	return await result;
}
