import { createHash } from 'node:crypto';

import type { IExecuteFunctions } from 'n8n-workflow';

const VERSION = 1;
/** The most keys of a list: they tell late records from known ones, and pages are far smaller. */
const MAX_SEEN = 1_000;
const MAX_LISTS = 100;

const UNREADABLE =
	'What this node remembered is from another version or cannot be read, so Only New starts anew: the newest are returned, up to the limit, and some may come again.';
const MANUAL = 'n8n does not store what a manual execution has returned: it comes again.';

/**
 * What a node has returned, in its static data. n8n stores them when the execution has ended: one that was
 * killed gets the same records again. `checkProcessedAndRecord` would store them before the records have
 * left the node, and lose them.
 */
export class Memory {
	private readonly lists = new Map<string, SeenList>();
	readonly hints = new Set<string>();

	constructor(private readonly context: IExecuteFunctions) {}

	/** @param identity what tells lists apart: store, credential, filters */
	listOf(identity: readonly unknown[]): SeenList {
		// A hash, because everybody who may see the workflow may see its static data.
		const key = createHash('sha256').update(JSON.stringify(identity)).digest('base64url');
		const list = this.lists.get(key) ?? new SeenList();
		const stored = this.stored()[key];
		if (!this.lists.has(key) && stored !== undefined) {
			if (isStored(stored)) Object.assign(list, stored, { isFirst: false });
			else this.hints.add(UNREADABLE);
		}
		this.lists.set(key, list);
		return list;
	}

	/** Starts a list anew. */
	forget(list: SeenList): void {
		Object.assign(list, new SeenList());
		this.hints.add(UNREADABLE);
	}

	/** Called when the node has succeeded: of a failed one, nothing was returned. */
	save(): void {
		if (this.lists.size === 0) return;
		if (this.context.getMode() === 'manual') this.hints.add(MANUAL);
		const others = Object.entries(this.stored()).filter(([key]) => !this.lists.has(key));
		const used = [...this.lists].map(([key, { by, floor, seen }]) => [key, { by, floor, seen }]);
		const lists = Object.fromEntries([...others, ...used].slice(-MAX_LISTS)) as object;
		this.context.getWorkflowStaticData('node').onlyNew = { version: VERSION, lists };
	}

	/** The stored lists, those used last at the end. */
	private stored(): Record<string, unknown> {
		const { onlyNew = { version: VERSION, lists: {} } } =
			this.context.getWorkflowStaticData('node');
		const { version, lists } = Object(onlyNew) as Record<string, unknown>;
		if (version === VERSION && typeof lists === 'object') return { ...lists };
		this.hints.add(UNREADABLE);
		return {};
	}
}

function isStored(value: unknown): boolean {
	const { by, floor, seen } = Object(value) as Partial<Record<keyof SeenList, unknown>>;
	const isText = (one: unknown): boolean => typeof one === 'string';
	return isText(by) && typeof floor === 'number' && Array.isArray(seen) && seen.every(isText);
}

/**
 * What is known of one list, bounded: all up to `floor`, and above it what `seen` lists. A key begins with
 * the rank of its record, which grows with time, if that is known.
 */
export class SeenList {
	/** The field that its ranks come from. */
	by = '';
	floor = -1;
	seen: string[] = [];
	/** Nothing was read before. */
	isFirst = true;

	isNew(key: string): boolean {
		return rankIn(key) > this.floor && !this.seen.includes(key);
	}

	/**
	 * Takes what is to be returned, oldest first: of the first reading the newest, later the oldest, so
	 * that the others come next time.
	 *
	 * @param isWhole whether all of the list was read
	 * @returns also how many are left for the next time
	 */
	take<One extends { key: string }>(
		all: readonly One[],
		limit: number,
		isWhole: boolean,
	): { taken: One[]; left: number } {
		// Again, because another input item may have taken some meanwhile.
		const fresh = all.filter(({ key }) => this.isNew(key)).sort((a, b) => byRank(a.key, b.key));
		const taken = this.isFirst ? fresh.slice(-limit) : fresh.slice(0, limit);
		const left = this.isFirst ? 0 : fresh.length - taken.length;
		const seen = [...this.seen, ...taken.map(({ key }) => key)].sort(byRank);
		const dropped = seen.splice(0, seen.length - MAX_SEEN);
		// What a first reading left out counts as known.
		const isOpen = this.isFirst && !(isWhole && taken.length === fresh.length);
		const known = [...dropped.slice(-1), ...seen.slice(0, isOpen ? 1 : 0)].map(rankIn);
		this.floor = Math.max(this.floor, ...known.filter(Number.isFinite));
		this.seen = seen;
		this.isFirst = false;
		return { taken, left };
	}
}

/** Infinity where it is not known. */
export function rankIn(key: string): number {
	const rank = Number.parseFloat(key);
	return Number.isNaN(rank) ? Infinity : rank;
}

function byRank(one: string, other: string): number {
	const [a, b] = [rankIn(one), rankIn(other)];
	return a === b ? 0 : a < b ? -1 : 1;
}
