import { sleep, type IExecuteFunctions } from 'n8n-workflow';

/**
 * The most entries that n8n's database keeps for one node, 27 bytes each; the oldest are dropped
 * first. A delivery takes four, or five where several processes execute workflows, so the last 1,000
 * deliveries are known, or the last 800, in 108 kB.
 */
export const MAX_ENTRIES = 4_000;

const SCOPE = 'node';
const OPTIONS = { mode: 'entries', maxEntries: MAX_ENTRIES } as const;

/** How long a process keeps rewriting its entries, and at which interval, in milliseconds. */
const CARE_TIME = 5_000;
const CARE_INTERVAL = 1_000;

/** The most entries of one node that it keeps rewriting. */
const MAX_KEPT = MAX_ENTRIES / 4;

/** What n8n's database keeps for one node: a set of strings, to which a check adds. */
export interface ProcessedEntries {
	/** Identifies the node in this n8n. */
	readonly node: string;
	/** Adds entries, and returns those that were there before. */
	check(entries: readonly string[]): Promise<ReadonlySet<string>>;
	/** Returns those that are there, and possibly others that are kept; removes at once what it adds. */
	find(entries: readonly string[]): Promise<ReadonlySet<string>>;
	remove(entries: readonly string[]): Promise<void>;
	/**
	 * Keeps these entries in the database for five seconds: writes them again if another process overwrites
	 * them. Returns at once.
	 */
	keep(entries: readonly string[]): void;
}

type Helpers = Pick<IExecuteFunctions['helpers'], 'checkProcessedAndRecord' | 'removeProcessed'>;

interface Check {
	entries: readonly string[];
	resolve: (before: ReadonlySet<string>) => void;
	reject: (error: unknown) => void;
}

/** The steps of this process on the entries of one node, which run one after another. */
interface Queue {
	last: Promise<unknown>;
	/** Checks that wait for the step before them, to be combined into one. */
	waiting: Check[];
	/** The entries that this process keeps, in the order of addition, each with the time of its last `keep`. */
	kept: Map<string, number>;
	isCaring: boolean;
}

const queues = new Map<string, Queue>();

/**
 * The entries of a node. n8n reads all of them, adds to them and writes all of them, without a lock. So
 * within a process the steps run one after another, and checks that arrive meanwhile are combined. Kept
 * entries that another process has overwritten are written again.
 *
 * @param node identifies the node in this n8n
 */
export function processedEntries(helpers: Helpers, node: string): ProcessedEntries {
	const check = async (entries: readonly string[]): Promise<ReadonlySet<string>> =>
		await new Promise((resolve, reject) => {
			const queue = queueOf(node);
			queue.waiting.push({ entries, resolve, reject });
			if (queue.waiting.length > 1) return;
			void next(node, queue, async () => await checkTogether(helpers, queue));
		});
	const remove = async (entries: readonly string[]): Promise<void> => {
		const queue = queueOf(node);
		for (const entry of entries) queue.kept.delete(entry);
		await next(
			node,
			queue,
			async () => await helpers.removeProcessed([...entries], SCOPE, OPTIONS),
		);
	};
	const find = async (asked: readonly string[]): Promise<ReadonlySet<string>> => {
		if (asked.length === 0) return new Set();
		const queue = queueOf(node);
		const before = new Set(queue.kept.keys());
		// Added and removed in one step: added by many at once, they would displace entries that must stay.
		await next(node, queue, async () => {
			const { processed } = await helpers.checkProcessedAndRecord([...asked], SCOPE, OPTIONS);
			for (const entry of processed) before.add(String(entry));
			await helpers.removeProcessed(
				asked.filter((entry) => !before.has(entry)),
				SCOPE,
				OPTIONS,
			);
		});
		return before;
	};
	const keep = (entries: readonly string[]): void => {
		const queue = queueOf(node);
		for (const entry of entries) queue.kept.set(entry, performance.now());
		if (!queue.isCaring) void care(queue, check);
	};
	return { node, check, find, remove, keep };
}

function queueOf(node: string): Queue {
	const queue = queues.get(node) ?? {
		last: Promise.resolve(),
		waiting: [],
		kept: new Map(),
		isCaring: false,
	};
	queues.set(node, queue);
	return queue;
}

/** Runs a step after the last one, even if that one failed. */
async function next(node: string, queue: Queue, step: () => Promise<void>): Promise<void> {
	const done = queue.last.then(step);
	const settled = done.catch(() => undefined);
	queue.last = settled;
	void settled.then(() => {
		if (queue.last !== settled || queue.waiting.length > 0 || queue.isCaring) return;
		queues.delete(node);
	});
	await done;
}

async function checkTogether(helpers: Helpers, { waiting, kept }: Queue): Promise<void> {
	const checks = waiting.splice(0);
	const all = [...new Set([...checks.flatMap(({ entries }) => entries), ...kept.keys()])];
	// Tries twice: when two processes write the first entry of a node, the database rejects one of them.
	const check = async () => await helpers.checkProcessedAndRecord(all, SCOPE, OPTIONS);
	await check()
		.catch(check)
		.then(
			({ processed }) => {
				const before = new Set([...processed.map(String), ...kept.keys()]);
				for (const { entries, resolve } of checks) {
					resolve(new Set(entries.filter((entry) => before.has(entry))));
					// What one check has added was there before the next.
					for (const entry of entries) before.add(entry);
				}
			},
			(error: unknown) => {
				for (const { reject } of checks) reject(error);
			},
		);
}

/** Runs an empty check every second while entries are kept: each check writes the kept entries again. */
async function care(queue: Queue, check: ProcessedEntries['check']): Promise<void> {
	queue.isCaring = true;
	while (queue.isCaring) {
		await sleep(CARE_INTERVAL);
		for (const [entry, since] of queue.kept) {
			if (queue.kept.size <= MAX_KEPT && performance.now() - since < CARE_TIME) break;
			queue.kept.delete(entry);
		}
		queue.isCaring = queue.kept.size > 0;
		await check([]).catch(() => undefined);
	}
}
