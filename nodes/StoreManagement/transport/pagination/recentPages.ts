import { isJsonObject, type JsonValue } from '../../json';

/** The longest cycle of pages that is detected. */
const MAX_CYCLE = 10;

/** The last pages of a walk, to detect that the service repeats them. */
export class RecentPages {
	/** Oldest first. The walk keeps the records anyway, so this costs no memory. */
	private readonly pages: Array<{ records: JsonValue[]; number: number }> = [];

	/**
	 * Compares a page with those before it, and adds it.
	 *
	 * @returns the number of the latest page with the same records
	 */
	findSame(records: JsonValue[], number: number): number | undefined {
		const same = this.pages.findLast((page) => isDeepEqual(page.records, records));
		this.pages.push({ records, number });
		if (this.pages.length > MAX_CYCLE) this.pages.shift();
		return same?.number;
	}
}

/** Iterative, because a record may be nested deeper than the call stack. */
function isDeepEqual(one: JsonValue[], other: JsonValue[]): boolean {
	const pending: Array<[JsonValue | undefined, JsonValue | undefined]> = [[one, other]];
	for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
		const [left, right] = pair;
		if (Array.isArray(left) && Array.isArray(right)) {
			if (left.length !== right.length) return false;
			left.forEach((entry, index) => pending.push([entry, right[index]]));
		} else if (isJsonObject(left) && isJsonObject(right)) {
			const names = Object.keys(left);
			if (names.length !== Object.keys(right).length) return false;
			names.forEach((name) => pending.push([left[name], right[name]]));
		} else if (left !== right) {
			return false;
		}
	}
	return true;
}
