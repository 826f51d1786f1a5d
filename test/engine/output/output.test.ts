import { resources } from '../../../nodes/StoreManagement/actions';
import { ORDER_RELATIONS } from '../../simulator/data/order';
import { OPERATIONS, type OperationName } from '../samples';
import { useShop } from '../shop';

const shop = useShop({
	...{ orderIds: 'present', discountMeta: 'top' },
	include: { default: ORDER_RELATIONS },
});

/** The secret key is redacted in every output. */
const redacted = (webhook: object | undefined) => ({ ...webhook, secret_key: '**********' });

/** The first record of the response to each operation, as the service stores it. */
const STORED: Record<OperationName, (alias: string) => unknown> = {
	'user.get': () => shop.service.data.user(),
	'store.getAll': () => shop.service.data.user().merchants.data[0],
	'order.get': (alias) => shop.service.data.orders(alias).at(0),
	'order.getAll': (alias) => shop.service.data.orders(alias).at(0),
	'order.getItems': (alias) => shop.service.data.orderItems(alias, 11000001)?.at(0),
	'order.update': () => ({ number: 1001, status: 'paid' }),
	'product.getAll': (alias) => shop.service.data.products(alias).at(0),
	'discount.create': () => shop.service.state.createdDiscounts.at(-1)?.discount,
	'discount.getAll': (alias) => shop.service.data.discounts(alias).at(0),
	'lead.getAll': (alias) => shop.service.data.leads(alias).at(0),
	'sku.update': (alias) => shop.service.state.sku(alias, 15000001),
	'banner.sort': (alias) => shop.service.state.banner(alias, 17000001),
	'banner.update': (alias) => shop.service.state.banner(alias, 17000001),
	'webhook.get': (alias) => redacted(shop.service.state.webhook(alias, 18000001)),
	'webhook.getAll': (alias) => redacted(shop.service.state.webhooks(alias)[0]),
};

const ORDER = 'created_at customer_name customer_email payment is_paid status_at tracking'.split(
	' ',
);
/** Fields that Full adds to what the service sends. */
const ADDED: Partial<Record<OperationName, string[]>> = {
	'user.get': ['stores'],
	'store.getAll': ['plan', 'subscription_status'],
	'order.get': ORDER,
	'order.getAll': ORDER,
	'order.getItems': ['order_id'],
};
/** How many of its own fields Simplified shows of a record that the API document does not show. */
const UNDOCUMENTED = new Map<string, number>([
	['banner.update', Infinity],
	['order.update', Infinity],
]);

/** A value and all values inside it, at any depth. */
function deepValues(value: unknown): unknown[] {
	if (typeof value !== 'object' || value === null) return [value];
	return [value, ...Object.values(value).flatMap(deepValues)];
}

const keysOf = (value: unknown) => Object.keys(value ?? {});

/** The fields that an operation declares for Simplified, in their order. */
function declaredFields(name: OperationName): readonly string[] {
	const operations = resources.flatMap(({ value, operations: own }) =>
		own.map(
			(operation) =>
				[`${value}.${operation.value}`, [...operation.record.simplified.keys()]] as const,
		),
	);
	return new Map(operations).get(name) ?? [];
}

it.each(OPERATIONS)('[O1] of %s in each form', async (name, sample) => {
	const options = name.startsWith('order.get') ? { options: { include: ['metadata'] } } : {};
	const firstOf = async (output: string) => {
		const given = { ...sample, ...(name === 'order.getItems' ? {} : options), output, limit: 1 };
		const { json, errorText } = await shop.run(name, given);
		expect(errorText).toBe('');
		return json[0];
	};
	expect(await firstOf('raw')).toEqual(STORED[name](shop.alias()));

	const full = await firstOf('full');
	const stored = keysOf(STORED[name](shop.alias()));
	const inside = deepValues(full).map(keysOf);
	expect(keysOf(full).sort()).toEqual([...stored, ...(ADDED[name] ?? [])].sort());
	expect(inside).not.toContainEqual(['data']);
	expect(inside).not.toContainEqual(['date', 'timezone_type', 'timezone']);

	const simplified = await firstOf('simplified');
	const own = UNDOCUMENTED.get(name);
	expect(keysOf(simplified)).toEqual(
		own === undefined ? declaredFields(name) : keysOf(full).slice(0, own),
	);
	// It is flat.
	expect(Object.values(simplified ?? {}).map((value) => value ?? 0)).not.toContainEqual(
		expect.any(Object),
	);
});

it.each(['simplified', 'full', 'raw'])(
	'[R7] %s redacts credential values that the service repeats',
	async (output) => {
		const { userToken } = shop.service.credentials;
		const body = { data: [{ name: `Hi ${userToken}` }], meta: { pagination: { total_pages: 1 } } };
		shop.service.faults.push({ status: 200, body });
		const { json } = await shop.run('lead.getAll', { output });

		expect(json).toMatchObject([{ name: 'Hi **********' }]);
	},
);
