import { resources } from '../../../nodes/StoreManagement/actions';
import { ORDER_RELATIONS } from '../../simulator/data/order';
import { OPERATIONS, SAMPLES, type OperationName } from '../samples';
import { useShop } from '../shop';

const shop = useShop({
	...{ orderIds: 'present', discountMeta: 'top', limits: { 'PUT /orders': Infinity } },
	include: { default: ORDER_RELATIONS },
});

/** The secret key is redacted in every output. */
const redacted = (webhook: object | undefined) => ({ ...webhook, secret_key: '**********' });

/** The first record of the response to each operation, as the service stores it. */
function storedOf(name: OperationName, alias: string): object | undefined {
	const { data, state } = shop.service;
	const records: Record<OperationName, () => object | undefined> = {
		'user.get': () => data.user(),
		'store.getAll': () => data.user().merchants.data[0],
		'order.get': () => data.orders(alias).at(0),
		'order.getAll': () => data.orders(alias).at(0),
		'order.getItems': () => data.orderItems(alias, 11000001)?.at(0),
		'order.update': () => ({ number: 1001, status: 'paid' }),
		'product.getAll': () => data.products(alias).at(0),
		'discount.create': () => state.createdDiscounts.at(-1)?.discount,
		'discount.getAll': () => data.discounts(alias).at(0),
		'lead.getAll': () => data.leads(alias).at(0),
		'sku.update': () => state.sku(alias, 15000001),
		'banner.sort': () => state.banner(alias, 17000001),
		'banner.update': () => state.banner(alias, 17000001),
		'webhook.get': () => redacted(state.webhook(alias, 18000001)),
		'webhook.getAll': () => redacted(state.webhooks(alias)[0]),
	};
	return records[name]();
}

const ORDER = 'created_at customer_name customer_email payment is_paid status_at tracking'.split(
	' ',
);
/** Fields that Full adds to what the service sends. */
const ADDED: Partial<Record<OperationName, string[]>> = {
	'user.get': ['stores'],
	'store.getAll': ['plan', 'subscription_status'],
	...{ 'order.get': ORDER, 'order.getAll': ORDER },
	'order.getItems': ['order_id'],
};
/** Simplified is of these, which the API document does not show, what the service sends. */
const UNDOCUMENTED = ['banner.update', 'order.update'];

/** The names in a value, at each depth. */
function namesIn(value: unknown): string[][] {
	if (typeof value !== 'object' || value === null) return [];
	return [Object.keys(value), ...Object.values(value).flatMap(namesIn)];
}

/** The fields that an operation declares for Simplified, in their order. */
function declaredFields(name: OperationName): string[] {
	const [resource, operation] = name.split('.');
	const { operations = [] } = resources.find(({ value }) => value === resource) ?? {};
	const own = operations.find(({ value }) => value === operation);
	return [...(own?.record.simplified.keys() ?? [])];
}

it.each(OPERATIONS)('[O1] of %s in each form', async (name, sample) => {
	const isOrder = name === 'order.get' || name === 'order.getAll';
	const options = isOrder ? { include: ['metadata'] } : {};
	const firstOf = async (output: string) => {
		const { json } = await shop.run(name, { ...sample, options, output, limit: 1 });
		return { ...json[0] };
	};
	const raw = await firstOf('raw');
	expect(raw).toEqual(storedOf(name, shop.alias()));

	const full = await firstOf('full');
	expect(Object.keys(full).sort()).toEqual([...Object.keys(raw), ...(ADDED[name] ?? [])].sort());
	expect(namesIn(full)).not.toContainEqual(['data']);
	expect(namesIn(full)).not.toContainEqual(['date', 'timezone_type', 'timezone']);

	const simplified = await firstOf('simplified');
	const fields = UNDOCUMENTED.includes(name) ? Object.keys(full) : declaredFields(name);
	// It is flat.
	expect(namesIn(simplified)).toEqual([fields]);
});

const REFUSED = { number: 1001, updated: false, reason: 'The order is locked', rejected: 1 };

it.each<[OperationName, answer: unknown, ...items: object[]]>([
	['order.update', [], { value: [] }],
	['order.update', 'null', { value: null }],
	['order.update', { data: null }, { value: { data: null } }],
	['order.update', true, { value: true }],
	['order.update', '', { success: true }],
	['order.update', REFUSED, REFUSED],
	['order.update', [REFUSED, { id: 2 }], REFUSED, { id: 2 }],
	['product.getAll', { products: [{ id: 1 }] }, { products: [{ id: 1 }] }],
	['product.getAll', { data: { id: 5 } }, { id: 5 }],
	['product.getAll', 'null', { value: null }],
])('[A3] %s passes on %j, and asks for no second page', async (name, body, ...items) => {
	for (const output of ['simplified', 'full', 'raw'].slice(0, name === 'order.update' ? 3 : 1)) {
		shop.service.faults.push({ status: 200, body });
		const { json } = await shop.run(name, { ...SAMPLES[name], output, returnAll: true });

		expect(json).toEqual(items);
		expect(shop.takeSent()).toHaveLength(1);
	}
});
