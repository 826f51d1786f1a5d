import { defineRecord } from '../../output';
import { at, earliest, firstOf, joined, orderId } from '../../output/fields';

/** The API document shows no `created_at` of an order, but its history has dates. */
const createdAt = firstOf(at('created_at'), earliest('statuses.created_at'));

/** What Simplified shows of an order (API document, Order). */
const simplified = {
	id: ['integer', orderId],
	number: 'integer',
	// In the response to an order update, which is not documented, the status may be a text.
	status: ['string', firstOf(at('status.name'), at('status'))],
	created_at: ['string', createdAt],
	customer_name: ['string', firstOf(at('customer.name'), at('customer.generic_name'))],
	customer_email: ['string', at('customer.email')],
	payment: ['string', firstOf(joined('payments.name'), joined('transactions.payment.name'))],
	value_total: 'number',
	shipment_service: 'string',
	track_code: 'string',
} as const;

export const orderRecord = defineRecord(simplified, {
	derived: { id: orderId, created_at: createdAt },
});

/** What an order update returns: the API document does not show it. */
export const orderUpdateRecord = defineRecord(simplified, { isUndocumented: true });

/** What Simplified shows of an order item (API document, Order item). */
export const orderItemRecord = defineRecord({
	id: 'integer',
	order_id: 'integer',
	product_id: 'integer',
	sku_id: 'integer',
	item_sku: 'string',
	quantity: 'integer',
	price: 'number',
	price_cost: 'number',
	gift: 'boolean',
	is_digital: 'boolean',
});
