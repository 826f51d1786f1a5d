import type { Settings } from './knobs';

/** A list of records that are generated on access. */
export interface Source<T> {
	total: number;
	at: (index: number) => T;
}

export function slice<T>(source: Source<T>, from: number, count: number): T[] {
	const length = Math.max(0, Math.min(count, source.total - from));
	return Array.from({ length }, (_, step) => source.at(from + step));
}

/** @throws RangeError for an index without a record */
export function sourceOf<T>(records: readonly T[]): Source<T> {
	const { length: total } = records;
	return {
		total,
		at(index) {
			if (index < 0 || index >= total) throw new RangeError(`There is no record ${index}`);
			return records[index] as T;
		},
	};
}

/** The records, oldest first, in the order of the knob. */
export function inOrder<T>(source: Source<T>, order: Settings['listOrder']): Source<T> {
	const { total } = source;
	if (order === 'oldestFirst') return source;
	if (order === 'newestFirst') return { total, at: (index) => source.at(total - 1 - index) };
	// Each pair is turned round.
	return { total, at: (index) => source.at((index ^ 1) < total ? index ^ 1 : index) };
}
