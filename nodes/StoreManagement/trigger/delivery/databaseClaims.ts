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

/**
 * Claims a delivery in n8n's database, which keeps a set of texts for each node, without their times. So time is
 * divided into slots as long as the window, and a delivery claims its slot and the one before it. The body is a
 * repetition if either is claimed, which is for one to two windows.
 *
 * A process cannot know when it will be killed, so each delivery is claimed, even if no answer is needed.
 *
 * @param batches of the node
 * @throws what n8n's database throws
 */
export async function claimDelivery(
	{ id, digest, at, window, isKnownNew, process }: Receipt,
	batches: ClaimBatches,
	helpers: Pick<IExecuteFunctions['helpers'], 'checkProcessedAndRecord' | 'removeProcessed'>,
): Promise<'first' | 'repetition'> {
	const slot = Math.floor(at / window);
	const slots = [`${digest}:${slot}`, `${digest}:${slot - 1}`];
	const claims = [id, ...slots];
	const add = async (all: string[]): Promise<string[]> => {
		const check = async () => await helpers.checkProcessedAndRecord(all, SCOPE, OPTIONS);
		// If two processes write the first claims of a node, the database refuses one of them.
		const { processed } = await check().catch(check);
		return processed.map(String);
	};
	const claimedBefore = await batches.add(claims, add);
	// A process executes what it has received in regular mode only, when no other process receives deliveries.
	const isReceivedHere = process === PROCESS;
	// n8n begins an execution again whose worker has died: its own claims do not make it a repetition.
	const mayIgnoreClaims = claimedBefore.has(id) || (isReceivedHere && isKnownNew);
	if (!mayIgnoreClaims && slots.some((claim) => claimedBefore.has(claim))) {
		// The window begins with the first delivery, so a repetition leaves no claims.
		const added = claims.filter((claim) => !claimedBefore.has(claim));
		const remove = async () => await helpers.removeProcessed(added, SCOPE, OPTIONS);
		await batches.after(remove).catch(() => undefined);
		return 'repetition';
	}
	// n8n reads all claims of a node and writes all of them, without a lock, so another worker may have overwritten
	// these. A second later that worker has finished, and the claims are added once more.
	const again = async () => await batches.add(claims, add);
	if (!isReceivedHere)
		void sleep(1_000)
			.then(again)
			.catch(() => undefined);
	return 'first';
}

/**
 * Adds the claims of one node to n8n's database, one call after the other, and those that wait meanwhile
 * together: each call reads and writes all claims of the node, so a crowd of single calls would let executions
 * wait for seconds, and a crash would hit all of them.
 */
export class ClaimBatches {
	/** The batch that has not begun, and takes more claims; and those of them that were in the database before. */
	private waiting: { claims: Set<string>; before: Promise<ReadonlySet<string>> } | undefined;
	/** The latest call; never rejects. */
	private latest: Promise<unknown> = Promise.resolve();

	/**
	 * @param add adds claims to the database, and returns those that were there before
	 * @returns those of the claims that were made before
	 * @throws what `add` throws
	 */
	async add(
		claims: readonly string[],
		add: (claims: string[]) => Promise<string[]>,
	): Promise<ReadonlySet<string>> {
		const batch = (this.waiting ??= this.open(add));
		const inBatch = claims.filter((claim) => batch.claims.has(claim));
		for (const claim of claims) batch.claims.add(claim);
		const inDatabase = await batch.before;
		return new Set([...inBatch, ...claims.filter((claim) => inDatabase.has(claim))]);
	}

	/** Begins a call after those before it. */
	async after<Result>(call: () => Promise<Result>): Promise<Result> {
		const result = this.latest.then(call);
		this.latest = result.catch(() => undefined);
		return await result;
	}

	private open(add: (claims: string[]) => Promise<string[]>) {
		const claims = new Set<string>();
		const before = this.after(async () => {
			this.waiting = undefined;
			return new Set(await add([...claims]));
		});
		return { claims, before };
	}
}
