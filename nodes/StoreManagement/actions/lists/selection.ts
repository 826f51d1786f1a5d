import { InvalidInputError } from '../../errors/invalidInputError';
import type { JsonObject, JsonValue } from '../../json';
import { isoDate, momentOf } from '../../output/dates';
import { fieldsOf, type RecordField } from '../../output/fields';
import { moment } from '../../parameters/dates';
import { field, type AddedValuesOf } from '../../parameters/field';

import { pagesFromNewest, type Serial } from './newestPages';
import type { Reading, ReadRecords } from './reading';

/** Options by which the node itself selects records: the API document shows no filter by date. */
export const CREATED_OPTIONS = [
	field({
		displayName: 'Created After',
		name: 'createdAfter',
		type: 'dateTime',
		default: '',
		description:
			'Return only what was created at this time or later. What has no date is returned, too.',
		parse: moment,
	}),
	field({
		displayName: 'Created Before',
		name: 'createdBefore',
		type: 'dateTime',
		default: '',
		description:
			'Return only what was created before this time. What has no date is returned, too.',
		parse: moment,
	}),
] as const;

/** When a record must have been created, in milliseconds since 1970: `after` or later, and earlier than `before`. */
interface Range {
	after: number;
	before: number;
	/** Zone of dates that name none. */
	timezone: string;
}

/** Which records of a list are wanted. */
export interface Selection {
	range: Range;
	/** A further condition. */
	matches?: ((record: JsonObject) => boolean) | undefined;
	createdAt: RecordField;
	serial: Serial;
}

export function createdRange(
	{ createdAfter, createdBefore }: AddedValuesOf<typeof CREATED_OPTIONS>,
	timezone: string,
): Range {
	const after = createdAfter?.toMillis() ?? -Infinity;
	const before = createdBefore?.toMillis() ?? Infinity;
	if (after < before) return { after, before, timezone };
	const remedy = 'Enter an earlier Created After, or remove one of them';
	throw new InvalidInputError('Created After', 'must be earlier than Created Before', remedy);
}

/** How to read the selected records of a list; undefined where all records are wanted. */
export function readSelected(selection: Selection) {
	if (!isBounded(selection.range) && !selection.matches) return undefined;
	return async (reading: Reading) => await readNewestSelected(reading, selection);
}

/** Records of nearly the same time may stand in another order, so the first old page is not the end. */
const MAX_OLD_PAGES = 2;

/** Reads a list until enough records have come, or until its pages hold only records that are too old. */
async function readNewestSelected(reading: Reading, selection: Selection): Promise<ReadRecords> {
	const selected: JsonValue[] = [];
	let hints: string[] = [];
	let oldPages = 0;
	for await (const page of pagesFromNewest(reading, selection.serial)) {
		const verdicts = page.records.map((record) => judge(fieldsOf(record), selection));
		const isOld = verdicts.length > 0 && verdicts.every((verdict) => verdict === 'tooOld');
		if (page.isStart) selected.length = 0;
		selected.push(...page.records.filter((_, index) => verdicts[index] === 'wanted'));
		hints = page.hints;
		oldPages = isOld && page.isNewestFirst ? oldPages + 1 : 0;
		if (selected.length >= reading.limit || oldPages === MAX_OLD_PAGES) break;
	}
	const records = selected.slice(0, reading.limit);
	return { records, hints: [...hints, ...hintsOnDates(records, selection)] };
}

function judge(record: JsonObject, selection: Selection): 'wanted' | 'tooOld' | 'unwanted' {
	const { range, matches } = selection;
	const created = momentOfCreation(record, selection);
	if (created < range.after) return 'tooOld';
	if (created >= range.before) return 'unwanted';
	return !matches || matches(record) ? 'wanted' : 'unwanted';
}

/** Milliseconds since 1970; NaN where the record shows no date. */
function momentOfCreation(record: JsonObject, { createdAt, range }: Selection): number {
	const date = String(createdAt(record));
	return momentOf(isoDate({ date, timezone: range.timezone }) ?? date);
}

function hintsOnDates(records: readonly JsonValue[], selection: Selection): string[] {
	if (!isBounded(selection.range)) return [];
	const undated = records.filter((record) =>
		Number.isNaN(momentOfCreation(fieldsOf(record), selection)),
	);
	if (undated.length === 0) return [];
	return [
		`${undated.length} of the records show no date of their creation, so they may be from any time. Choose what dates them in the option Include: Status History dates an order.`,
	];
}

function isBounded({ after, before }: Range): boolean {
	return after !== -Infinity || before !== Infinity;
}
