import { isFilled, isJsonObject, type JsonObject, type JsonValue } from '../json';

import { momentOf } from './dates';
import { at, outermost, toFlat, unwrap, type RecordField } from './fields';
import { defineRecord, derived, type RecordType } from './recordType';

/** The API document shows no `id` among the fields of an order, but its addresses name the order. */
export const orderId = at('id', 'address.order_id', 'pickup_address.order_id');

/** Tells an order from all others: its ID, else its number, which another order may have as its ID. */
const orderIdentity: RecordField = (order) => {
	const number = at('number')(order);
	return orderId(order) ?? (number === null ? null : `number ${number}`);
};

/** The tracking codes of an order, which the service writes into one field. */
export function trackingCodes(order: JsonObject): string[] {
	const written = String(at('track_code')(order) ?? '');
	return written.split(',').map((code) => code.trim());
}

/** Names of a customer that no other customer has. A company may have a CPF besides its CNPJ. */
export function customerKeys(order: JsonObject): string[] {
	const keys = [at('customer.email'), at('customer.cpf'), at('customer.cnpj')];
	return keys.map((key) => String(key(order) ?? '')).filter((key) => key !== '');
}

const firstDate = outermost('earliest', 'statuses.created_at');

/**
 * When an order was created, as it shows it; null if nothing can be read. The API document shows no `created_at` of an
 * order, but its history has dates.
 */
export function orderCreatedAt(order: JsonObject): JsonValue {
	const { created_at: own = null } = order;
	return Number.isNaN(momentOf(unwrap(own))) ? firstDate(order) : toFlat(own);
}

/**
 * Whether an order is paid, by its own flag and those of its transactions (API document, Order and Transaction); null if
 * none says so. A cancelled transaction pays nothing, and that a transaction is authorized says nothing: a bank
 * slip is when it is issued.
 */
const orderIsPaid: RecordField = ({ authorized, transactions: sent = null }) => {
	const transactions = [unwrap(sent)].flat().map(unwrap).filter(isJsonObject);
	const valid = transactions.filter(({ cancelled }) => cancelled !== true);
	if (transactions.length > 0 && valid.length === 0) return false;
	const flags = [authorized, ...valid.map(({ captured }) => captured)];
	if (flags.includes(true)) return true;
	return flags.includes(false) ? false : null;
};

/** The tracking parameters of the store URL (API document, Events, point 8). */
export const TRACKING = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];

/**
 * Where an order came from: metadata, and tracking from its own fields or from metadata (API document, Events, 6 to 8);
 * null where nothing shows it.
 */
export function orderOrigin(order: JsonObject): { metadata: JsonValue; tracking: JsonValue } {
	const metadata = toMetadata(unwrap(order.metadata ?? null));
	const sent = isJsonObject(metadata) ? metadata : {};
	const tracking = TRACKING.map((name) => [name, order[name] || sent[name] || null] as const);
	const isShown = tracking.some(([, value]) => isFilled(value));
	return { metadata, tracking: isShown ? Object.fromEntries(tracking) : null };
}

/** A list of `{key, value}` as an object, in which a key that comes twice has the list of its values; anything else unchanged. */
function toMetadata(metadata: JsonValue): JsonValue {
	if (!Array.isArray(metadata) || !metadata.every(hasKey)) return metadata;
	const values = new Map<string, JsonValue[]>();
	for (const { key, value = null } of metadata) {
		values.set(key, [...(values.get(key) ?? []), value]);
	}
	const entries = [...values].map(([key, all]) => [key, all.length > 1 ? all : all[0]] as const);
	return Object.fromEntries(entries) as JsonObject;
}

function hasKey(entry: JsonValue): entry is JsonObject & { key: string } {
	return isJsonObject(entry) && typeof entry.key === 'string';
}

/** An order (API document, Order), with paths into its customer, products, address and payment. */
export const orderRecord = defineRecord(
	`id:integer number:integer status=status.name created_at customer_name=customer.name|customer.generic_name
	customer_email=customer.email payment=payments.name|transactions.payment.name is_paid:boolean
	value_total:number track_code`,
	{
		derived: {
			// A pickup address tells it, too, but is not asked for: the number tells orders apart.
			id: derived('integer', 'address', orderId),
			created_at: derived('string', 'statuses', orderCreatedAt, { isOverOwn: true }),
			is_paid: derived('boolean', 'authorized transactions', orderIsPaid, { isOverOwn: true }),
			status_at: derived('string', 'statuses', outermost('latest', 'statuses.created_at')),
			metadata: derived(undefined, 'metadata', (order) => orderOrigin(order).metadata, {
				isOverOwn: true,
			}),
			tracking: derived(
				undefined,
				`${TRACKING.join(' ')} metadata`,
				(order) => orderOrigin(order).tracking,
			),
		},
		others: `address address.city address.full_address address.uf address.zipcode authorized
		customer customer.birthday customer.cnpj customer.cpf customer.email customer.name
		customer.phone.full_number customer.phone.whatsapp_link customer_id date_delivery days_delivery delivered
		has_recomm ip items items.item_sku items.price items.product_id items.quantity items.sku_id
		marketplace_account_id marketplace_id marketplace_partner_id marketplace_sale_number metadata
		payments payments.name pickup_address pickup_address.full_address pix pix.pix_expiration_date
		pix.pix_qr_code promocode promocode.code promocode_id services shipment_quote_id shipment_service
		status.alias status.name statuses track_url tracking.utm_campaign tracking.utm_content tracking.utm_medium
		tracking.utm_source tracking.utm_term transactions transactions.amount transactions.billet_barcode
		transactions.billet_url transactions.installments transactions.status utm_campaign utm_content utm_medium
		utm_source utm_term value_discount value_products value_shipment value_tax whatsapp
		whatsapp.billet.link whatsapp.billet.message whatsapp.payment_link whatsapp.pix`,
		identity: orderIdentity,
		includes: {
			customer: 'Customer',
			metadata: 'Metadata',
			pickup_address: 'Pickup Address',
			pix: 'Pix',
			promocode: 'Promocode',
			services: 'Services',
			status: 'Status',
			statuses: 'Status History',
			transactions: 'Transactions',
			whatsapp: 'WhatsApp Links',
		},
	},
);

/** The answer to an order update, which the API document does not show. */
export const orderUpdateRecord: RecordType = {
	...orderRecord,
	derived: new Map(),
	includes: new Map(),
	ownFields: Infinity,
};

/** A product in an order (API document, Order item). */
export const orderItemRecord = defineRecord(
	`id:integer order_id:integer product_id:integer sku_id:integer item_sku quantity:integer price:number price_cost:number gift:boolean is_digital:boolean`,
	{
		others: `bundle_id bundle_name freebie_id gift_value has_recomm shipment_cost`,
	},
);
