import type { Source } from './resource';

/** A change of the lists while somebody reads them. */
export interface ListChange {
	/** It happens when so many requests for a list have been answered. */
	afterRequests: number;
	kind: 'grow' | 'shrink';
	/** Where records come or go. */
	place: 'start' | 'end';
	/** How many. */
	records: number;
}

/** The lists before and after a change: before growth, the records that come are missing. */
export class ChangingLists {
	private readonly answered = new Map<string, number>();
	private last: ListChange | null = null;

	/** The records of a list for one more request. */
	next<T>(name: string, source: Source<T>, change: ListChange | null): Source<T> {
		if (change !== this.last) this.answered.clear();
		this.last = change;
		if (change === null) return source;
		const answered = this.answered.get(name) ?? 0;
		this.answered.set(name, answered + 1);
		const isOver = answered >= change.afterRequests;
		const isWhole = isOver === (change.kind === 'grow');
		const missing = isWhole ? 0 : Math.min(change.records, source.total);
		const skipped = change.place === 'start' ? missing : 0;
		return { total: source.total - missing, at: (index) => source.at(index + skipped) };
	}
}
