import type { JsonObject, JsonValue } from '../json';
import { fieldsOf } from '../output/fields';

export type ListOrder = 'newestFirst' | 'oldestFirst' | 'unknown';

/** How to read from records in which order they were created. */
export interface Chronology {
	/** When a record was created, in milliseconds since 1970; NaN if the record does not show it. */
	createdAt: (record: JsonObject) => number;
	/** A number that grows from record to record; NaN if the record has none. */
	sequenceNumber: (record: JsonObject) => number;
}

/** Records created at nearly the same time may stand in either order. In milliseconds. */
const NEARLY_SAME_TIME = 60_000;

/** The order of a list, by the dates on its first page or, if these are equal or missing, by the sequence numbers. */
export function orderOf(records: readonly JsonValue[], chronology: Chronology): ListOrder {
	const fields = records.map(fieldsOf);
	const dates = fields.map(chronology.createdAt).filter(Number.isFinite);
	const sequenceNumbers = fields.map(chronology.sequenceNumber).filter(Number.isFinite);
	return directionOf(dates, NEARLY_SAME_TIME) ?? directionOf(sequenceNumbers, 0) ?? 'unknown';
}

/** @returns undefined if no two neighbours differ by more than the tolerance */
function directionOf(values: readonly number[], tolerance: number): ListOrder | undefined {
	const steps = values.slice(1).map((value, index) => value - (values[index] ?? value));
	const rises = steps.some((step) => step > tolerance);
	const falls = steps.some((step) => step < -tolerance);
	if (rises && falls) return 'unknown';
	if (falls) return 'newestFirst';
	return rises ? 'oldestFirst' : undefined;
}
