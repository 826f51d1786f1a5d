import { createHash } from 'node:crypto';

import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

/** Something that comes once. */
export interface Entry {
	/** The same each time that it is read: its rank, then what tells it from others of this rank. */
	key: string;
	/** Grows with time; Infinity where unknown. */
	rank: number;
}

/** What is stored of one list, bounded: all up to `floor` is known, and above it what `seen` lists. */
type Stored = { by: string | null; floor: number | null; seen: string[] };

const VERSION = 1;
/** The most keys of a list: they tell late records from known ones, and pages are far smaller. */
const MAX_SEEN = 1_000;
const MAX_LISTS = 100;

const UNREADABLE =
	'What this node remembered is from another version or cannot be read, so Only New starts anew: the newest are returned, up to the limit, and some may come again.';

/**
 * What a node has returned, in its static data. n8n stores them when the execution has ended: one that was
 * killed gets the same records again. `checkProcessedAndRecord` would store them before the records have
 * left the node, and lose them.
 */
export class Memory {
	private readonly lists = new Map<string, SeenList>();
	readonly hints: string[] = [];

	constructor(private readonly context: IExecuteFunctions) {}

	/** @param identity what tells lists apart: store, credential, filters */
	listOf(identity: readonly unknown[]): SeenList {
		const text = JSON.stringify(identity);
		// A hash, because everybody who may see the workflow may see its static data.
		const key = createHash('sha256').update(text).digest('base64url');
		const list = this.lists.get(key) ?? new SeenList(this.stored()[key]);
		this.lists.set(key, list);
		return list;
	}

	/** Starts a list anew whose ranks have another meaning. */
	forget(list: SeenList): void {
		Object.assign(list, new SeenList(undefined));
		this.addHint(UNREADABLE);
	}

	/** Called when the node has succeeded: of a failed one, nothing was returned. */
	save(): void {
		if (this.lists.size === 0) return;
		if (this.context.getMode() === 'manual')
			this.addHint('n8n does not store what a manual execution has returned: it comes again.');
		const changed = [...this.lists].map(([key, list]) => [key, list.stored] as const);
		const others = Object.entries(this.stored()).filter(([key]) => !this.lists.has(key));
		const lists = Object.fromEntries([...others, ...changed].slice(-MAX_LISTS));
		this.context.getWorkflowStaticData('node').onlyNew = { version: VERSION, lists };
	}

	/** The stored lists, the one used last at the end. */
	private stored(): Record<string, Stored> {
		const { onlyNew } = this.context.getWorkflowStaticData('node');
		if (onlyNew === undefined) return {};
		const { version, lists } = Object(onlyNew) as IDataObject;
		const all = Object.entries(Object(version === VERSION ? lists : undefined) as IDataObject);
		const readable = all.filter((entry): entry is [string, Stored] => isStored(entry[1]));
		const isWhole = version === VERSION && readable.length === all.length && lists;
		if (!isWhole) this.addHint(UNREADABLE);
		return Object.fromEntries(readable);
	}

	private addHint(hint: string): void {
		if (!this.hints.includes(hint)) this.hints.push(hint);
	}
}

/** What is known of one list. */
export class SeenList {
	private seen: Set<string>;
	private floor: number;
	/** The field that its ranks come from. */
	by: string | undefined;
	isFirst: boolean;

	constructor(stored: Stored | undefined) {
		this.by = stored?.by ?? undefined;
		this.seen = new Set(stored?.seen);
		this.floor = stored?.floor ?? -Infinity;
		this.isFirst = stored === undefined;
	}

	isNew({ key, rank }: Entry): boolean {
		return rank > this.floor && !this.seen.has(key);
	}

	/**
	 * Takes what is to be returned, oldest first: of the first reading the newest, later the oldest, so
	 * that the others come next time.
	 *
	 * @param isWhole whether all of the list was read
	 * @returns also how many are left for the next time
	 */
	take<One extends Entry>(entries: One[], limit: number, isWhole: boolean): [One[], number] {
		// Again, because another input item may have taken some meanwhile.
		const fresh = entries.filter((one) => this.isNew(one)).sort(byRank);
		const taken = this.isFirst ? fresh.slice(-limit) : fresh.slice(0, limit);
		const left = this.isFirst ? [] : fresh.slice(limit);
		const [oldest] = taken;
		const isAllKnown = isWhole && taken.length === fresh.length;
		if (this.isFirst && !isAllKnown && oldest && oldest.rank < Infinity) this.floor = oldest.rank;
		const keys = [...this.seen, ...taken.map(({ key }) => key)];
		const sorted = keys.map((key) => ({ key, rank: rankIn(key) })).sort(byRank);
		const dropped = sorted.splice(0, Math.max(0, sorted.length - MAX_SEEN));
		const known = Math.max(this.floor, dropped.at(-1)?.rank ?? -Infinity);
		this.floor = Math.min(known, (left[0]?.rank ?? Infinity) - 1);
		this.seen = new Set(sorted.map(({ key }) => key));
		this.isFirst = false;
		return [taken, left.length];
	}

	get stored(): Stored {
		const floor = Number.isFinite(this.floor) ? this.floor : null;
		return { by: this.by ?? null, floor, seen: [...this.seen] };
	}
}

function byRank(one: Entry, other: Entry): number {
	if (one.rank === other.rank) return 0;
	return one.rank < other.rank ? -1 : 1;
}

function rankIn(key: string): number {
	const rank = Number.parseFloat(key);
	return Number.isNaN(rank) ? Infinity : rank;
}

function isStored(value: unknown): value is Stored {
	const { by, floor, seen } = Object(value) as Partial<Stored>;
	const isText = (one: unknown): boolean => typeof one === 'string';
	const isFloor = floor === null || Number.isFinite(floor);
	return (by === null || isText(by)) && isFloor && Array.isArray(seen) && seen.every(isText);
}
