import { byId, useShop } from '../shop';

const shop = useShop({ orders: 12 });

const byNumber = (value: number | string) => ({ __rl: true, mode: 'search', value });
const orderAt = (index: number) => {
	const order = shop.service.data.orders(shop.alias()).at(index);
	return {
		number: Number(order.number),
		id: (order.address as Array<{ order_id: number }>)[0]?.order_id,
	};
};

describe('Order → Get Items: By Number', () => {
	it.each([0, 11])('finds the order in the list: order %d', async (index) => {
		const { number, id } = orderAt(index);
		const { json, error } = await shop.run('order.getItems', { orderId: byNumber(number) });

		expect(error).toBeUndefined();
		expect(json.length).toBeGreaterThan(0);
		expect(shop.takeSent().at(-1)?.path).toBe(`/v2/${shop.alias()}/orders/${id}/items`);
	});

	it('says that the list may go on, and what to do then', async () => {
		const data = Array.from({ length: 10 }, (_, index) => ({ id: 1 + index, number: 1 + index }));
		shop.service.faults.push({ status: 200, body: { data } }, { status: 404 });
		const { errorText } = await shop.run('order.getItems', { orderId: byNumber(999999) });

		expect(errorText).toContain('not among the 10 orders');
		expect(errorText).toMatch(/records may be missing/);
		shop.takeSent();
	});

	it('compares whole numbers, as texts too', async () => {
		const data = [
			{ id: 1, number: 10010 },
			{ id: 2, number: true },
			{ id: 3, number: '1001' },
		];
		shop.service.faults.push({ match: { path: /orders$/ }, status: 200, body: { data } });
		await shop.run('order.getItems', { orderId: byNumber(1001) });

		expect(shop.takeSent().at(-1)?.path).toBe(`/v2/${shop.alias()}/orders/3/items`);
	});
});

describe('Order → Get Items: By ID', () => {
	it('says that ID and number differ when the order does not exist', async () => {
		const { errorText } = await shop.run('order.getItems', { orderId: byId(1001) });

		expect(errorText).toContain('status 404');
		expect(errorText).toContain('is not the number that customers see');
	});

	it('needs the ID', async () => {
		const { errorText } = await shop.run('order.getItems', {
			orderId: byId('={{ $json.order_id }}'),
		});

		expect(errorText).toContain("'Order' is required");
		expect(shop.takeSent()).toEqual([]);
	});
});

describe('The items of an order', () => {
	it.each(['simplified', 'full'])('carry the ID of their order: %s', async (output) => {
		const ids = [orderAt(0).id, orderAt(1).id];
		const items = ids.map((id) => ({ id }));
		const orderId = byId('={{ $json.id }}');
		const { json } = await shop.run('order.getItems', { orderId, output }, { items });

		expect(new Set(json.map(({ order_id: id }) => id))).toEqual(new Set(ids));
	});

	it('keep the order ID that they already carry, and values that are not records', async () => {
		const body = { data: [{ data: { id: 1, order_id: 5 } }, { id: 2 }, 'queued', null] };
		shop.service.faults.push({ match: { path: /items$/ }, status: 200, body });
		const { json } = await shop.run('order.getItems', { orderId: byId(77), output: 'full' });

		expect(json).toEqual([
			{ id: 1, order_id: 5 },
			{ id: 2, order_id: 77 },
			{ value: 'queued' },
			{ value: null },
		]);
	});

	it('carry an ID of more digits than a number holds as text', async () => {
		const id = '9'.repeat(20);
		shop.service.faults.push({ match: { path: /items$/ }, status: 200, body: { data: [{}] } });
		const { json } = await shop.run('order.getItems', { orderId: byId(id), output: 'full' });

		expect(json).toEqual([{ order_id: id }]);
	});

	it('are as the service sent them in Raw', async () => {
		const { json } = await shop.run('order.getItems', {
			orderId: byId(orderAt(0).id ?? 0),
			output: 'raw',
		});

		expect(json.length).toBeGreaterThan(0);
		for (const item of json) expect(item).not.toHaveProperty('order_id');
	});
});
