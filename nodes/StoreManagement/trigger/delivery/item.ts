import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { unwrap } from '../../output/fields';
import { formatFull, toFull } from '../../output/full';
import { ORDER_LEADING } from '../../output/order';
import { isMetadata, originOf } from '../../output/origin';

import { matchesAny } from '../events';

/** The body of a delivery (API document, Events, point 4). */
export type Payload = JsonObject & { event: string };

/**
 * The item of a delivery: what was sent, the resource in the chosen form, and for order events
 * `metadata` (key → value) and `tracking` (the five utm parameters), always present, so that users find
 * them in one place.
 *
 * @param output `full`: relations of the resource unwrapped, dates as ISO 8601; `raw`: as sent
 */
export function toItem(payload: Payload, output: 'full' | 'raw'): IDataObject {
	const { event, resource = null, ...others } = payload;
	const isOrder = matchesAny(event, ['order.*']);
	const shown = output === 'full' ? fullOf(resource, isOrder) : resource;
	if (!isOrder) return { event, resource: shown, ...others };
	const { metadata, tracking } = originOf(resource, others);
	// A field that the service itself sends next to the resource takes precedence.
	const item = { event, resource: shown, metadata, tracking, ...others };
	return isMetadata(others.metadata) ? { ...item, metadata } : item;
}

/** Begins as Full of the action node does, so that one workflow reads both. */
function fullOf(resource: JsonValue, isOrder: boolean): JsonValue {
	const record = unwrap(resource);
	if (!isJsonObject(record)) return toFull(record);
	return formatFull(record, isOrder ? { derived: ORDER_LEADING } : {});
}
