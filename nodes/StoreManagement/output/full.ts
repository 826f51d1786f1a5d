import { deepMap, type JsonValue } from '../json';

import { isDateObject, isoDate } from './dates';
import { unwrap } from './fields';

/** `params` of a lead holds what a form sent, so nothing in it is a relation or a date. */
const OPAQUE_KEYS: ReadonlySet<string> = new Set(['params']);

/**
 * Returns every field of a record of any kind: relations without their `{data: …}`, date objects
 * as ISO 8601 with offset. A date object with an unknown zone or an unreadable date, and a date
 * sent as text, are not changed, because nothing says which moment they mean.
 *
 * @param value a record, or a part of one; it is not changed
 * @returns a copy
 */
export function toFull(value: JsonValue): JsonValue {
	return deepMap(value, unwrapValue, { opaqueKeys: OPAQUE_KEYS });
}

function unwrapValue(value: JsonValue): JsonValue {
	const bare = unwrap(value);
	return isDateObject(bare) ? (isoDate(bare) ?? bare) : bare;
}
