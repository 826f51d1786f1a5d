import { sleep, type IExecuteFunctions } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import { TtlCache } from '../../ttlCache';

/** The first words of the line in the log of a repetition. */
export const REPEATED = 'Delivery repeated';

/** The most deliveries in memory, about 2 MB. */
export const MAX_RECENT = 10_000;

/** What this process knows of the deliveries to its nodes. */
const memory = {
	/** Those that it has handed to n8n, by node, URL and digest of the body. The window differs, so none expires here. */
	recent: new TtlCache<
		string,
		{
			/** When it came, in `performance.now()` time. */
			at: number;
			/** Resolves once the delivery is answered, to whether n8n has stored the execution. */
			isStored: Promise<boolean>;
		}
	>({ ttl: Infinity, max: MAX_RECENT }),
	/** What it writes into n8n's database, by node. One that is forgotten has had no delivery for long. */
	claims: new TtlCache<string, NodeClaims>({ ttl: Infinity, max: 1_000 }),
};

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
	const { recent } = memory;
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
	/** Of this delivery alone. */
	id: string;
	/** The body in the time slot in which it came, and in the one before; a slot is as long as the window. */
	slots: string[];
	/** Whether the receiving process remembers the same body, and that the window has passed since. */
	isKnownNew: boolean;
	/** The process that received the delivery. */
	process: string;
};

/**
 * The receipt of a delivery that has just come.
 *
 * @param digest of the body
 */
export function receiptFor(digest: string, window: number, isKnownNew: boolean): Receipt {
	const slot = Math.floor(Date.now() / window);
	const slots = [`${digest}:${slot}`, `${digest}:${slot - 1}`];
	return { id: randomUUID(), slots, isKnownNew, process: PROCESS };
}

/** Whether `receiptFor` made a value. */
export function isReceipt(value: unknown): value is Receipt {
	return typeof value === 'object' && value !== null && 'id' in value && 'slots' in value;
}

/** The most entries in n8n's database for one node, 27 bytes each: three for each of the last 1,000 deliveries. */
export const MAX_ENTRIES = 3_000;

const SCOPE = 'node';
const OPTIONS = { mode: 'entries', maxEntries: MAX_ENTRIES } as const;

/** n8n's table of what executions have processed, as an execution sees it. */
type Database = Pick<IExecuteFunctions['helpers'], 'checkProcessedAndRecord' | 'removeProcessed'>;

/**
 * Claims a delivery in n8n's database, which keeps a set of texts for each node, without their times: so a delivery
 * claims its time slot and the one before it. The body is a repetition if either is claimed, which is for one to two
 * windows. A process cannot know when it will be killed, so each delivery is claimed, even if no answer is needed.
 *
 * @param node identifies the node in this n8n
 * @throws what n8n's database throws
 */
export async function claimDelivery(
	{ id, slots, isKnownNew, process }: Receipt,
	node: string,
	database: Database,
): Promise<'first' | 'repetition'> {
	const ofNode = memory.claims.getOrCreate(node, () => new NodeClaims());
	const claims = [id, ...slots];
	const before = await ofNode.add(claims, database);

	// n8n begins an execution again whose worker has died: its own claims do not make it a repetition.
	const isBegunAgain = before.has(id);
	// A process executes what it has received in regular mode only, when no other process receives deliveries.
	const isReceivedHere = process === PROCESS;
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
class NodeClaims {
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
