import type { JsonObject } from 'n8n-workflow';

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

	it('says when the number is not found, and in how many orders', async () => {
		const { errorText } = await shop.run('order.getItems', { orderId: byNumber(999999) });

		expect(errorText).toContain("'Order' is not among the 12 orders that were searched");
		expect(errorText).toContain('999999');
		expect(shop.takeSent().every(({ path }) => path.endsWith('/orders'))).toBe(true);
	});

	it('ends its search where the service names no further page', async () => {
		const body = { data: [{ id: 1, number: 1 }], meta: { pagination: { total_pages: 1 } } };
		shop.service.faults.push({ match: { path: /orders/ }, times: 3, status: 200, body });
		const { errorText } = await shop.run('order.getItems', { orderId: byNumber(999999) });

		expect(errorText).toContain('not among the 1 orders');
		expect(shop.takeSent()).toHaveLength(1);
		shop.service.faults.clear();
	});

	it('says when the order has no ID', async () => {
		const body = { data: [{ number: 77, value_total: 1 }] };
		shop.service.faults.push({ match: { path: /orders$/ }, status: 200, body });
		const { errorText } = await shop.run('order.getItems', { orderId: byNumber(77) });

		expect(errorText).toMatch(/was found, but the service did not send its ID.*77/);
	});

	it.each(['links', 'pages', 'scroll'] as const)(
		'reads each page once for all items: %s',
		async (pagination) => {
			shop.service.configure({
				orders: 300,
				pageSize: 10,
				maxPageSize: 10,
				pagination: { orders: pagination },
			});
			const items = [7, 255, 40, 255].map((index) => ({ index, number: 1001 + index }));
			const given = { orderId: byNumber('={{ $json.number }}'), limit: 1, output: 'full' };
			const { json, errorText } = await shop.run('order.getItems', given, { items });
			const lists = shop.takeSent().filter(({ path }) => path.endsWith('/orders'));
			shop.service.configure({
				orders: 12,
				pageSize: 50,
				maxPageSize: 100,
				pagination: { orders: 'scroll' },
			});

			expect(errorText).toBe('');
			expect(json.map((item) => item.order_id)).toEqual(items.map(({ index }) => 11000001 + index));
			expect(lists).toHaveLength(pagination === 'scroll' ? 26 : 30);
		},
	);

	it('fails where the list cannot be read to its end', async () => {
		const page = (id: number) => ({ data: [{ id, number: id }], scroll_id: 's' });
		const faults = [page(1), page(2), page(1)].map((body) => ({ status: 200, body }));
		shop.service.faults.push(...faults, { status: 200, body: page(9) });
		const { errorText } = await shop.run('order.getItems', { orderId: byNumber(999999) });
		shop.service.faults.clear();

		expect(errorText).toContain('page 3 of the list repeats an earlier one');
	});

	it('says that the list may go on, and what to do then', async () => {
		const data = Array.from({ length: 10 }, (_, index) => ({ id: 1 + index, number: 1 + index }));
		shop.service.faults.push({ status: 200, body: { data } }, { status: 404 });
		const { errorText } = await shop.run('order.getItems', { orderId: byNumber(999999) });

		expect(errorText).toContain('not among the 10 orders');
		expect(errorText).toMatch(/records may be missing/);
		shop.takeSent();
	});

	it('ends its search at an empty page', async () => {
		const body = { data: [], scroll_id: 's' };
		shop.service.faults.push({ match: { path: /orders/ }, times: 3, status: 200, body });
		const { errorText } = await shop.run('order.getItems', { orderId: byNumber(999999) });

		expect(errorText).toContain('not among the 0 orders');
		expect(shop.takeSent()).toHaveLength(1);
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

describe('Order → Get Many: Full', () => {
	it('begins with the ID, number, status and date that Simplified has', async () => {
		const simplified = await shop.run('order.getAll', { returnAll: true });
		const full = await shop.run('order.getAll', { returnAll: true, output: 'full' });

		expect(full.json).toHaveLength(12);
		full.json.forEach((order, index) => {
			const { id, number, created_at: createdAt } = simplified.json[index] ?? {};
			expect(Object.keys(order).slice(0, 4)).toEqual(['id', 'number', 'status', 'created_at']);
			expect(order).toMatchObject({ id, number, created_at: createdAt });
			expect((order.status as JsonObject).name).toBe(simplified.json[index]?.status);
		});
	});

	it('leaves out derived fields where the order does not have their values', async () => {
		const body = {
			data: [{ value_total: 1, number: 5 }],
			meta: { pagination: { total_pages: 1 } },
		};
		shop.service.faults.push({ match: { path: /orders/ }, status: 200, body });
		const { json } = await shop.run('order.getAll', { output: 'full' });

		expect(json).toEqual([
			{ number: 5, value_total: 1, metadata: {}, tracking: expect.anything() as unknown },
		]);
	});
});
