import { InvalidInputError } from '../../errors/invalidInputError';
import type { JsonObject, JsonValue } from '../../json';
import { fieldsOf } from '../../output/fields';
import { moment } from '../../parameters/dates';
import { field, type AddedValuesOf } from '../../parameters/field';

import type { Found, Item, Steps } from '../item';

import type { Chronology, ListOrder } from './listOrder';
import type { OrderedPage } from './newestPages';

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
	/** The way out if no record shows when it was created. */
	undatedRemedy: string;
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

/** The steps that read the selected records of a list; undefined if all records are selected. */
export function readSelected(selection: Selection): Steps | undefined {
	if (!isBounded(selection.range) && !selection.matches) return undefined;
	return async (item) => await readNewest(item, selection);
}

interface DatedRecord {
	record: JsonValue;
	/** In milliseconds since 1970; NaN if the record shows no date. */
	created: number;
}

/** Reading stops after this many old pages: records of nearly the same time may stand in either order, so one is not enough. */
const MAX_OLD_PAGES = 2;

/** How far a search has come. */
interface Search {
	selected: DatedRecord[];
	/** Records that were read. */
	searched: number;
	latestPage: Pick<OrderedPage, 'order' | 'hints'>;
}

const NOTHING_SEARCHED: Search = {
	selected: [],
	searched: 0,
	latestPage: { order: 'unknown', hints: () => [] },
};

/** Reads a list until enough of its newest selected records have come, or a model waits no longer. */
async function readNewest(item: Item, selection: Selection): Promise<Found> {
	const { limit } = item.settings;
	// Begun anew where a page was lost.
	const searches: Search[] = [];
	const outOfTime = await item
		.search(selection, async (pages) => {
			const search = { ...NOTHING_SEARCHED, selected: [] };
			searches.unshift(search);
			await searchPages(pages, selection, limit, search);
			return [];
		})
		.catch((error: unknown) => {
			searches.sort((one, other) => other.searched - one.searched);
			const [farthest] = searches;
			if (!farthest?.selected.length || !item.shared.isOutOfTime(error)) throw error;
			return [outOfTimeNote(farthest.searched)];
		});
	const [{ selected, latestPage } = NOTHING_SEARCHED] = searches;
	const newest = newestFirst(selected, latestPage.order).slice(0, limit);
	return {
		records: newest.map(({ record }) => record),
		hints: [...outOfTime, ...latestPage.hints(), ...hintsOnDates(newest, selection)],
	};
}

async function searchPages(
	pages: AsyncIterable<OrderedPage>,
	selection: Selection,
	limit: number,
	search: Search,
): Promise<void> {
	let oldPages = 0;
	for await (const page of pages) {
		const records = page.records.map((record) => dated(record, selection));
		if (search.searched === 0 && records.length > 0) checkFirstPage(records, selection);
		search.searched += records.length;
		search.selected.push(...records.filter((record) => isSelected(record, selection)));
		search.latestPage = page;
		oldPages = areTooOld(records, selection.range) ? oldPages + 1 : 0;
		const isEnough = search.selected.length >= limit || oldPages === MAX_OLD_PAGES;
		if (isEnough && page.order === 'newestFirst') return;
	}
}

function outOfTimeNote(searched: number): string {
	return `The time of this tool ended after ${searched} records were searched, so more may match. Ask for less at once, or raise Tool Timeout in the options.`;
}

/** @throws InvalidInputError if the records do not show what they are selected by */
function checkFirstPage(records: readonly DatedRecord[], selection: Selection): void {
	const { range, undatedRemedy } = selection;
	selection.checkFirstPage?.(records.map(({ record }) => fieldsOf(record)));
	const isUndated = records.every(({ created }) => Number.isNaN(created));
	if (!isUndated || !isBounded(range)) return;
	const title = range.after === -Infinity ? 'Created Before' : 'Created After';
	const problem = 'needs records that show when they were created, and these do not';
	throw new InvalidInputError(title, problem, undatedRemedy);
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
	return [`${count} no creation date, so they may be from any time.`];
}

function isBounded({ after, before }: Range): boolean {
	return after !== -Infinity || before !== Infinity;
}
