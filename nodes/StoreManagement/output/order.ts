import { isJsonObject, type JsonObject, type JsonValue, type Primitive } from '../json';

import { at, earliest, fieldsOf, first, firstOf, unwrap, type RecordField } from './fields';

/** The API document shows no `id` among the fields of an order, but its addresses name the order. */
export const orderId: RecordField = firstOf(
	at('id'),
	first('address.order_id'),
	first('pickup_address.order_id'),
);

/** The API document shows no `created_at` of an order, but its history has dates. */
export const orderCreatedAt: RecordField = firstOf(
	at('created_at'),
	earliest('statuses.created_at'),
);

/**
 * Whether the order or one of its transactions is authorized or captured; null where neither says so (API
 * document, Order and Transaction). A cancelled transaction pays nothing.
 */
export const orderIsPaid: RecordField = (order) => {
	const transactions = [unwrap(order.transactions ?? null)].flat().map(fieldsOf);
	const valid = transactions.filter(({ cancelled }) => cancelled !== true);
	if (transactions.length > 0 && valid.length === 0) return false;
	const flags = [
		order.authorized,
		...valid.flatMap(({ authorized, captured }) => [authorized, captured]),
	];
	if (flags.includes(true)) return true;
	return flags.includes(false) ? false : null;
};

/** What Full has of an order besides its own fields, in the action as in the trigger. */
export function orderIdentity(order: JsonObject): JsonObject {
	const derived: Record<string, Primitive> = {
		id: orderId(order),
		created_at: orderCreatedAt(order),
	};
	return Object.fromEntries(Object.entries(derived).filter(([, value]) => value !== null));
}

/** The tracking parameters of the store URL (API document, Events, point 8). */
export const TRACKING = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

/** Where an order came from: metadata, and tracking from its own fields or from metadata (API document, Events, 6 to 8). */
export function orderOrigin(order: JsonObject): { metadata: JsonValue; tracking: JsonObject } {
	const metadata = toMetadata(unwrap(order.metadata ?? {}));
	const sent = isJsonObject(metadata) ? metadata : {};
	const tracking = TRACKING.map((name) => [name, order[name] || sent[name] || null] as const);
	return { metadata, tracking: Object.fromEntries(tracking) };
}

/** A list of `{key, value}` as an object; anything else as it came. */
function toMetadata(metadata: JsonValue): JsonValue {
	if (!Array.isArray(metadata)) return metadata;
	const entries = metadata.filter(isJsonObject).filter(({ key }) => typeof key === 'string');
	if (entries.length < metadata.length) return metadata;
	return Object.fromEntries(entries.map(({ key, value = null }) => [key as string, value]));
}
