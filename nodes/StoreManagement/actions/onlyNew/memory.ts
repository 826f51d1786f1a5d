import { createHash } from 'node:crypto';

import type { IExecuteFunctions } from 'n8n-workflow';

/** The most keys of a list: they tell late records from known ones, and pages are smaller. */
const MAX_SEEN = 500;
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
	readonly hints = new Set<string>();
	/** Those used last at the end; read at the first use. */
	private lists: Map<string, SeenList> | undefined;

	constructor(private readonly context: IExecuteFunctions) {}

	/** @param identity what tells lists apart: store, credential, filters */
	listOf(identity: readonly unknown[]): SeenList {
		// A hash, because everybody who may see the workflow may see its static data.
		const key = createHash('sha256').update(JSON.stringify(identity)).digest('base64url');
		this.lists ??= this.read();
		const list = this.lists.get(key) ?? new SeenList();
		this.lists.delete(key);
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
		if (this.lists === undefined) return;
		if (this.context.getMode() === 'manual') this.hints.add(MANUAL);
		const lists = [...this.lists].slice(-MAX_LISTS).map(([key, list]) => [key, { ...list }]);
		this.context.getWorkflowStaticData('node').onlyNew = Object.fromEntries(lists) as object;
	}

	private read(): Map<string, SeenList> {
		const { onlyNew: stored = {} } = this.context.getWorkflowStaticData('node');
		const entries = Object.entries(Object(stored) as Record<string, SeenList>);
		const isReadable = Object(stored) === stored && entries.every(([, list]) => isSeenList(list));
		if (!isReadable) this.hints.add(UNREADABLE);
		return new Map(isReadable ? entries.map(([key, list]) => [key, new SeenList(list)]) : []);
	}
}

function isSeenList(value: unknown): boolean {
	const { by, floor, seen } = Object(value) as Partial<Record<keyof SeenList, unknown>>;
	const isText = (one: unknown): boolean => typeof one === 'string';
	return isText(by) && typeof floor === 'number' && Array.isArray(seen) && seen.every(isText);
}

/** A cursor in a list: all up to the rank `floor` is known, and above it what has the keys in `seen`. */
export class SeenList {
	/** The field that the ranks come from. A key begins with the rank of its record. */
	by = '';
	floor = -1;
	seen: readonly string[] = [];
	/** Whether nothing was read before. */
	isFirst = true;

	constructor(stored: Partial<SeenList> = {}) {
		Object.assign(this, stored);
	}

	isNew(key: string): boolean {
		return rankIn(key) > this.floor && !this.seen.includes(key);
	}

	/**
	 * Takes what is to be returned, oldest first: at first the newest, so that all others count as known;
	 * later the oldest, so that the others come next time.
	 *
	 * @returns also how many are left for the next time
	 */
	take<One extends { key: string }>(all: readonly One[], limit: number) {
		const { isFirst } = this;
		// Again, because another input item may have taken some meanwhile, and a record may have moved to another page.
		const isNew = all.filter(({ key }) => this.isNew(key)).map((one) => [one.key, one] as const);
		const fresh = [...new Map(isNew).values()].sort((a, b) => byRank(a.key, b.key));
		const taken = isFirst ? fresh.slice(-limit) : fresh.slice(0, limit);
		const known = [...this.seen, ...(isFirst ? fresh : taken).map(({ key }) => key)].sort(byRank);
		const dropped = known.slice(0, -MAX_SEEN).slice(-1).map(rankIn);
		// Others of the same time as the oldest that is taken are among those that were read.
		const first = isFirst ? taken.slice(0, 1).map(({ key }) => rankIn(key) - 1) : [];
		this.floor = Math.max(this.floor, ...[...dropped, ...first].filter(Number.isFinite));
		this.seen = known.slice(-MAX_SEEN).filter((key) => rankIn(key) > this.floor);
		this.isFirst = false;
		return { taken, left: isFirst ? 0 : fresh.length - taken.length };
	}
}

/** Infinity where it is not known. */
export function rankIn(key: string): number {
	return Number.parseFloat(key);
}

function byRank(one: string, other: string): number {
	return rankIn(one) - rankIn(other) || 0;
}
