import { byId, Shop } from '../shop';
import { orderNumbers } from './support';

const ORDERS = 30;

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open({ orders: ORDERS });
});
afterEach(() => {
	shop.service.configure({ orderIds: 'absent' });
	shop.takeSent();
});
afterAll(async () => {
	await shop.close();
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
});
