import { InvalidInputError } from '../../errors/invalidInputError';
import type { JsonObject, Primitive } from '../../json';
import type { RecordType } from '../../output';
import { isoDate, momentOf } from '../../output/dates';
import { unwrap } from '../../output/fields';

import type { Narrowing } from './parameters';

/** The fields by which a record is known and sorted, the surest first. */
export const RANKS = ['id', 'number', 'created_at'];

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

/** What a record is known by: the text of its rank, whose digits may be more than a number holds. */
export function keyOf(
	source: JsonObject,
	type: RecordType,
	by: string,
	{ timezone }: Narrowing,
): string {
	const rank = rankBy(source, type, by, timezone);
	if (rank === Infinity) return `?:${nameOf(source, type)}`;
	if (by === 'created_at') return `${rank}:${nameOf(source, type)}`;
	return String(type.simplified[by]?.(source)).replace('#', '');
}

/**
 * When a record was created, in milliseconds since 1970; Infinity where it does not say.
 *
 * @throws InvalidInputError where a range of dates needs that
 */
export function createdOf(source: JsonObject, type: RecordType, narrowing: Narrowing): number {
	const { after, before, timezone, record, dateRemedy } = narrowing;
	const created = rankBy(source, type, 'created_at', timezone);
	const hasRange = after !== -Infinity || before !== Infinity;
	// An order whose history is empty was placed a moment ago.
	const hasHistory = Array.isArray(unwrap(source.statuses ?? null));
	if (created < Infinity || !hasRange || hasHistory) return created;
	const field = after === -Infinity ? 'Created Before' : 'Created After';
	const name = type.simplified.number?.(source) ?? nameOf(source, type);
	const rule = `needs the date of each ${record}, and ${record} ${name} has none`;
	throw new InvalidInputError(field, rule, dateRemedy);
}

/** Milliseconds since 1970; a date without an offset is in the zone. Infinity where it is none. */
export function momentIn(date: Primitive, timezone: string): number {
	return typeof date === 'string' ? momentOf(isoDate({ date, timezone }) ?? date) : Infinity;
}

function nameOf(source: JsonObject, { simplified }: RecordType): string {
	const values = RANKS.map((field) => simplified[field]?.(source) ?? '');
	return values.map(String).find((value) => value !== '') ?? '';
}
