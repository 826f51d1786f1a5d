import { byId, useShop } from '../shop';
import { orderNumbers } from './support';

const ORDERS = 30;

const shop = useShop({ orders: ORDERS });
afterEach(() => {
	shop.service.configure({ orderIds: 'absent' });
});

const IDS = Array.from({ length: ORDERS }, (_, index) => 11000001 + index);

/** The IDs that orders have with the knob `orderIds: pickup`. */
function pickupIds(): (number | null)[] {
	const orders = shop.service.data.orders(shop.alias());
	return IDS.map((id, index) => {
		const pickup = Reflect.get(orders.at(index), 'pickup_address') as { data: object | null };
		return pickup.data === null ? null : id;
	});
}

describe('ID of an order', () => {
	it.each(['absent', 'present', 'top'] as const)(
		'is found with the reading %s',
		async (orderIds) => {
			shop.service.configure({ orderIds });
			const { json } = await shop.run('order.getAll', { returnAll: true });

			expect(json.map(({ id }) => id)).toEqual(IDS);
		},
	);

	it('is null for an order that has none, whose other fields stay', async () => {
		shop.service.configure({ orderIds: 'pickup' });
		const pickup = await shop.run('order.getAll', { returnAll: true });
		shop.service.configure({ orderIds: 'none' });
		const none = await shop.run('order.getAll', { returnAll: true });

		expect(pickup.json.map(({ id }) => id)).toEqual(pickupIds());
		expect(new Set(pickupIds()).size).toBeGreaterThan(2);
		expect(none.json.map(({ id }) => id)).toEqual(IDS.map(() => null));
		expect(none.json.map(({ number }) => number)).toEqual(orderNumbers(ORDERS));
	});

	it('leads from the list of orders to their items', async () => {
		shop.service.configure({ orderIds: 'top' });
		const orders = await shop.run('order.getAll', { limit: 3 });
		const given = { orderId: byId('={{ $json.id }}'), returnAll: true };
		const { json, errorText } = await shop.run('order.getItems', given, { items: orders.json });

		expect(errorText).toBe('');
		const expected = IDS.slice(0, 3).map((id) => shop.service.data.orderItems(shop.alias(), id));
		expect(json).toHaveLength(expected.reduce((sum, items) => sum + (items?.total ?? 0), 0));
	});

	it('that is missing stops the workflow before anything is sent', async () => {
		const given = { orderId: byId('={{ $json.id }}') };
		const { json, errorText } = await shop.run('order.getItems', given, { items: [{ id: null }] });

		expect(json).toEqual([]);
		expect(errorText).toContain('Order');
		expect(shop.takeSent()).toEqual([]);
	});

	it('comes first in Full, with number, status and date', async () => {
		for (const orderIds of ['absent', 'present', 'top'] as const) {
			shop.service.configure({ orderIds });
			const { json } = await shop.run('order.getAll', { limit: 1, output: 'full' });

			expect(Object.keys(json[0] ?? {}).slice(0, 4)).toEqual([
				'id',
				'number',
				'status',
				'created_at',
			]);
			expect(json[0]?.id).toBe(IDS[0]);
		}
	});
});

describe('Order by its number', () => {
	const byNumber = (value: string) => ({ orderId: { __rl: true, mode: 'number', value } });

	it.each(['absent', 'present', 'top'] as const)(
		'gives the items with the ID of their order: %s',
		async (orderIds) => {
			shop.service.configure({ orderIds });
			const given = { ...byNumber('1003'), returnAll: true };
			const { json, errorText } = await shop.run('order.getItems', given);

			expect(errorText).toBe('');
			const items = shop.service.data.orderItems(shop.alias(), IDS[2] ?? 0);
			expect(json).toHaveLength(items?.total ?? -1);
			expect(new Set(json.map(({ order_id: id }) => id))).toEqual(new Set([IDS[2]]));
		},
	);

	it('fails with the number where the service gives the order no ID', async () => {
		shop.service.configure({ orderIds: 'none' });
		const { json, errorText } = await shop.run('order.getItems', byNumber('1003'));

		expect(json).toEqual([]);
		expect(errorText).toContain('1003');
		expect(shop.takeSent().filter(({ path }) => path.endsWith('/items'))).toEqual([]);
	});
});
