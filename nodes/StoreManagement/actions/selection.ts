import { InvalidInputError } from '../errors/invalidInputError';
import type { JsonObject, JsonValue } from '../json';
import { fieldsOf } from '../output/fields';
import { moment } from '../parameters/dates';
import { field, type AddedValuesOf } from '../parameters/field';

import type { Handler } from './item';
import type { Search, SortKeys } from './newestPages';

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
export interface Selection extends SortKeys {
	/** When a record must have been created, in milliseconds since 1970: `after` or later, and earlier than `before`. */
	range: { after: number; before: number };
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
		const { records, hints } = await item.search(
			selection,
			async (search) => await select(search, selection, item.settings.limit),
			(first) => checkFirstPage(first.map(fieldsOf), selection),
		);
		item.warn(hints);
		return item.toItems(records);
	};
}

interface DatedRecord {
	record: JsonValue;
	/** In milliseconds since 1970; NaN if the record shows no date. */
	created: number;
}

/** Reading stops after this many old pages: records of nearly the same time may stand in either order, so one is not enough. */
const MAX_OLD_PAGES = 2;

/** Reads a list until enough of its newest selected records have come. */
async function select(search: Search, selection: Selection, limit: number) {
	const { range, createdAt, matches } = selection;
	const selected: DatedRecord[] = [];
	let oldPages = 0;
	for await (const page of search) {
		let isOld = true;
		for (const record of page) {
			const fields = fieldsOf(record);
			const created = createdAt(fields);
			const isOutside = created < range.after || created >= range.before;
			if (!isOutside && matches?.(fields) !== false) selected.push({ record, created });
			isOld &&= created < range.after;
		}
		oldPages = isOld ? oldPages + 1 : 0;
		const isEnough = selected.length >= limit || oldPages === MAX_OLD_PAGES;
		if (isEnough && search.order === 'newestFirst') break;
	}
	const newest = newestFirst(selected, search.order).slice(0, limit);
	return {
		records: newest.map(({ record }) => record),
		hints: [...search.hints, ...hintsOnDates(newest, range)],
	};
}

/** @throws InvalidInputError if the records do not show what they are selected by */
function checkFirstPage(records: readonly JsonObject[], selection: Selection): void {
	const { range, createdAt, undatedRemedy } = selection;
	selection.checkFirstPage?.(records);
	const isUndated = records.every((record) => Number.isNaN(createdAt(record)));
	if (!isUndated || !isBounded(range)) return;
	const title = range.after === -Infinity ? 'Created Before' : 'Created After';
	const problem = 'needs records that show when they were created, and these do not';
	throw new InvalidInputError(title, problem, undatedRemedy);
}

/** Sorts the newest records first. If only dates show the order, records without a date come last. */
function newestFirst(records: readonly DatedRecord[], order: Search['order']) {
	if (order === 'newestFirst') return records;
	if (order === 'oldestFirst') return records.toReversed();
	const sortKey = ({ created }: DatedRecord): number => (Number.isNaN(created) ? 0 : created);
	return records.toSorted((a, b) => sortKey(b) - sortKey(a));
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
