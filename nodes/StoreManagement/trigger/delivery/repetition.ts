import { sleep, type IDeduplicationOutput, type IExecuteFunctions } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

/** Identifies this process; another value after each restart. */
const PROCESS = randomUUID();

/** What n8n stores beside the item of a delivery, so that the first step recognizes a repetition. */
export type Receipt = {
	id: string;
	/** SHA-256 of the body. */
	digest: string;
	/** When the delivery came, in milliseconds since 1970. */
	at: number;
	/** Milliseconds in which the same body is a repetition. */
	window: number;
	/** The process that received it. */
	process: string;
};

/** The receipt of a delivery that has just come. */
export function receiptFor(digest: string, window: number): Receipt {
	return { id: randomUUID(), digest, at: Date.now(), window, process: PROCESS };
}

/** Whether `receiptFor` made a value. */
export function isReceipt(value: unknown): value is Receipt {
	return typeof value === 'object' && value !== null && 'digest' in value && 'window' in value;
}

/** The most entries that n8n's database keeps for one node, 27 bytes each: three for each of the last 1,000 deliveries. */
export const MAX_ENTRIES = 3_000;

const SCOPE = 'node';
const OPTIONS = { mode: 'entries', maxEntries: MAX_ENTRIES } as const;

type Helpers = Pick<IExecuteFunctions['helpers'], 'checkProcessedAndRecord' | 'removeProcessed'>;

/**
 * Whether a delivery of the same body has started before. n8n's database keeps a set of strings for each node,
 * without their times. So time is divided into slots as long as the window, and a delivery claims its own slot and
 * the next: the same body is a repetition in both, which is for one to two windows.
 *
 * @throws what n8n's database throws
 */
export async function hasStarted(receipt: Receipt, helpers: Helpers): Promise<boolean> {
	const { id, digest, at, window } = receipt;
	const slot = Math.floor(at / window);
	const claims = [id, `${digest}:${slot}`, `${digest}:${slot + 1}`];
	const { processed, new: added } = await check(claims, helpers);
	// n8n 1.x begins an execution again if its worker dies; its own claims do not make it a repetition.
	if (processed.includes(`${digest}:${slot}`) && !processed.includes(id)) {
		// The window begins with the first delivery, so a repetition leaves no claims.
		const remove = async () => await helpers.removeProcessed(added, SCOPE, OPTIONS);
		await inTurn(remove).catch(() => undefined);
		return true;
	}
	// Where a process executes what it has received, n8n runs in regular mode: nobody else writes.
	if (receipt.process !== PROCESS) void checkAgain(claims, helpers);
	return false;
}

/** Adds claims to the entries of the node, and says which were there before. */
async function check(claims: string[], helpers: Helpers): Promise<IDeduplicationOutput> {
	return await inTurn(async () => await helpers.checkProcessedAndRecord(claims, SCOPE, OPTIONS));
}

/**
 * n8n reads all entries of a node and writes all of them, without a lock, so another process may have overwritten
 * the claims. A second later it has read them, and they can be added once more.
 */
async function checkAgain(claims: string[], helpers: Helpers): Promise<void> {
	await sleep(1_000);
	await check(claims, helpers).catch(() => undefined);
}

/** The latest work on the entries of a node; it never rejects. */
let latest: Promise<unknown> = Promise.resolve();

/** Within a process, entries are read and written by one delivery after the other. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
	const result = latest.then(work);
	latest = result.catch(() => undefined);
	return await result;
}
