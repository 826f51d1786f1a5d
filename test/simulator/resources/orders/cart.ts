import type { Order } from './record';

/** Fields of an order, section "Order", that do not need it to be placed. */
const FIELDS: ReadonlySet<string> = new Set([
	'customer_id',
	'value_total',
	'value_products',
	'value_discount',
	'value_shipment',
	'items',
	'whatsapp',
	'metadata',
	'customer',
]);

/** What `cart.reminder` sends: its content is not shown, so this is a guess. */
export function cartOf(order: Order): object {
	return Object.fromEntries(Object.entries(order).filter(([name]) => FIELDS.has(name)));
}
