import { type JsonValue, rebuild } from '../json';

import { isDateObject, isoDate } from './dates';
import { unwrap } from './relations';

/** `params` of a lead holds whatever a form sent, so nothing in it is a relation or a date. */
const FREE_KEYS: ReadonlySet<string> = new Set(['params']);

/**
 * Presents every field of a record of any kind: relations without their `{data: …}`, date objects
 * as ISO 8601 with offset. A date object with an unknown zone or an unreadable date, and a date
 * sent as text, stay as they came, for nothing tells what moment they mean.
 *
 * @param value a record, or a part of one; it is not changed
 * @returns a copy
 */
export function presentFull(value: JsonValue): JsonValue {
	return rebuild(value, withoutWrapping, FREE_KEYS);
}

function withoutWrapping(value: JsonValue): JsonValue {
	const bare = unwrap(value);
	return isDateObject(bare) ? (isoDate(bare) ?? bare) : bare;
}
