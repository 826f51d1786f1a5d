import { CUSTOMER_IDS, customer, customerPerson } from '../../data/customer';
import { later, moment, seededDateObject } from '../../data/dates';
import { orderAddress, pickupAddress } from './addresses';
import { orderItem, orderItemCount } from './items';
import { metadata, pix, status, statuses, STATUS_COUNT, whatsapp } from './relations';
import { PROMOCODE_IDS, promocode } from './promocode';
import { cents, Random } from '../../data/random';
import type { Scope } from '../../data/ids';
import { ORDER_IDS } from './ids';
import type { OrderIds } from './knobs';
import { paymentIcon, paymentMethod, transaction } from './transaction';

/** The relations of section "Order", the values of `include`. */
export const ORDER_RELATIONS = [
	'transactions',
	'whatsapp',
	'pickup_address',
	'metadata',
	'status',
	'pix',
	'promocode',
	'statuses',
	'services',
	'customer',
] as const;
export type OrderRelation = (typeof ORDER_RELATIONS)[number];

/** The settings that an order depends on. */
export interface OrderShape {
	relations: ReadonlySet<OrderRelation>;
	ids: OrderIds;
	transactions: 'object' | 'list';
	itemsPerOrder: number | null;
	skus: number;
	/** When the status changed while the service runs, in milliseconds. */
	changes?: readonly number[];
}

/** The values of the knob with which each place has the ID. */
const ID_PLACES: Readonly<Record<'top' | 'address' | 'pickup', readonly OrderIds[]>> = {
	top: ['present', 'top'],
	address: ['absent', 'present'],
	pickup: ['absent', 'present', 'pickup'],
};

/** The order number that the customer sees, which is not the ID of the order. */
export function orderNumber(index: number): number {
	return 1001 + index;
}

/**
 * Section "Order". The document lists no ID among the fields; the ID is `order_id` of the address.
 * Each relation has its own random numbers, so that leaving one out does not change the others.
 *
 * @param placed when it was placed while the service runs, in milliseconds: it is not paid yet
 */
export function order(scope: Scope, index: number, shape: OrderShape, placed?: number) {
	const random = new Random(scope.seed, 'order', scope.store, index);
	const draw = (what: string): Random => new Random(scope.seed, 'order', scope.store, index, what);
	const id = ORDER_IDS.of(scope, index);
	const created = placed ?? moment(scope, random, index);
	const customerIndex = random.int(0, 999);
	const payer = {
		customerId: CUSTOMER_IDS.of(scope, customerIndex),
		person: customerPerson(scope, customerIndex),
	};
	const items = Array.from(
		{ length: orderItemCount(scope, index, shape.itemsPerOrder) },
		(_, item) => orderItem(scope, index, item, shape.skus),
	);
	const products = cents(items.reduce((sum, item) => sum + item.price * item.quantity, 0));
	const shipment = random.money(0, 45);
	const hasPromocode = random.chance(0.25);
	const discount = hasPromocode ? cents(products * 0.1) : 0;
	const total = cents(products + shipment - discount);
	const pickup = random.chance(0.15);
	const method = paymentMethod(random);
	const { changes = [] } = shape;
	const before = placed === undefined ? random.int(0, STATUS_COUNT - 1) : 0;
	const reached = Math.min(STATUS_COUNT - 1, before + changes.length);
	const delivered = reached === STATUS_COUNT - 1;

	const relation: Record<OrderRelation, () => unknown> = {
		transactions: () => {
			const paid = transaction(draw('transaction'), id, payer, method, total, created);
			return shape.transactions === 'list' ? [paid] : paid;
		},
		whatsapp: () => whatsapp(id),
		pickup_address: () =>
			pickup ? pickupAddress(draw('pickup'), id, ID_PLACES.pickup.includes(shape.ids)) : null,
		metadata: () => metadata(draw('metadata')),
		status: () => status(reached),
		pix: () => (method.alias === 'pix' ? pix(draw('pix'), created) : null),
		promocode: () =>
			hasPromocode ? promocode(draw('promocode'), scope, index % 40, created) : null,
		statuses: () =>
			statuses(draw('statuses'), reached, created, changes.slice(0, reached - before)),
		// The shape of its elements is not shown.
		services: () => [],
		customer: () => customer(scope, customerIndex),
	};
	const relations = Object.fromEntries(
		ORDER_RELATIONS.filter((name) => shape.relations.has(name)).map((name) => [
			name,
			{ data: relation[name]() },
		]),
	);

	return {
		...(ID_PLACES.top.includes(shape.ids) ? { id } : {}),
		delivered,
		authorized: reached > 0,
		has_recomm: random.chance(0.2),
		customer_id: payer.customerId,
		promocode_id: hasPromocode ? PROMOCODE_IDS.of(scope, index % 40) : null,
		marketplace_id: null,
		marketplace_account_id: null,
		number: orderNumber(index),
		marketplace_partner_id: null,
		marketplace_sale_number: null,
		shipment_quote_id: random.maybe(random.int(1000, 9999)),
		days_delivery: random.int(1, 15),
		value_total: total,
		value_products: products,
		value_discount: discount,
		value_shipment: shipment,
		value_tax: random.money(0, 5),
		track_url: reached > 1 ? `https://track.example.com/${id}` : null,
		track_code: reached > 1 ? `TR${random.digits(9)}` : null,
		shipment_service: pickup ? 'Pickup' : random.pick(['Standard', 'Express']),
		utm_source: random.maybe('newsletter'),
		utm_campaign: random.maybe('autumn'),
		utm_term: random.maybe('shirts', 0.8),
		utm_content: random.maybe('top-banner', 0.8),
		utm_medium: random.maybe('email'),
		ip: `192.0.2.${random.int(1, 254)}`,
		date_delivery: delivered ? seededDateObject(random, later(random, created, 15)) : null,
		items,
		address: [orderAddress(random, id, payer.person, ID_PLACES.address.includes(shape.ids))],
		payments: [{ icon_url: paymentIcon(method), name: method.name, alias: method.alias }],
		...relations,
	};
}

export type Order = ReturnType<typeof order>;

export function isRelation(name: string): name is OrderRelation {
	return ORDER_RELATIONS.some((relation) => relation === name);
}
