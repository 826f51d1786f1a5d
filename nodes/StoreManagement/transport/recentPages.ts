import { isJsonObject, type JsonValue } from '../json';

/** How many pages a service may go round in before that is found out. */
const LONGEST_ROUND = 10;

/** The last pages of a walk, to find out that a service goes round in a circle. */
export class RecentPages {
	/** Oldest first. The walk keeps the records anyway. */
	private readonly pages: Array<{ records: JsonValue[]; number: number }> = [];

	/**
	 * Compares a page with those before it, and remembers it.
	 *
	 * @returns the number of the latest page that held the same records
	 */
	sameAs(records: JsonValue[], number: number): number | undefined {
		const same = this.pages.findLast((page) => areSame(page.records, records));
		this.pages.push({ records, number });
		if (this.pages.length > LONGEST_ROUND) this.pages.shift();
		return same?.number;
	}
}

/** Keeps a list of what is still to compare: a record may be nested deeper than calls can be. */
function areSame(one: JsonValue[], other: JsonValue[]): boolean {
	const open: Array<[JsonValue | undefined, JsonValue | undefined]> = [[one, other]];
	for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
		const [left, right] = pair;
		if (Array.isArray(left) && Array.isArray(right)) {
			if (left.length !== right.length) return false;
			left.forEach((entry, index) => open.push([entry, right[index]]));
		} else if (isJsonObject(left) && isJsonObject(right)) {
			const names = Object.keys(left);
			if (names.length !== Object.keys(right).length) return false;
			names.forEach((name) => open.push([left[name], right[name]]));
		} else if (left !== right) {
			return false;
		}
	}
	return true;
}
