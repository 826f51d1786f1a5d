import { isDeepEqual, isPrimitive, type JsonValue } from '../../json';
import type { Steps } from '../../sleep';
import type { PaginationFailure } from '../toRequestError';

import type { RecentPages } from './page';

/**
 * What happens to a list while it is read, as its totals tell. Records that come to its beginning move
 * others to the next page, so that these come a second time, and are dropped. Records that go may move
 * others to a page that was read before: that can only be said.
 */
export class ListChanges {
	hasShrunk = false;
	/** Records that came a second time. */
	repeated = 0;
	/** Records that may have moved others to the next page. */
	private pending = 0;
	/** The records of the pages before, by what can be compared fast. */
	private readonly known = new Map<string, JsonValue[]>();
	/** The number of the last page of which they are. */
	private indexed = 0;

	/** @param growth how many more records the list has than a page before, or fewer */
	note(growth: number): void {
		if (growth < 0) this.hasShrunk = true;
		else this.pending += growth;
	}

	/**
	 * @param before the pages before
	 * @returns the records of a page without those that came before: at most as many as the list has grown
	 */
	*withoutRepeated(records: JsonValue[], before: RecentPages): Steps<JsonValue[]> {
		if (this.pending === 0) return records;
		for (const page of before.after(this.indexed)) {
			for (const record of page.records) {
				const same = this.known.get(keyOf(record));
				if (same) same.push(record);
				else this.known.set(keyOf(record), [record]);
				yield;
			}
			this.indexed = page.number;
		}
		const fresh: JsonValue[] = [];
		for (const record of records) {
			if (this.pending > 0 && (yield* this.isKnown(record))) {
				this.pending--;
				this.repeated++;
			} else {
				fresh.push(record);
			}
		}
		return fresh;
	}

	private *isKnown(record: JsonValue): Steps<boolean> {
		for (const other of this.known.get(keyOf(record)) ?? []) {
			if (yield* isDeepEqual([other], [record])) return true;
		}
		return false;
	}
}

/** A list that has grown beyond what is known of its records. */
export function grownBy(growth: number): PaginationFailure {
	return {
		reason: `the list has grown by ${growth} records since the page before, too many to tell which of them have come already`,
		remedy:
			'Run the workflow again. If it keeps happening, read less at once: set filters or a limit.',
	};
}

/** The same for equal records. Not for their depth, which a service may make endless. */
function keyOf(record: JsonValue): string {
	return isPrimitive(record) ? String(record) : Object.values(record).filter(isPrimitive).join();
}
