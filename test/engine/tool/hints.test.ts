import { useShopPerTest } from '../shop';
import { call } from './support';

const shop = useShopPerTest();

const ORDERS = { match: { path: /orders$/ }, status: 200, times: 9 };

it('[A8] [O2] a model reads which related records never came', async () => {
	shop.service.faults.push({ ...ORDERS, body: { data: [{ number: 1 }, { number: 2 }] } });
	const { json } = await call(shop, 'order.getAll');

	expect(json.at(-1)?.note).toContain('No record came with Status, ');
});

it('[A1] [A8] a model reads what the service said of the list in which the order of Get Items was looked for', async () => {
	const body = { data: [{ id: 5, number: 1 }], errors: ['Some orders are archived'] };
	const lines = { ...ORDERS, match: { path: /items$/ }, body: { data: [{ id: 1 }] } };
	shop.service.faults.push({ ...ORDERS, body }, lines);
	const orderId = { __rl: true, mode: 'search', value: '1' };
	const { json } = await call(shop, 'order.getItems', { orderId });

	expect(JSON.stringify(json.map(({ note }) => note))).toContain('Some orders are archived');
});
