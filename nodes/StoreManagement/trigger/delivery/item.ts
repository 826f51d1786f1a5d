import type { IDataObject } from 'n8n-workflow';

import type { JsonObject } from '../../json';
import { toFull } from '../../output/full';
import { redactSecretKey } from '../../redaction/redactor';

import { matchesAny } from '../events';
import { isMetadata, originOf, type Origin } from './origin';

/** The body of a delivery (API document, Events, point 4). */
export type Payload = JsonObject & { event: string };

/**
 * The item of a delivery: what was sent, the resource in the chosen form, and for order events
 * `metadata` (key → value) and `tracking` (the five utm parameters), always present, so that users find
 * them in one place.
 *
 * @param output `full`: relations of the resource unwrapped, dates as ISO 8601; `raw`: as sent. The
 *   `secret_key` of a webhook is censored in both
 */
export function toItem(payload: Payload, output: 'full' | 'raw'): IDataObject {
	const { event } = payload;
	// The name is not redacted: no workflow could wait for a redacted name.
	const sent: JsonObject = { ...redactSecretKey(payload), event };
	const { resource = null, ...others } = sent;
	const isOrder = matchesAny(event, ['order.*']);
	const origin: Partial<Origin> = isOrder ? originOf(resource, others) : {};
	const item: JsonObject = {
		event,
		resource: output === 'full' ? toFull(resource) : resource,
		...origin,
		// A field that the service itself sends next to the resource takes precedence.
		...others,
	};
	if (origin.metadata && isMetadata(others.metadata)) item.metadata = origin.metadata;
	return item;
}
