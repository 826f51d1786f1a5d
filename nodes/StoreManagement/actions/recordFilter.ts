import { InvalidInputError } from '../errors/invalidInputError';
import type { JsonObject, JsonValue } from '../json';
import { fieldsOf } from '../output/fields';
import { moment } from '../parameters/dates';
import { field, type AddedValuesOf } from '../parameters/field';

import type { Handler } from './itemRun';
import type { PageCursor } from './sharedPages';

/** Options by which the node itself selects records: the API document shows no filter by date. */
export const CREATED_OPTIONS = [
	field({
		displayName: 'Created After',
		name: 'createdAfter',
		type: 'dateTime',
		default: '',
		description: 'Return records created at this time or later, and those without a date',
		parse: moment,
	}),
	field({
		displayName: 'Created Before',
		name: 'createdBefore',
		type: 'dateTime',
		default: '',
		description: 'Return records created before this time, and those without a date',
		parse: moment,
	}),
] as const;

/** Which records of a list to return. */
export interface RecordFilter {
	/** When a record must have been created, in milliseconds since 1970: `after` or later, and earlier than `before`. */
	range: { after: number; before: number };
	/** When a record was created; NaN if it does not show it. */
	createdAt: (record: JsonObject) => number;
	/** A further condition. */
	matches?: ((record: JsonObject) => boolean) | undefined;
	/** Throws if the records of the first page do not have what `matches` needs. */
	checkFirstPage?: ((records: readonly JsonObject[]) => void) | undefined;
	/** The way out if no record shows when it was created. */
	undatedRemedy: string;
}

/** @throws InvalidInputError if nothing can be in the range */
export function createdRange({
	createdAfter,
	createdBefore,
}: AddedValuesOf<typeof CREATED_OPTIONS>): RecordFilter['range'] {
	const after = createdAfter?.toMillis() ?? -Infinity;
	const before = createdBefore?.toMillis() ?? Infinity;
	if (after < before) return { after, before };
	const remedy = 'Enter an earlier Created After, or remove one of them';
	throw new InvalidInputError('Created After', 'must be earlier than Created Before', remedy);
}

/** Reads the records of a list that pass a filter; undefined if all do. */
export function readFiltered(filter: RecordFilter): Handler | undefined {
	if (!isBounded(filter.range) && !filter.matches) return undefined;
	return async (item) => {
		const pages = item.pages();
		const newest = await newestOf(pages, filter, item.settings.limit);
		item.warn([...pages.hints, ...hintsOnDates(newest, filter.range)]);
		return item.toItems(newest.map(({ record }) => record));
	};
}

/** A record, and when it was created. */
interface DatedRecord {
	record: JsonValue;
	fields: JsonObject;
	/** In milliseconds since 1970; NaN if the record shows no date. */
	created: number;
}

/** Reading stops after this many old pages: records of nearly the same time may stand in either order, so one is not enough. */
const MAX_OLD_PAGES = 2;

/**
 * Reads a list until enough of its newest records have come that pass a filter: if the newest stand first, no further than
 * it matters, else to its end.
 *
 * @returns at most `limit` records, the newest first; those without a date last, unless the list shows their place
 */
async function newestOf(
	pages: PageCursor,
	filter: RecordFilter,
	limit: number,
): Promise<DatedRecord[]> {
	const passed: DatedRecord[] = [];
	let isNewestFirst: boolean | undefined;
	let oldPages = 0;
	for await (const page of pages) {
		const records = page.map((record) => dated(record, filter));
		isNewestFirst ??= checkFirstPage(records, filter);
		passed.push(...records.filter((one) => passes(one, filter)));
		const isOld = records.every(({ created }) => created < filter.range.after);
		oldPages = isOld ? oldPages + 1 : 0;
		const isEnough = passed.length >= limit || oldPages === MAX_OLD_PAGES;
		if (isEnough && isNewestFirst) break;
	}
	const newest = isNewestFirst ? passed : passed.toSorted(byDate);
	return newest.slice(0, limit);
}

function dated(record: JsonValue, { createdAt }: RecordFilter): DatedRecord {
	const fields = fieldsOf(record);
	return { record, fields, created: createdAt(fields) };
}

function passes({ fields, created }: DatedRecord, { range, matches }: RecordFilter): boolean {
	const isOutside = created < range.after || created >= range.before;
	return !isOutside && matches?.(fields) !== false;
}

/** The newest first, those without a date last. */
function byDate(one: DatedRecord, other: DatedRecord): number {
	return (other.created || 0) - (one.created || 0);
}

/**
 * @returns whether the newest records stand first
 * @throws InvalidInputError if the records do not show what they are filtered by
 */
function checkFirstPage(records: readonly DatedRecord[], filter: RecordFilter): boolean {
	const { range, undatedRemedy } = filter;
	filter.checkFirstPage?.(records.map(({ fields }) => fields));
	const dates = records.map(({ created }) => created);
	if (!dates.every(Number.isNaN) || !isBounded(range)) return isFalling(dates);
	const title = range.after === -Infinity ? 'Created Before' : 'Created After';
	const problem = 'needs records that show when they were created, and these do not';
	throw new InvalidInputError(title, problem, undatedRemedy);
}

/** Records created at nearly the same time may stand in either order. In milliseconds. */
const NEARLY_SAME_TIME = 60_000;

/** Whether dates, those that can be read, fall from record to record. */
export function isFalling(dates: readonly number[]): boolean {
	const known = dates.filter(Number.isFinite);
	const steps = known.slice(1).map((date, index) => date - (known[index] ?? date));
	const rises = steps.some((step) => step > NEARLY_SAME_TIME);
	return !rises && steps.some((step) => step < -NEARLY_SAME_TIME);
}

function hintsOnDates(records: readonly DatedRecord[], range: RecordFilter['range']): string[] {
	const undated = records.filter(({ created }) => Number.isNaN(created)).length;
	if (undated === 0 || !isBounded(range)) return [];
	const count = `${undated} of the ${records.length} records have`;
	return [`${count} no creation date, so they may be from any time.`];
}

function isBounded({ after, before }: RecordFilter['range']): boolean {
	return after !== -Infinity || before !== Infinity;
}
