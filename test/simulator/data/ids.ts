/** The store that a record belongs to, and the seed of its values. */
export interface Scope {
	/** When the first seeded records were created, in milliseconds since 1970. */
	firstDay: number;
	/** How many records of each kind were created on each day. */
	recordsPerDay: number;
	seed: number;
	store: number;
	alias: string;
}

/** Records of one resource that a store may have from the seed. Created records get the IDs after. */
export const MAX_SEEDED = 500_000;

const PER_RANGE = 1_000_000;
const RANGES_PER_STORE = 10;
const PER_STORE = PER_RANGE * RANGES_PER_STORE;

/** Keeps the IDs of range 10 and above apart from those of the next store. */
const PER_BLOCK = 1_000_000_000;

/** The IDs of one resource. They differ between stores and ranges, so that a wrong ID finds nothing. */
export class IdRange {
	constructor(readonly range: number) {}

	/** The ID of the record at `index`, from 0. */
	of(scope: Scope, index: number): number {
		const block = Math.floor(this.range / RANGES_PER_STORE) * PER_BLOCK;
		const start = (scope.store + 1) * PER_STORE + (this.range % RANGES_PER_STORE) * PER_RANGE;
		return block + start + index + 1;
	}

	/** The ID of the n-th record created by a request, from 0. */
	ofCreated(scope: Scope, index: number): number {
		return this.of(scope, MAX_SEEDED + index);
	}

	/** The index of a seeded record; undefined if the store has no record with this ID. */
	indexOf(scope: Scope, id: number, count: number): number | undefined {
		const index = id - this.of(scope, 0);
		return index >= 0 && index < count ? index : undefined;
	}
}
