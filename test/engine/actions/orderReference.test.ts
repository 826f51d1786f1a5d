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

describe('[S3] Order → Get Items: By Number', () => {
	it('finds the order in the list', async () => {
		const { number, id } = orderAt(11);
		const { json } = await shop.run('order.getItems', { orderId: byNumber(number) });

		expect(json.length).toBeGreaterThan(0);
		expect(shop.takeSent().at(-1)?.path).toBe(`/v2/${shop.alias()}/orders/${id}/items`);
	});

	it('says what is needed when the service sends no ID for it', async () => {
		const body = { data: [null, { number: null }, { number: '77' }] };
		shop.service.faults.push({ match: { path: /orders$/ }, status: 200, body });
		const { errorText } = await shop.run('order.getItems', { orderId: byNumber(' 77 ') });

		expect(errorText.split('\n').slice(0, 2)).toEqual([
			'\'Order\' was found, but the service did not send its ID (given: "77")',
			'Choose By ID, and enter the ID that the store admin shows.',
		]);
	});
});

describe('The items of an order', () => {
	const id = '9'.repeat(20);
	const sent = [{ data: { id: 1, order_id: 5 } }, { id: 2 }, 'queued', null];

	it.each([
		['simplified', 77, [5, 77, undefined, undefined]],
		['full', 77, [5, 77, undefined, undefined]],
		// A number does not hold so many digits.
		['full', id, [5, id, undefined, undefined]],
		['raw', 77, [undefined, undefined, undefined, undefined]],
	])('carry the ID of their order, but as the service sent them in Raw: %s, %s', async (...row) => {
		const [output, order, ids] = row;
		const match = { path: /items$/ };
		shop.service.faults.push({ match, status: 200, body: { data: sent } });
		const { json } = await shop.run('order.getItems', { orderId: byId(order), output });

		expect(json.map((line) => line.order_id)).toEqual(ids);
		expect(json.slice(2)).toEqual([{ value: 'queued' }, { value: null }]);
	});
});
