import type { IDataObject } from 'n8n-workflow';

import type { JsonObject } from '../../json';
import { toFull } from '../../output/full';

import { matchesAny } from '../events';
import { isMetadata, originOf } from './origin';

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
	const shown = output === 'full' ? toFull(resource) : resource;
	if (!matchesAny(event, ['order.*'])) return { event, resource: shown, ...others };
	const { metadata, tracking } = originOf(resource, others);
	// A field that the service itself sends next to the resource takes precedence.
	const item = { event, resource: shown, metadata, tracking, ...others };
	return isMetadata(others.metadata) ? { ...item, metadata } : item;
}
