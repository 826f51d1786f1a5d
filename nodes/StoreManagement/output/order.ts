import { isJsonObject, isPrimitive, type JsonObject, type JsonValue } from '../json';

import { momentOf } from './dates';
import { at, earliest, firstOf, orderId, unwrap, type Field } from './fields';

/** The API document shows no `created_at` of an order, but its history has dates. */
export const orderCreatedAt: Field = firstOf(at('created_at'), earliest('statuses.created_at'));

/** What every Full of an order begins with, in the action as in the trigger. */
export const ORDER_LEADING = { id: orderId, created_at: orderCreatedAt };

/** When an order was made, or its number, which rises with time; NaN where neither is known. */
export function orderTime(order: JsonObject): number {
	const date = orderCreatedAt(order);
	const digits = String(at('number')(order)).replace(/\D/g, '');
	return date === null ? Number(digits || NaN) : momentOf(String(date));
}

/**
 * Whether the order or one of its transactions is authorized or captured; null where neither says so (API
 * document, Order and Transaction). A cancelled transaction pays nothing. Where the two differ, the payment
 * counts: who has paid must not be reminded.
 */
export const orderIsPaid: Field = (order) => {
	const all = [unwrap(order.transactions ?? null)].flat().map(unwrap).filter(isJsonObject);
	const valid = all.filter(({ cancelled }) => flagOf(cancelled) !== true);
	if (all.length > 0 && valid.length === 0) return false;
	const flags = [order.authorized, ...valid.flatMap((one) => [one.authorized, one.captured])];
	const known = flags.map(flagOf).filter((flag) => flag !== undefined);
	return known.length === 0 ? null : known.includes(true);
};

/** A flag, however it is written. */
function flagOf(value: JsonValue = null): boolean | undefined {
	const text = isPrimitive(value) ? String(value).toLowerCase() : '';
	return ['true', '1'].includes(text) || (['false', '0'].includes(text) ? false : undefined);
}
