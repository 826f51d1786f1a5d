import type { GenericValue, IDataObject } from 'n8n-workflow';

import { isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { defineRecord, formatRecords, type OutputMode, type RecordType } from '../../output';
import { fieldsOf, unwrap } from '../../output/fields';
import { formatFull, toFull } from '../../output/full';
import { orderIdentity, orderOrigin } from '../../output/order';

import { matchesAny } from '../events';

/** The body of a delivery (API document, Events, point 4). */
export type Payload = JsonObject & { event: string };

/** The kind of record that the events of a family bring, by the family. */
export type EventRecords = Readonly<Record<string, RecordType>>;

/** How the resource of an event is shown. */
export interface ResourceForm {
	output: OutputMode;
	/** The fields of the output `selected`. */
	selectedFields?: readonly string[];
	records?: EventRecords;
}

/** The API document shows no other resource: Simplified takes the fields that it has. */
const OWN_FIELDS = defineRecord({}, { isUndocumented: true });

/**
 * The item of a delivery: what was sent, the resource in the chosen form, and for order events
 * `metadata` (key → value) and `tracking` (the five utm parameters), always present, so that users find
 * them in one place.
 */
export function toItem(payload: Payload, form: ResourceForm): IDataObject {
	const { event, resource = null, ...others } = payload;
	const isOrder = matchesAny(event, ['order.*']);
	const shown =
		form.output === 'full' ? fullOf(resource, isOrder) : showResource(event, resource, form);
	if (!isOrder) return { event, resource: shown, ...others };
	// A field that the service itself sends next to the resource takes precedence.
	return { event, resource: shown, ...orderOrigin(fieldsOf(resource)), ...others };
}

function showResource(
	event: string,
	resource: JsonValue,
	{ output, selectedFields: names = [], records = {} }: ResourceForm,
): GenericValue {
	if (output === 'raw') return resource;
	const [, type = OWN_FIELDS] =
		Object.entries(records).find(([family]) => matchesAny(event, [family])) ?? [];
	const format = (value: JsonValue): GenericValue => {
		const record = unwrap(value);
		if (!isJsonObject(record)) return record;
		return formatRecords([within(record, type)], type, output, names)[0] ?? null;
	};
	const inner = unwrap(resource);
	return Array.isArray(inner) ? inner.map(format) : format(inner);
}

/** The record itself, or the one in its fields that has the fields of its kind: `{ order: { … } }`. */
function within(record: JsonObject, { simplified }: RecordType): JsonObject {
	const inner = Object.values(record).map(unwrap).filter(isJsonObject);
	const isOfKind = (one: JsonObject): boolean => [...simplified.keys()].some((name) => name in one);
	return [record, ...inner].find(isOfKind) ?? record;
}

/** Begins as Full of the action node does, so that one workflow reads both. */
function fullOf(resource: JsonValue, isOrder: boolean): JsonValue {
	const record = unwrap(resource);
	if (!isJsonObject(record)) return toFull(record);
	return formatFull(record, isOrder ? orderIdentity : undefined);
}
