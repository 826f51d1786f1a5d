import type { IDataObject } from 'n8n-workflow';

import { isJsonObject, type JsonObject, type JsonValue, setField } from '../../json';
import { unwrap } from '../../output/fields';
import { toFull } from '../../output/full';
import { redactSecretKey } from '../../redaction/secretKey';

import { matchesAny } from '../events';

/** The tracking parameters of the store URL (API document, Events, point 8). */
const TRACKING = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

/** The body of a delivery (API document, Events, point 4). */
export type Payload = JsonObject & { event: string };

/**
 * The item of a delivery: what was sent, the resource in the chosen form, and for order events `metadata` (key → value) and `tracking` (the five utm
 * parameters), always present, so that a builder finds them in one place.
 *
 * @param output `full`: relations of the resource unwrapped, dates as ISO 8601; `raw`: as sent. The
 *   `secret_key` of a webhook is censored in both
 */
export function toItem(payload: Payload, output: 'full' | 'raw'): IDataObject {
	const { event, resource: sent = null, ...others } = payload;
	const resource = redactSecretKey(sent);
	return {
		event,
		resource: output === 'full' ? toFull(resource) : resource,
		...(matchesAny(event, ['order.*']) ? originOf(resource) : {}),
		// A field that the service itself puts beside the resource has precedence.
		...others,
	};
}

function originOf(resource: JsonValue): { metadata: JsonObject; tracking: JsonObject } {
	const order = unwrap(resource);
	if (!isJsonObject(order)) return { metadata: {}, tracking: trackingOf({}, {}) };
	const metadata = metadataOf(order.metadata ?? null);
	return { metadata, tracking: trackingOf(order, metadata) };
}

/** Metadata are a list of `{ key, value }`; an object is taken as it is. */
function metadataOf(value: JsonValue): JsonObject {
	const metadata = unwrap(value);
	const result: JsonObject = {};
	if (isJsonObject(metadata)) {
		for (const [key, value] of Object.entries(metadata)) setField(result, key, value);
	}
	if (Array.isArray(metadata)) {
		for (const entry of metadata) {
			if (isJsonObject(entry) && typeof entry.key === 'string') {
				setField(result, entry.key, entry.value ?? null);
			}
		}
	}
	return result;
}

/** Tracking is readable the same way as metadata (Events, point 8), so it may stand there too. */
function trackingOf(order: JsonObject, metadata: JsonObject): JsonObject {
	const valueOf = (name: string): JsonValue => {
		const own = order[name] ?? '';
		return own === '' ? (metadata[name] ?? null) : own;
	};
	return Object.fromEntries(TRACKING.map((name) => [name, valueOf(name)]));
}
