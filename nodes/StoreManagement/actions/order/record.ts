import { defineRecord } from '../../output';
import { at, first, firstOf, joined, orderId, type Field } from '../../output/fields';
import { ORDER_LEADING, orderCreatedAt, orderIsPaid } from '../../output/order';
import { orderOrigin } from '../../output/origin';

// In the response to an order update, which is not documented, the status may be a text.
const status = firstOf(at('status.name'), at('status'));
const customerName = firstOf(at('customer.name'), at('customer.generic_name'));

/** What Simplified shows of an order (API document, Order). */
const simplified = {
	id: ['integer', orderId],
	number: 'integer',
	status: ['string', status],
	created_at: ['string', orderCreatedAt],
	customer_name: ['string', customerName],
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
	value_discount value_products value_shipment value_tax whatsapp.payment_link whatsapp.pix`;

/** What a message to a customer needs (API document, Order: whatsapp, pix, transactions, customer.phone). */
const messages: Readonly<Record<string, Field>> = {
	id: orderId,
	number: at('number'),
	status,
	is_paid: orderIsPaid,
	value_total: at('value_total'),
	customer_name: customerName,
	customer_email: at('customer.email'),
	phone: firstOf(at('customer.phone.full_number'), at('customer.phone.number')),
	whatsapp_link: at('customer.phone.whatsapp_link'),
	whatsapp_pix: at('whatsapp.pix'),
	whatsapp_billet_message: at('whatsapp.billet.message'),
	whatsapp_billet_link: firstOf(
		at('whatsapp.billet.link'),
		first('transactions.billet_whatsapp_link'),
	),
	whatsapp_payment_link: at('whatsapp.payment_link'),
	whatsapp_order_shipped: at('whatsapp.order_shipped'),
	whatsapp_abandoned_cart: at('whatsapp.abandoned_cart'),
	pix_code: at('pix.pix_qr_code'),
	pix_expires_at: at('pix.pix_expiration_date'),
	billet_url: first('transactions.billet_url'),
	billet_barcode: first('transactions.billet_barcode'),
	track_code: at('track_code'),
	track_url: at('track_url'),
};

const relations = {
	simplified: ['customer', 'status', 'statuses', 'transactions'],
	messages: ['customer', 'pix', 'status', 'transactions', 'whatsapp'],
};

const ORDER_TRAITS = {
	relations,
	derived: ORDER_LEADING,
	added: orderOrigin,
	messages,
	documented: DOCUMENTED,
};

export const orderRecord = defineRecord(simplified, ORDER_TRAITS);

const { id, number, created_at, customer_name } = simplified;

/** A row for each product of an order, which is its `item`; see `BY_ITEM`. */
export const orderRowRecord = defineRecord(
	{
		...{ id, number, status: simplified.status, created_at, customer_name },
		product_id: ['integer', at('item.product_id')],
		sku_id: ['integer', at('item.sku_id')],
		item_sku: ['string', at('item.item_sku')],
		quantity: ['integer', at('item.quantity')],
		price: ['number', at('item.price')],
	},
	{ ...ORDER_TRAITS, documented: DOCUMENTED.replace(/\bitems\./g, 'item.') },
);

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
