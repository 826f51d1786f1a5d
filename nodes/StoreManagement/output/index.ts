import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, type JsonValue } from '../json';

import { presentFull } from './full';
import { maskSecretKey } from './secrets';
import { presentSimplified, type RecordKind } from './simplified';

export { presentFull } from './full';
export type { JsonObject, JsonValue } from '../json';
export { orderIdOf } from './orderId';
export { storesOf } from './relations';
export { presentSimplified } from './simplified';
export type { RecordKind } from './simplified';

export type OutputMode = 'simplified' | 'full' | 'raw';

/**
 * Turns a record into the json of an item.
 *
 * - `simplified`: at most ten fields, flat, always present (null where absent).
 * - `full`: every field; relations unwrapped, date objects as ISO 8601 with offset.
 * - `raw`: exactly as sent, with one exception in every mode: the `secret_key` of a webhook is
 *   masked, because no secret may appear in an item.
 *
 * @param record as the service sent it; it is not changed
 * @param kind which resource of the API document the record is
 * @returns the record, or `{ value: record }` where it is not an object
 */
export function present(record: JsonValue, kind: RecordKind, mode: OutputMode): IDataObject {
	const sent = kind === 'webhook' ? maskSecretKey(record) : record;
	if (!isJsonObject(sent)) return { value: sent };
	switch (mode) {
		case 'simplified':
			return presentSimplified(sent, kind);
		case 'full': {
			const presented = presentFull(sent);
			return isJsonObject(presented) ? presented : { value: presented };
		}
		case 'raw':
			return sent;
	}
}
