import { isDeepEqual, isPrimitive, type JsonValue } from '../../json';
import type { PaginationFailure } from '../toRequestError';

import type { RecentPages } from './page';

/**
 * How a list changes while it is read, judged by its totals. Records added at its beginning move others
 * to the next page, so these come a second time and are dropped. Removed records may move others to a
 * page that was already read: this can only be reported.
 */
export class ListChanges {
	hasShrunk = false;
	/** Records that came a second time. */
	repeated = 0;
	/** How many records may still come a second time. */
	private pending = 0;
	/** The records of the pages before, by a key that is fast to compare. */
	private readonly known = new Map<string, JsonValue[]>();
	/** The number of the last page whose records are in `known`. */
	private indexed = 0;

	/** @param growth by how many records the list has grown since the page before; negative if it has shrunk */
	note(growth: number): void {
		if (growth < 0) this.hasShrunk = true;
		else this.pending += growth;
	}

	/**
	 * @param before the pages that were read before
	 * @returns the records of a page without those that came before; drops no more than the list has grown by
	 */
	withoutRepeated(records: JsonValue[], before: RecentPages): JsonValue[] {
		if (this.pending === 0) return records;
		for (const page of before.after(this.indexed)) {
			for (const record of page.records) {
				const same = this.known.get(keyOf(record));
				if (same) same.push(record);
				else this.known.set(keyOf(record), [record]);
			}
			this.indexed = page.number;
		}
		const fresh: JsonValue[] = [];
		for (const record of records) {
			if (this.pending > 0 && this.isKnown(record)) {
				this.pending--;
				this.repeated++;
			} else {
				fresh.push(record);
			}
		}
		return fresh;
	}

	private isKnown(record: JsonValue): boolean {
		const alike = this.known.get(keyOf(record)) ?? [];
		return alike.some((other) => isDeepEqual(other, record));
	}
}

/** The failure of a list that has grown by more records than are remembered. */
export function grownBy(growth: number): PaginationFailure {
	return {
		reason: `the list has grown by ${growth} records since the page before, too many to tell which of them have come already`,
		remedy:
			'Run the workflow again. If it keeps happening, read less at once: set filters or a limit.',
	};
}

/** The same for equal records with fields in one order. Leaves out nested values, which would make it long. */
function keyOf(record: JsonValue): string {
	return isPrimitive(record) ? String(record) : Object.values(record).filter(isPrimitive).join();
}
