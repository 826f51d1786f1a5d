import { InvalidInputError } from '../errors/invalidInputError';
import type { JsonObject, JsonValue } from '../json';
import { fieldsOf } from '../output/fields';
import { moment } from '../parameters/dates';
import { field, type AddedValuesOf } from '../parameters/field';

import type { Handler } from './itemRun';
import type { Search } from './sharedList';

/** Options by which the node itself selects records: the API document shows no filter by date. */
export const CREATED_OPTIONS = [
	field({
		displayName: 'Created After',
		name: 'createdAfter',
		type: 'dateTime',
		default: '',
		description:
			'Return only records created at this time or later. Records without a date are also returned.',
		parse: moment,
	}),
	field({
		displayName: 'Created Before',
		name: 'createdBefore',
		type: 'dateTime',
		default: '',
		description:
			'Return only records created before this time. Records without a date are also returned.',
		parse: moment,
	}),
] as const;

/** Which records of a list to return. */
export interface Selection {
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

export function createdRange({
	createdAfter,
	createdBefore,
}: AddedValuesOf<typeof CREATED_OPTIONS>): Selection['range'] {
	const after = createdAfter?.toMillis() ?? -Infinity;
	const before = createdBefore?.toMillis() ?? Infinity;
	if (after < before) return { after, before };
	const remedy = 'Enter an earlier Created After, or remove one of them';
	throw new InvalidInputError('Created After', 'must be earlier than Created Before', remedy);
}

/** Reads the selected records of a list; undefined if all records are selected. */
export function readSelected(selection: Selection): Handler | undefined {
	if (!isBounded(selection.range) && !selection.matches) return undefined;
	return async (item) => {
		const search = item.search();
		const newest = await select(search, selection, item.settings.limit);
		item.warn([...search.hints, ...hintsOnDates(newest, selection.range)]);
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
 * Reads a list until enough of its newest selected records have come: if the newest stand first, no further than it
 * matters, else to its end.
 *
 * @returns at most `limit` records, the newest first; those without a date last, unless the list shows their place
 */
async function select(search: Search, selection: Selection, limit: number): Promise<DatedRecord[]> {
	const selected: DatedRecord[] = [];
	let isNewestFirst: boolean | undefined;
	let oldPages = 0;
	for await (const page of search) {
		const records = page.map((record) => dated(record, selection));
		if (isNewestFirst === undefined) {
			checkFirstPage(records, selection);
			isNewestFirst = isFalling(records.map(({ created }) => created));
		}
		selected.push(...records.filter((one) => isSelected(one, selection)));
		const isOld = records.every(({ created }) => created < selection.range.after);
		oldPages = isOld ? oldPages + 1 : 0;
		const isEnough = selected.length >= limit || oldPages === MAX_OLD_PAGES;
		if (isEnough && isNewestFirst) break;
	}
	const newest = isNewestFirst ? selected : selected.toSorted(byDate);
	return newest.slice(0, limit);
}

function dated(record: JsonValue, { createdAt }: Selection): DatedRecord {
	const fields = fieldsOf(record);
	return { record, fields, created: createdAt(fields) };
}

function isSelected({ fields, created }: DatedRecord, { range, matches }: Selection): boolean {
	const isOutside = created < range.after || created >= range.before;
	return !isOutside && matches?.(fields) !== false;
}

/** The newest first, those without a date last. */
function byDate(one: DatedRecord, other: DatedRecord): number {
	return (other.created || 0) - (one.created || 0);
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

/** @throws InvalidInputError if the records do not show what they are selected by */
function checkFirstPage(records: readonly DatedRecord[], selection: Selection): void {
	const { range, undatedRemedy } = selection;
	selection.checkFirstPage?.(records.map(({ fields }) => fields));
	const isUndated = records.every(({ created }) => Number.isNaN(created));
	if (!isUndated || !isBounded(range)) return;
	const title = range.after === -Infinity ? 'Created Before' : 'Created After';
	const problem = 'needs records that show when they were created, and these do not';
	throw new InvalidInputError(title, problem, undatedRemedy);
}

function hintsOnDates(records: readonly DatedRecord[], range: Selection['range']): string[] {
	const undated = records.filter(({ created }) => Number.isNaN(created)).length;
	if (undated === 0 || !isBounded(range)) return [];
	const count = `${undated} of the ${records.length} records have`;
	return [`${count} no creation date, so they may be from any time.`];
}

function isBounded({ after, before }: Selection['range']): boolean {
	return after !== -Infinity || before !== Infinity;
}
