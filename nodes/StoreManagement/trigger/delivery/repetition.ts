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

/** Claims of one node that are checked together. */
interface Batch {
	claims: Set<string>;
	/** Those that were there before. */
	processed: Promise<ReadonlySet<string>>;
}

/** The batch of each node that waits for the work before it, and takes more claims until then. */
const waiting = new Map<string, Batch>();

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
	const known = await check(node, claims, helpers);
	// n8n begins an execution again after a crash; its own claim does not make it a repetition.
	if (known.size > 0 && !known.has(claims[0] ?? '')) {
		// The window begins with the first delivery, so a repetition leaves no claims.
		const added = claims.filter((claim) => !known.has(claim));
		const remove = async () => await helpers.removeProcessed(added, SCOPE, OPTIONS);
		await inTurn(node, remove).catch(() => undefined);
		return true;
	}
	// Where a process executes what it has received, n8n runs in regular mode: nobody else writes.
	if (receivedBy !== PROCESS) void heal(node, claims, helpers);
	return false;
}

/**
 * Checks once more. n8n reads all entries of a node and writes all of them, without a lock, so another
 * process may have overwritten the claims; the check adds what is missing.
 */
async function heal(node: string, claims: readonly string[], helpers: Helpers): Promise<void> {
	await sleep(HEALING_TIME);
	await check(node, claims, helpers).catch(() => undefined);
}

/** Adds claims to the entries of a node. Returns those that were there before. */
async function check(
	node: string,
	claims: readonly string[],
	helpers: Helpers,
): Promise<ReadonlySet<string>> {
	const batch = waiting.get(node) ?? openBatch(node, helpers);
	// What one delivery of a batch claims is there before the next.
	const claimed = claims.filter((claim) => batch.claims.has(claim));
	for (const claim of claims) batch.claims.add(claim);
	const processed = await batch.processed;
	return new Set([...claimed, ...claims.filter((claim) => processed.has(claim))]);
}

function openBatch(node: string, helpers: Helpers): Batch {
	const claims = new Set<string>();
	const checkAll = async () => await helpers.checkProcessedAndRecord([...claims], SCOPE, OPTIONS);
	const processed = inTurn(node, async () => {
		waiting.delete(node);
		// Twice: where two processes write the first entries of a node, the database refuses one of them.
		const found = await checkAll().catch(checkAll);
		return new Set(found.processed.map(String));
	});
	const batch = { claims, processed };
	waiting.set(node, batch);
	return batch;
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
