import { InvalidInputError } from '../../errors/invalidInputError';
import type { JsonObject, Primitive } from '../../json';
import type { RecordType } from '../../output';
import { isoDate, momentOf } from '../../output/dates';
import { directionOf } from '../readNewest';

/** The fields by which a record is known and sorted, the surest first. */
const RANKS = ['id', 'number', 'created_at'];

/** The value of one of these fields, which grows with time; Infinity where the record has none. */
export function rankBy(
	source: JsonObject,
	{ simplified }: RecordType,
	by: string,
	timezone: string,
): number {
	const value = simplified[by]?.(source) ?? null;
	if (by === 'created_at') return momentIn(value, timezone);
	const [, digits] = /^#?(\d+)$/.exec(String(value)) ?? [];
	return digits === undefined ? Infinity : Number(digits);
}

/**
 * Chooses the field by which a list is known: the first one by which its first page is sorted.
 *
 * @param before the field that was chosen before, which is kept where a record has it
 * @throws InvalidInputError where the records have none of these fields
 */
export function chooseRank(
	sources: readonly JsonObject[],
	type: RecordType,
	timezone: string,
	before: string,
): string {
	const ranks = (by: string): number[] =>
		sources.map((source) => rankBy(source, type, by, timezone)).filter(Number.isFinite);
	const found = RANKS.filter((by) => ranks(by).length > 0);
	if (found.includes(before)) return before;
	const complete = found.filter((by) => ranks(by).length === sources.length);
	const sorted = complete.find((by) => directionOf(ranks(by)) !== 0);
	const by = sorted ?? complete[0] ?? found[0];
	if (by !== undefined) return by;
	const rule = 'needs a number or a date of each record, and they came without';
	throw new InvalidInputError('Only New', rule, 'Switch it off and use Remove Duplicates');
}

/** What a record is known by; it begins with its rank. */
export function keyOf(source: JsonObject, type: RecordType, by: string, timezone: string): string {
	const rank = rankBy(source, type, by, timezone);
	// IDs may have more digits than a number holds.
	const isOwn = by !== 'created_at' && rank < Infinity;
	return `${rank}:${nameOf(source, type, isOwn ? [by] : RANKS)}`;
}

/** Milliseconds since 1970; a date without an offset is in the zone. Infinity where it is none. */
export function momentIn(date: Primitive, timezone: string): number {
	return typeof date === 'string' ? momentOf(isoDate({ date, timezone }) ?? date) : Infinity;
}

/** What people may know a record by. */
export function nameOf(source: JsonObject, { simplified }: RecordType, fields = RANKS): string {
	const values = fields.map((field) => String(simplified[field]?.(source) ?? ''));
	return values.find((value) => value !== '') ?? '';
}
