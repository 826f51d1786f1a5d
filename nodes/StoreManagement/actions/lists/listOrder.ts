import type { JsonObject, JsonValue } from '../../json';
import { fieldsOf } from '../../output/fields';

export type ListOrder = 'newestFirst' | 'oldestFirst' | 'unknown';

/** Reads from records in which order they were created. */
export interface Chronology {
	/** When a record was created, in milliseconds since 1970; NaN where the record does not show it. */
	createdAt: (record: JsonObject) => number;
	/** A number that grows from record to record; NaN where the record has none. */
	serial: (record: JsonObject) => number;
}

/** Records created at nearly the same time may stand in either order. In milliseconds. */
const NEARLY_SAME_TIME = 60_000;

/** The order of a list, as the dates of its first page show it or, without dates, the serial numbers. */
export function orderOf(records: readonly JsonValue[], chronology: Chronology): ListOrder {
	const fields = records.map(fieldsOf);
	const dates = fields.map(chronology.createdAt).filter(Number.isFinite);
	const serials = fields.map(chronology.serial).filter(Number.isFinite);
	return directionOf(dates, NEARLY_SAME_TIME) ?? directionOf(serials, 0) ?? 'unknown';
}

/** Undefined where no two neighbours differ by more than the tolerance. */
function directionOf(values: readonly number[], tolerance: number): ListOrder | undefined {
	const steps = values.slice(1).map((value, index) => value - (values[index] ?? value));
	const rises = steps.some((step) => step > tolerance);
	const falls = steps.some((step) => step < -tolerance);
	if (rises && falls) return 'unknown';
	if (falls) return 'newestFirst';
	return rises ? 'oldestFirst' : undefined;
}
