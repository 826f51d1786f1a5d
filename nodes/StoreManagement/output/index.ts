import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, setField, type JsonObject, type JsonValue } from '../json';
import { redactSecretKey } from '../redaction/secretKey';

import { unwrap } from './fields';
import { toFull } from './full';
import { toSimplified, type RecordType } from './simplified';

export type OutputMode = 'simplified' | 'full' | 'raw';

/**
 * Turns a record into the json of an item.
 *
 * - `simplified`: at most ten fields, flat, always present (null where absent).
 * - `full`: every field, beginning with id, number, status and created_at where the record has them;
 *   relations unwrapped, date objects as ISO 8601 with offset.
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
		case 'full':
			return formatFull(sent, type);
		case 'raw':
			return sent;
	}
}

/** Fields that most workflows use, so that they stand first. */
const LEADING_FIELDS = ['id', 'number', 'status', 'created_at'];

function formatFull(record: JsonObject, { derived = {} }: RecordType): JsonObject {
	const full = toFull(record);
	const source = unwrap(record);
	if (!isJsonObject(full) || !isJsonObject(source)) return { value: full };
	const result: JsonObject = {};
	for (const name of LEADING_FIELDS) {
		const value = full[name] ?? derived[name]?.(source) ?? full[name];
		if (value !== undefined && (value !== null || name in full)) result[name] = value;
	}
	for (const [name, value] of Object.entries(full)) {
		if (!(name in result) || name === '__proto__') setField(result, name, value);
	}
	return result;
}
