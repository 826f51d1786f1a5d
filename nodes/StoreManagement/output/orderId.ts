import { isJsonObject, type JsonValue } from '../json';

import { at, first, firstOf } from './fields';
import { unwrap } from './relations';

/** The API document shows no `id` among the fields of an order, but its addresses name the order. */
export const orderId = firstOf(
	at('id'),
	first('address.order_id'),
	first('pickup_address.order_id'),
);

/**
 * @param order an order as the service sent it, wrapped or bare
 * @returns its `id` when it has one, else the `order_id` of its address, else that of its pickup
 *   address; null when none is told (sections "Order", "Order address" and "Pickup address")
 */
export function orderIdOf(order: JsonValue): number | string | null {
	const record = unwrap(order);
	const id = isJsonObject(record) ? orderId(record) : null;
	return typeof id === 'boolean' ? null : id;
}
