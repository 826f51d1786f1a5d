import { InvalidInputError } from '../../errors/invalidInputError';
import type { JsonObject, JsonValue } from '../../json';
import { fieldsOf } from '../../output/fields';
import { moment } from '../../parameters/dates';
import { field, type AddedValuesOf } from '../../parameters/field';

import type { Chronology, ListOrder } from './listOrder';
import type { OrderedPage } from './newestPages';
import type { ListSource, FoundRecords } from './listSource';

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

/** When a record must have been created, in milliseconds since 1970: `after` or later, and earlier than `before`. */
interface Range {
	after: number;
	before: number;
}

/** Which records of a list to return. */
export interface Selection extends Chronology {
	range: Range;
	/** A further condition. */
	matches?: ((record: JsonObject) => boolean) | undefined;
	/** Throws if the records of the first page do not have what `matches` needs. */
	checkFirstPage?: ((records: readonly JsonObject[]) => void) | undefined;
	/** Tells the user how to get the dates of records that show none; a sentence. */
	datingHint: string;
}

export function createdRange({
	createdAfter,
	createdBefore,
}: AddedValuesOf<typeof CREATED_OPTIONS>): Range {
	const after = createdAfter?.toMillis() ?? -Infinity;
	const before = createdBefore?.toMillis() ?? Infinity;
	if (after < before) return { after, before };
	const remedy = 'Enter an earlier Created After, or remove one of them';
	throw new InvalidInputError('Created After', 'must be earlier than Created Before', remedy);
}

/** Returns the function that reads the selected records of a list; undefined if all records are selected. */
export function readSelected(selection: Selection) {
	if (!isBounded(selection.range) && !selection.matches) return undefined;
	return async (list: ListSource) => await readNewestSelected(list, selection);
}

interface DatedRecord {
	record: JsonValue;
	/** In milliseconds since 1970; NaN if the record shows no date. */
	created: number;
}

/** Reading stops after this many old pages: records of nearly the same time may stand in either order, so one is not enough. */
const MAX_OLD_PAGES = 2;

/** Reads a list until enough of its newest selected records have come. */
async function readNewestSelected(list: ListSource, selection: Selection): Promise<FoundRecords> {
	const { limit } = list;
	const selected: DatedRecord[] = [];
	let latestPage: Pick<OrderedPage, 'order' | 'hints'> = { order: 'unknown', hints: () => [] };
	let oldPages = 0;
	for await (const page of list.lists.fromNewest(list, selection)) {
		const records = page.records.map((record) => dated(record, selection));
		if (page.isStart) {
			selection.checkFirstPage?.(page.records.map(fieldsOf));
			selected.length = 0;
		}
		selected.push(...records.filter((record) => isSelected(record, selection)));
		latestPage = page;
		oldPages = areTooOld(records, selection.range) ? oldPages + 1 : 0;
		const isEnough = selected.length >= limit || oldPages === MAX_OLD_PAGES;
		if (isEnough && page.order === 'newestFirst') break;
	}
	const newest = newestFirst(selected, latestPage.order).slice(0, limit);
	const hints = [...latestPage.hints(), ...hintsOnDates(newest, selection)];
	return { records: newest.map(({ record }) => record), hints };
}

function dated(record: JsonValue, { createdAt }: Selection): DatedRecord {
	return { record, created: createdAt(fieldsOf(record)) };
}

function isSelected({ record, created }: DatedRecord, { range, matches }: Selection): boolean {
	if (created < range.after || created >= range.before) return false;
	return !matches || matches(fieldsOf(record));
}

/** Whether a page holds only records that were created before the range. */
function areTooOld(records: readonly DatedRecord[], { after }: Range): boolean {
	return records.length > 0 && records.every(({ created }) => created < after);
}

/** Sorts the newest records first. If only dates show the order, records without a date come last. */
function newestFirst(records: readonly DatedRecord[], order: ListOrder): readonly DatedRecord[] {
	if (order === 'newestFirst') return records;
	if (order === 'oldestFirst') return records.toReversed();
	const sortKey = ({ created }: DatedRecord): number => (Number.isNaN(created) ? 0 : created);
	return records.toSorted((a, b) => sortKey(b) - sortKey(a));
}

function hintsOnDates(records: readonly DatedRecord[], selection: Selection): string[] {
	const undated = records.filter(({ created }) => Number.isNaN(created)).length;
	if (undated === 0 || !isBounded(selection.range)) return [];
	const count = `${undated} of the ${records.length} records have`;
	return [`${count} no creation date, so they may be from any time. ${selection.datingHint}`];
}

function isBounded({ after, before }: Range): boolean {
	return after !== -Infinity || before !== Infinity;
}
