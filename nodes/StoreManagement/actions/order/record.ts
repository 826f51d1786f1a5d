import type { JsonObject } from '../../json';
import { defineRecord } from '../../output';
import { at, firstOf, joined } from '../../output/fields';
import {
	orderCreatedAt,
	orderId,
	orderIdentity,
	orderIsPaid,
	orderOrigin,
} from '../../output/order';

// In the response to an order update, which is not documented, the status may be a text.
const status = firstOf(at('status.name'), at('status'));

/** What Simplified shows of an order (API document, Order). */
const simplified = {
	id: ['integer', orderId],
	number: 'integer',
	status: ['string', status],
	created_at: ['string', orderCreatedAt],
	customer_name: ['string', firstOf(at('customer.name'), at('customer.generic_name'))],
	customer_email: ['string', at('customer.email')],
	payment: ['string', firstOf(joined('payments.name'), joined('transactions.payment.name'))],
	is_paid: ['boolean', orderIsPaid],
	value_total: 'number',
	track_code: 'string',
} as const;

/** Other fields of an order, its customer and its products that workflows read. */
const DOCUMENTED = `address.city address.full_address address.uf address.zipcode authorized
	customer.birthday customer.cnpj customer.cpf customer.email customer.name customer.phone.full_number
	customer.phone.whatsapp_link customer_id date_delivery days_delivery delivered items items.item_sku
	items.price items.product_id items.quantity items.sku_id metadata payments.name
	pickup_address.full_address pix.pix_expiration_date pix.pix_qr_code promocode.code promocode_id
	shipment_service status.alias track_url tracking.utm_campaign tracking.utm_content
	tracking.utm_medium tracking.utm_source tracking.utm_term transactions.amount
	transactions.billet_barcode transactions.billet_url transactions.installments transactions.status
	value_discount value_products value_shipment value_tax whatsapp.billet.link whatsapp.billet.message whatsapp.payment_link whatsapp.pix`;

export const orderRecord = defineRecord(simplified, {
	documented: DOCUMENTED,
	derive: (order: JsonObject) => ({ ...orderIdentity(order), ...orderOrigin(order) }),
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
