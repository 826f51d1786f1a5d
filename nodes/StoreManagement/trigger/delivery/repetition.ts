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
	const check = async () => await helpers.checkProcessedAndRecord([...claims], SCOPE, OPTIONS);
	// Twice: where two processes write the first entries of a node, the database refuses one of them.
	const { processed } = await inTurn(node, async () => await check().catch(check));
	const known = new Set(processed.map(String));
	// n8n begins an execution again after a crash; its own claim does not make it a repetition.
	if (known.size > 0 && !known.has(claims[0] ?? '')) {
		// The window begins with the first delivery, so a repetition leaves no claims.
		const added = claims.filter((claim) => !known.has(claim));
		const remove = async () => await helpers.removeProcessed(added, SCOPE, OPTIONS);
		await inTurn(node, remove).catch(() => undefined);
		return true;
	}
	// n8n reads all entries of a node and writes all of them, without a lock, so another process may overwrite
	// these; a second check adds what is missing. A process that executes what it has received is the only one.
	const heal = async () => await sleep(HEALING_TIME).then(async () => await inTurn(node, check));
	if (receivedBy !== PROCESS) void heal().catch(() => undefined);
	return false;
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
