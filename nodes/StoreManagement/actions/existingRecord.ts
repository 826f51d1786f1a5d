import { RequestError } from '../errors/requestError';
import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { isDateObject, isoDate, momentOf } from '../output/dates';
import { unwrap } from '../output/fields';
import type { PaginateResult } from '../transport/pagination/paginate';

import type { LostCreate } from './earlierTries';

/** How to recognise, in a list of the store, the record that a request creates. */
export interface ExistingRecord {
	/** Path of the list, for example "/{alias}/discounts". */
	path: string;
	/** Names the record in messages: "discount with this name and these values". */
	label: string;
	matches: (record: JsonObject) => boolean;
	/** Whether a record has the name, whatever its values: a service may store them otherwise. */
	hasName: (record: JsonObject) => boolean;
	/** Whether a match is returned instead of creating another one. */
	returnIt: boolean;
}

/** Maximum number of records searched after a lost response: more would use up the endpoint's rate limit. */
export const MAX_SEARCHED = 2_000;
/**
 * How much older than its request a record may look, in milliseconds, where the list was not read before:
 * clocks differ, and a time may be off by its zone.
 */
const CLOCK_TOLERANCE = 86_400_000;

/**
 * The record that a lost create made: one of its name that was not listed before. Where the list was not
 * read, the newest one with the same values that can be that young.
 *
 * @param isOwn whether this process knows that another create made the record
 */
export function madeBy(
	{ existing, sentAt, before }: LostCreate,
	listed: readonly JsonObject[],
	isOwn: (record: JsonObject) => boolean = () => false,
): JsonObject | undefined {
	const mayBeNew = (record: JsonObject): boolean =>
		before
			? existing.hasName(record) && !before.has(idOf(record))
			: existing.matches(record) &&
				(createdAt(record) ?? -Infinity) >= sentAt - CLOCK_TOLERANCE &&
				!isOwn(record);
	const candidates = listed
		.filter(mayBeNew)
		.sort((one, other) => (createdAt(other) ?? 0) - (createdAt(one) ?? 0));
	return candidates.find(existing.matches) ?? candidates[0];
}

export function objectsIn(records: readonly JsonValue[]): JsonObject[] {
	return records.map(unwrap).filter(isJsonObject);
}

export function idOf(record: JsonObject): JsonValue {
	return record.id ?? null;
}

/** Time of creation in milliseconds since 1970; undefined where the record has no readable date. */
function createdAt({ created_at: date }: JsonObject): number | undefined {
	const text = isDateObject(date) ? (isoDate(date) ?? date.date) : date;
	const moment = typeof text === 'string' ? momentOf(text) : Infinity;
	return moment === Infinity ? undefined : moment;
}

export function describe(record: JsonObject, { label }: ExistingRecord): string {
	return `A ${label} (ID ${JSON.stringify(idOf(record))})`;
}

/** What is known after a search that found no record created by the request. */
export function searchResultOf(
	found: PaginateResult | RequestError,
	existing: ExistingRecord,
): string {
	if (found instanceof RequestError) {
		const { kind, reason = kind } = found.details;
		const why = kind === 'cancelled' ? 'no time was left' : reason;
		return `n8n could not look for it in the store (${why}), so it may exist.`;
	}
	const older = objectsIn(found.records).find(existing.matches);
	if (older) {
		const isDated = createdAt(older) !== undefined;
		const when = isDated
			? 'was created before this'
			: 'exists, and the service does not say since when';
		return `n8n looked in the store: ${describe(older, existing)} ${when}.`;
	}
	const count = found.records.length;
	const scope = count < MAX_SEARCHED && !found.mayBeIncomplete ? 'all' : 'the first';
	return `n8n looked in the store: no ${existing.label} is among ${scope} ${count} that are listed. It may still appear.`;
}
