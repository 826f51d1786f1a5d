import { asNamed, at, earliest, firstOf, joined, orderId } from '../../output/fields';
import type { RecordType } from '../../output/simplified';

/** The API document shows no `created_at` of an order, but its history has dates. */
const createdAt = firstOf(at('created_at'), earliest('statuses.created_at'));

/** What Simplified shows of an order (API document, Order). */
const simplified: RecordType['simplified'] = {
	id: orderId,
	...asNamed('number'),
	// An order update answers with a shape of its own, where the status may be a text.
	status: firstOf(at('status.name'), at('status')),
	created_at: createdAt,
	customer_name: firstOf(at('customer.name'), at('customer.generic_name')),
	customer_email: at('customer.email'),
	payment: firstOf(joined('payments.name'), joined('transactions.payment.name')),
	...asNamed('value_total', 'shipment_service', 'track_code'),
};

export const orderRecord: RecordType = {
	simplified,
	derived: { id: orderId, created_at: createdAt },
};

/** What an order update returns: the API document does not show it. */
export const orderUpdateRecord: RecordType = { simplified, isUndocumented: true };

/** What Simplified shows of an order item (API document, Order item). */
export const orderItemRecord: RecordType = {
	simplified: asNamed(
		'id',
		'order_id',
		'product_id',
		'sku_id',
		'item_sku',
		'quantity',
		'price',
		'price_cost',
		'gift',
		'is_digital',
	),
};
