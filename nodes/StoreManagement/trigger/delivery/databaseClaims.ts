import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

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

/** n8n's table of what executions have processed, as an execution sees it. */
type Database = Pick<IExecuteFunctions['helpers'], 'checkProcessedAndRecord' | 'removeProcessed'>;

/**
 * Claims a delivery in n8n's database, which keeps a set of texts for each node, without their times. So time is
 * divided into slots as long as the window, and a delivery claims its slot and the one before it. The body is a
 * repetition if either is claimed, which is for one to two windows.
 *
 * A process cannot know when it will be killed, so each delivery is claimed, even if no answer is needed.
 *
 * @throws what n8n's database throws
 */
export async function claimDelivery(
	receipt: Receipt,
	ofNode: NodeClaims,
	database: Database,
): Promise<'first' | 'repetition'> {
	const { id, digest, at, window, isKnownNew } = receipt;
	const slot = Math.floor(at / window);
	const slots = [`${digest}:${slot}`, `${digest}:${slot - 1}`];
	const claims = [id, ...slots];
	const before = await ofNode.add(claims, database);

	// n8n begins an execution again whose worker has died: its own claims do not make it a repetition.
	const isBegunAgain = before.has(id);
	// A process executes what it has received in regular mode only, when no other process receives deliveries.
	const isReceivedHere = receipt.process === PROCESS;
	const isNew = isBegunAgain || (isReceivedHere && isKnownNew);
	if (!isNew && slots.some((claim) => before.has(claim))) {
		// The window begins with the first delivery, so a repetition leaves no claims.
		const added = claims.filter((claim) => !before.has(claim));
		await ofNode.remove(added, database).catch(() => undefined);
		return 'repetition';
	}
	if (!isReceivedHere) void addAgain(claims, ofNode, database);
	return 'first';
}

/**
 * n8n reads all claims of a node and writes all of them, without a lock, so another worker may have overwritten these.
 * A second later that worker has finished.
 */
async function addAgain(claims: string[], ofNode: NodeClaims, database: Database): Promise<void> {
	await sleep(1_000);
	await ofNode.add(claims, database).catch(() => undefined);
}

/**
 * Adds the claims of one node to n8n's database, one call after the other, and those that wait meanwhile
 * together: each call reads and writes all claims of the node, so a crowd of single calls would let executions
 * wait for seconds, and a crash would hit all of them.
 */
export class NodeClaims {
	/** The batch that has not begun, and takes more claims; and those of them that were in the database before. */
	private waiting: { claims: Set<string>; before: Promise<ReadonlySet<string>> } | undefined;
	/** The latest call; never rejects. */
	private latest: Promise<unknown> = Promise.resolve();

	/**
	 * @returns those of the claims that were made before
	 * @throws what n8n's database throws
	 */
	async add(claims: readonly string[], database: Database): Promise<ReadonlySet<string>> {
		const batch = (this.waiting ??= this.open(database));
		const inBatch = claims.filter((claim) => batch.claims.has(claim));
		for (const claim of claims) batch.claims.add(claim);
		const inDatabase = await batch.before;
		return new Set([...inBatch, ...claims.filter((claim) => inDatabase.has(claim))]);
	}

	/** @throws what n8n's database throws */
	async remove(claims: string[], database: Database): Promise<void> {
		await this.after(async () => await database.removeProcessed(claims, SCOPE, OPTIONS));
	}

	private open(database: Database) {
		const claims = new Set<string>();
		const before = this.after(async () => {
			this.waiting = undefined;
			const all = [...claims];
			const check = async () => await database.checkProcessedAndRecord(all, SCOPE, OPTIONS);
			// If two processes write the first claims of a node, the database refuses one of them.
			const { processed } = await check().catch(check);
			return new Set(processed.map(String));
		});
		return { claims, before };
	}

	/** Begins a call after those before it. */
	private async after<Result>(call: () => Promise<Result>): Promise<Result> {
		const result = this.latest.then(call);
		this.latest = result.catch(() => undefined);
		return await result;
	}
}
