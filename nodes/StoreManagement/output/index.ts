import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, type JsonValue } from '../json';
import { redactSecretKey } from '../redaction/secretKey';

import { toFull } from './full';
import { toSimplified, type RecordType } from './simplified';

export type OutputMode = 'simplified' | 'full' | 'raw';

/**
 * Turns a record into the json of an item.
 *
 * - `simplified`: at most ten fields, flat, always present (null where absent).
 * - `full`: every field; relations unwrapped, date objects as ISO 8601 with offset.
 * - `raw`: exactly as sent, with one exception in every mode: the `secret_key` of a webhook is
 *   censored, because no secret may appear in an item.
 *
 * @param record as the service sent it; it is not changed
 * @returns the record, or `{ value: record }` where it is not an object
 */
export function formatRecord(record: JsonValue, type: RecordType, mode: OutputMode): IDataObject {
	const sent = type.hasSecretKey ? redactSecretKey(record) : record;
	if (!isJsonObject(sent)) return { value: sent };
	switch (mode) {
		case 'simplified':
			return toSimplified(sent, type);
		case 'full': {
			const full = toFull(sent);
			return isJsonObject(full) ? full : { value: full };
		}
		case 'raw':
			return sent;
	}
}
