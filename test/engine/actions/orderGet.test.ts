import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useShopPerTest } from '../shop';

const shop = useShopPerTest({ orders: 12, pageSize: 5, maxPageSize: 5 });

const by = (mode: string, value: unknown): INodeParameters => ({
	orderId: { __rl: true, mode, value } as INodeParameters,
});
const date = (day: number) => ({
	...{ date: `2026-01-${String(day).padStart(2, '0')} 10:00:00`, timezone_type: 3 },
	timezone: 'UTC',
});

/** Orders as the service may send them, in no sequence. */
const ORDERS: IDataObject[] = [
	{ id: 1, number: 101, created_at: date(2), track_code: 'TR1' },
	{ id: 2, number: 102, marketplace_sale_number: 2000000001, track_code: 'TR2, TR4' },
	{ id: 3, number: 103, created_at: date(3), track_code: 'tr3' },
	{ id: 4, number: 104, marketplace_sale_number: 'LU-1029384756' },
	{ id: 5, number: 105, marketplace_sale_number: 'B20220001', track_code: 'AB/123' },
	{ id: 6, number: 106, track_code: 'LA123456785BR LA987654321BR e XY1+XY2\r\nXY 3|XY4' },
	{ id: 7, number: 107, marketplace_sale_number: 'LU-103' },
];

/** Serves pages of the list of orders, the last again and again. */
function serve(...pages: IDataObject[][]): void {
	pages.forEach((data, index) => {
		const isLast = index === pages.length - 1;
		const pagination = { current_page: index + 1, total_pages: isLast ? index + 1 : 99 };
		const body = { data, meta: { pagination } };
		const match = { path: /orders$/ };
		shop.service.faults.push({ match, status: 200, body, times: isLast ? 50 : 1 });
	});
}

const numbers = ({ json }: { json: IDataObject[] }) => json.map(({ number }) => number);

describe('Order → Get', () => {
	it.each([
		['list', '3', [103]],
		['id', 3, [103]],
		['search', ' 103', [103]],
		['search', '#102', [102]],
		['search', 'Pedido 101', [101]],
		['search', 'pedido nº 102', [102]],
		['search', 2000000001, [102]],
		['search', ' Tr3', [103]],
		['search', 'TR 4', [102]],
		['search', 'tr2', [102]],
		['search', 'Pedido número 102', [102]],
		['search', 'Order no. 102', [102]],
		['search', 'Pedido nro. 102', [102]],
		['search', 'lu-1029384756', [104]],
		['search', 'B2022 0001', [105]],
		['search', 'AB/123', [105]],
		['search', '123', [105]],
		...['N.º 103', 'Venda 103', '103.', 'Pedido nº 103.', 'nº103', 'Compra: 103 !', '(#103)'].map(
			(written): [string, string, number[]] => ['search', written, [103]],
		),
		['search', 'lu-103', [107]],
		...['LA123456785BR', 'la987654321br', 'XY1', 'xy2', 'XY 3', 'xy4', 'XY3'].map(
			(written): [string, string, number[]] => ['search', written, [106]],
		),
	])('[S3] finds an order by %s: %j', async (mode, value, found) => {
		serve(ORDERS);
		const outcome = await shop.run('order.get', by(mode, value));

		expect(outcome.errorText).toBe('');
		expect(numbers(outcome)).toEqual(found);
		expect(shop.takeSent()).toHaveLength(1);
	});

	it.each(['LA1', '103 por favor', 'XY', '10', 'LU', 'X103'])(
		'[S3] [A8] does not find %j, and says what was looked for and how far',
		async (value) => {
			serve(ORDERS);
			const { json } = await shop.run('order.get', by('search', value), {
				node: { onError: 'continueRegularOutput' },
			});

			expect(json[0]?.error).toContain('is not among the 7 orders that were searched');
			expect(json[0]?.details).toEqual({ searched: `${value} among 7 orders` });
		},
	);

	it('[S3] by ID, orders that show none say so', async () => {
		serve([{ number: 101 }, { id: 2, number: 102 }]);
		const { errorText } = await shop.run('order.get', by('id', 1));

		expect(errorText).toContain('2 orders that were searched, of which 1 show no ID');
		expect(errorText).toContain('Choose By Number or Tracking Code');
	});

	it('[S3] a number beats a tracking code and the number of a marketplace', async () => {
		const newer = { id: 8, number: 108, track_code: '101', created_at: date(8) };
		const other = { id: 7, number: 107, marketplace_sale_number: 101, created_at: date(7) };
		for (const written of ['101', '#101', 'Pedido 101', 'nº101.', 'Venda 101']) {
			serve([newer, other], ORDERS.slice(0, 1));
			expect(numbers(await shop.run('order.get', by('search', written)))).toEqual([101]);
			shop.service.faults.clear();
		}
		serve([newer, other]);
		expect(numbers(await shop.run('order.get', by('search', '101')))).toEqual([108]);
	});
});
