import { productName, sku } from './catalog';
import { isoWithOffset, later, moment, seededDateObject } from './dates';
import { record } from './fields';
import { customer, customerPerson, place } from './people';
import { cents, Random } from './random';
import { idOf, type Scope } from './stores';

/** The relations of section "Order", the values of `include`. */
export const ORDER_RELATIONS: readonly string[] =
	'transactions whatsapp pickup_address metadata status pix promocode statuses services customer'.split(
		' ',
	);

const HOUR_MS = 60 * 60 * 1000;

/** Order status values are not shown; these are a guess. `after`: how long after it was placed an order reaches it. */
const STATUSES = [
	{ alias: 'waiting_payment', name: 'Waiting for payment', after: 0 },
	{ alias: 'paid', name: 'Paid', after: HOUR_MS },
	{ alias: 'shipped', name: 'Shipped', after: 12 * HOUR_MS },
	{ alias: 'delivered', name: 'Delivered', after: 72 * HOUR_MS },
].map(({ after, ...status }, index) => ({
	after,
	status: { id: index + 1, ...status, description: `The order is: ${status.name}` },
}));

/** The payment methods of a store, by their alias. */
const METHODS = { credit_card: 'Credit card', billet: 'Bank slip', pix: 'Pix' };

function methodOf(random: Random) {
	const id = random.int(1, 3);
	const [alias = '', name = ''] = Object.entries(METHODS)[id - 1] ?? [];
	return { id, alias, name, icon_url: `https://cdn.example.com/payments/${alias}.svg` };
}

/** The IDs of the items of one order have a range of their own. */
const ITEMS_AN_ORDER = 10_000;

/** What an order depends on besides its store and index. */
interface OrderShape {
	relations: ReadonlySet<string>;
	hasId: boolean;
	/** Number of SKUs of the store. */
	skus: number;
	/** Whether it is picked up in the store; by default one in seven is. */
	isPickup?: boolean | undefined;
	/** When it was placed while the service runs, in milliseconds: it is not paid yet. */
	placed?: number | undefined;
}

/** The items of an order. `index` is that of the order. */
export function orderItems(scope: Scope, index: number, skus: number) {
	const count = new Random(scope.seed, 'item count', scope.store, index).int(1, 4);
	return Array.from({ length: count }, (_, item) => {
		const random = new Random(scope.seed, 'item', scope.store, index, item);
		const bought = sku(scope, random.int(0, Math.max(0, skus - 1)));
		return record('orderItem', random, {
			id: idOf('order', scope, index) * ITEMS_AN_ORDER + item,
			...{ product_id: bought.product_id, sku_id: bought.id, item_sku: bought.sku },
			...{ price: bought.price_sale, price_cost: bought.price_cost },
			quantity: random.int(1, 3),
			bundle_name: random.chance(0.1) ? productName(scope, index % 7) : null,
		});
	});
}

/**
 * Section "Order". The document lists no ID among the fields; the ID is `order_id` of the addresses.
 * Each relation has its own random numbers, so that leaving one out does not change the others.
 */
export function order(scope: Scope, index: number, shape: OrderShape) {
	const random = new Random(scope.seed, 'order', scope.store, index);
	const draw = (what: string): Random => new Random(scope.seed, 'order', scope.store, index, what);
	const id = idOf('order', scope, index);
	const created = shape.placed ?? moment(scope, random, index);
	const life = { created, until: scope.until };
	const buyer = random.int(0, 999);
	const payer = customerPerson(scope, buyer);
	const items = orderItems(scope, index, shape.skus);
	const products = cents(items.reduce((sum, item) => sum + item.price * item.quantity, 0));
	const shipment = random.money(0, 45);
	const promocodeId = random.chance(0.25) ? idOf('promocode', scope, index % 40) : null;
	const discount = promocodeId === null ? 0 : cents(products * 0.1);
	const total = cents(products + shipment - discount);
	const isPickedUp = random.chance(0.15);
	const isPickup = shape.isPickup ?? isPickedUp;
	const method = methodOf(random);
	const most = shape.placed === undefined ? random.int(0, STATUSES.length - 1) : 0;
	const reached = STATUSES.slice(0, most + 1)
		.map(({ after, status }) => ({ at: created + after, status }))
		.filter(({ at }, step) => step === 0 || at <= scope.until);
	const [, paid, shipped, delivered] = reached;
	const isPaid = paid !== undefined;
	const relation = {
		transactions: () => {
			const own = draw('transaction');
			return record(
				'transaction',
				own,
				{
					...{ id, customer_id: payer.id, payment_id: method.id, amount: total },
					...{ status: isPaid ? 'captured' : 'pending', authorized: isPaid, captured: isPaid },
					cancelled: !isPaid && own.chance(0.2),
					payment: { data: record('payment', own, method) },
					metadata: [{ key: 'terminal', value: String(own.int(1, 9)) }],
				},
				life,
			);
		},
		whatsapp: () => {
			const own = draw('whatsapp');
			return record('whatsapp', own, { billet: record('billet', own, {}) });
		},
		pickup_address: () => (isPickup ? pickupAddress(draw('pickup'), id) : null),
		metadata: () => [
			{ key: 'campaign', value: draw('campaign').word('autumn winter') },
			{ key: 'seller', value: String(draw('seller').int(1, 40)) },
		],
		status: () => reached.at(-1)?.status,
		pix: () => {
			const expires = isoWithOffset(later(draw('pix'), created, 3));
			const isPix = method.alias === 'pix';
			const code = draw('code').digits(60, 16);
			return isPix ? { pix_qr_code: code, pix_expiration_date: expires } : null;
		},
		promocode: () =>
			promocodeId && record('promocode', draw('promocode'), { id: promocodeId }, life),
		statuses: () =>
			reached.map(({ at, status }) => {
				const date = seededDateObject(draw(status.alias), at);
				return { ...status, details: null, created_at: date, updated_at: date };
			}),
		// The shape of its elements is not shown.
		services: () => [],
		customer: () => customer(scope, buyer),
	};
	const shown = Object.entries(relation)
		.filter(([name]) => shape.relations.has(name))
		.map(([name, value]) => [name, { data: value() }] as const);
	const relations: {
		[Name in keyof typeof relation]?: { data: ReturnType<(typeof relation)[Name]> };
	} = Object.fromEntries(shown);
	return record('order', random, {
		...(shape.hasId ? { id } : {}),
		...{ delivered: delivered !== undefined, authorized: isPaid },
		...{ customer_id: payer.id, promocode_id: promocodeId },
		// The order number that the customer sees, which is not the ID of the order.
		number: 1001 + index,
		...{ value_total: total, value_products: products },
		...{ value_discount: discount, value_shipment: shipment },
		track_url: shipped ? `https://track.example.com/${id}` : null,
		track_code: shipped ? `TR${random.digits(9)}` : null,
		shipment_service: isPickup ? 'Pickup' : random.word('Standard Express'),
		date_delivery: delivered ? seededDateObject(random, delivered.at) : null,
		items,
		address: [orderAddress(random, id, payer.name)],
		payments: [{ icon_url: method.icon_url, name: method.name, alias: method.alias }],
		...relations,
	});
}

export type Order = ReturnType<typeof order>;

/** Section "Order address", with integers as number and zip code. */
function orderAddress(random: Random, orderId: number, receiver: string) {
	const own = { id: orderId + 1, order_id: orderId, receiver };
	return record('orderAddress', random, { ...own, ...place(random) });
}

/** Section "Pickup address", with strings as number and zip code. */
function pickupAddress(random: Random, orderId: number) {
	const { number, zipcode, ...at } = place(random);
	const own = { id: orderId + 2, order_id: orderId, ...at };
	return record('pickupAddress', random, {
		...{ ...own, number: String(number), zipcode: String(zipcode) },
	});
}
