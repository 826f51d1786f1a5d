import { isJsonObject, isPrimitive, type JsonObject, setField } from '../json';

import { at, earliest, firstOf, joined, orderId, unwrap, type Field } from './fields';

export type RecordKind =
	| 'user'
	| 'store'
	| 'order'
	| 'orderUpdate'
	| 'orderItem'
	| 'product'
	| 'discount'
	| 'lead'
	| 'sku'
	| 'banner'
	| 'webhook';

/** The fields of a kind of record, in the order in which an item shows them. */
type Fields = Readonly<Record<string, Field>>;

const MAX_FIELDS = 10;

const orderFields: Fields = {
	id: orderId,
	...asNamed('number'),
	// An order update answers with a shape of its own, where the status may be a text.
	status: firstOf(at('status.name'), at('status')),
	created_at: firstOf(at('created_at'), earliest('statuses.created_at')),
	customer_name: firstOf(at('customer.name'), at('customer.generic_name')),
	customer_email: at('customer.email'),
	payment: firstOf(joined('payments.name'), joined('transactions.payment.name')),
	...asNamed('value_total', 'shipment_service', 'track_code'),
};

const fieldsOf: Readonly<Record<RecordKind, Fields>> = {
	user: {
		...asNamed('id', 'name', 'email', 'phone', 'type', 'active', 'is_owner'),
		stores: joined('merchants.alias'),
		...asNamed('last_login_at', 'created_at'),
	},
	store: {
		...asNamed('id', 'name', 'alias', 'domain', 'base_url', 'active'),
		plan: at('subscription.plan'),
		subscription_status: at('subscription.status'),
		...asNamed('owner_email', 'created_at'),
	},
	order: orderFields,
	orderUpdate: orderFields,
	orderItem: asNamed(
		'id',
		'product_id',
		'sku_id',
		'item_sku',
		'quantity',
		'price',
		'price_cost',
		'gift',
		'is_digital',
		'bundle_name',
	),
	product: asNamed(
		'id',
		'name',
		'sku',
		'slug',
		'active',
		'searchable',
		'has_variations',
		'is_digital',
		'url',
		'preview_url',
	),
	discount: asNamed(
		'id',
		'name',
		'discount_method',
		'discount_value',
		'entry_condition_type',
		'entry_condition_value',
		'discount_type',
		'accumulate',
		'start_at',
		'end_at',
	),
	lead: asNamed(
		'id',
		'name',
		'email',
		'city',
		'state',
		'birthday',
		'is_customer',
		'customer_id',
		'utm_source',
		'created_at',
	),
	sku: asNamed(
		'id',
		'product_id',
		'sku',
		'title',
		'price_sale',
		'price_discount',
		'price_cost',
		'availability',
		'quantity_managed',
		'blocked_sale',
	),
	banner: asNamed(
		'id',
		'name',
		'type',
		'active',
		'expired',
		'home',
		'link',
		'image_url',
		'start_at',
		'end_at',
	),
	webhook: {
		...asNamed('id', 'name', 'url', 'active'),
		events: joined('events.name'),
		products: joined('products.name'),
		...asNamed('disabled_at', 'created_at', 'updated_at'),
	},
};

/** Kinds whose response the API document does not show: it may have none of the fields above. */
const undocumentedKinds: ReadonlySet<RecordKind> = new Set(['product', 'orderUpdate']);

/**
 * Reduces a record to at most ten fields that a shop owner looks for, none of which holds other
 * values. A kind always has the same fields, null where the record does not have them. Only a
 * record of a kind that the API document does not show, and that has none of them, gives its own first
 * primitive fields.
 *
 * @param record a record as the service sent it, wrapped or bare; it is not changed
 * @returns numbers and booleans as they came; dates as ISO 8601 with offset where the record
 *   names a known zone, as their text where it does not
 */
export function toSimplified(record: JsonObject, kind: RecordKind): JsonObject {
	const bare = unwrap(record);
	const source = isJsonObject(bare) ? bare : {};
	const result: JsonObject = {};
	let hasValues = false;
	for (const [name, field] of Object.entries(fieldsOf[kind])) {
		const value = field(source);
		result[name] = value;
		hasValues ||= value !== null;
	}
	if (hasValues || !undocumentedKinds.has(kind)) return result;
	const own = firstPrimitiveFields(source);
	return Object.keys(own).length > 0 ? own : result;
}

function firstPrimitiveFields(record: JsonObject): JsonObject {
	const result: JsonObject = {};
	const names = Object.keys(record).filter((name) => isPrimitive(record[name] ?? null));
	for (const name of names.slice(0, MAX_FIELDS)) setField(result, name, record[name] ?? null);
	return result;
}

/** Fields that are shown under the name that they have in the API document. */
function asNamed(...names: string[]): Fields {
	return Object.fromEntries(names.map((name) => [name, at(name)]));
}
