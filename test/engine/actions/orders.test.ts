/** How people write the number, the code or the customer of an order, and which order is meant. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useShopPerTest } from '../shop';

const shop = useShopPerTest({ orders: 12, pageSize: 5, maxPageSize: 5 });

const by = (mode: string, value: unknown): INodeParameters => ({
	orderId: { __rl: true, mode, value } as INodeParameters,
});

/** Orders as the service may send them, in no sequence. */
const ORDERS: IDataObject[] = [
	// A number beats a code, wherever it stands.
	{ id: 8, number: 108, marketplace_sale_number: 101 },
	{ id: 1, number: 101, track_code: 'TR1' },
	{ id: 2, number: 102, marketplace_sale_number: 2000000001, track_code: 'TR2, TR4' },
	{ id: 3, number: 103, track_code: 'tr3' },
	{ id: 4, number: 104, marketplace_sale_number: 'LU-1029384756' },
	{ id: 5, number: 105, marketplace_sale_number: 'B20220001', track_code: 'AB/123' },
	{ id: 6, number: 106, track_code: 'LA123456785BR, LA987654321BR,XY 3' },
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

it.each<[number: number, written: string[]]>([
	[101, ['Pedido 101', 'tr1']],
	[102, ['#102', 'pedido nº 102', '2000000001', 'TR 4', 'tr2', 'Pedido número 102']],
	[102, ['Order no. 102', 'Pedido nro. 102']],
	[103, [' 103', ' Tr3', 'N.º 103', 'Venda 103', '103.', 'Pedido nº 103.', 'nº103', '(#103)']],
	[103, ['Compra: 103 !']],
	[104, ['lu-1029384756']],
	[105, ['B2022 0001', 'AB/123']],
	[106, ['LA123456785BR', 'la987654321br', 'XY 3', 'xy3']],
	[107, ['lu-103']],
	[0, ['LA1', '103 por favor', 'XY', '10', 'LU', 'X103']],
])('[S3] [A8] order %i is meant by %j', async (number, written) => {
	serve(ORDERS);
	const items = written.map((text) => ({ text }));
	const node = { onError: 'continueRegularOutput' } as const;
	const search = by('search', '={{ $json.text }}');
	const { json } = await shop.run('order.get', search, { items, node });

	const error = expect.stringContaining('is not among the 8 orders that were searched') as string;

	expect(json).toMatchObject(written.map(() => (number > 0 ? { number } : { error })));
	expect(shop.takeSent()).toHaveLength(1);
});

it.each<[name: string, value: string, maxPages: number, said: string]>([
	['order.get', '1', 50, 'is not among the 3 orders that were searched'],
	['order.get', '1', 1, 'raise Max Pages in the options'],
	['order.get', '={{ $json.none }}', 50, "'Order' is required"],
	['order.getItems', '={{ " " }}', 50, "'Order' is required"],
	['order.getItems', '1', 50, 'is not the number that customers see'],
])('[F5] %s by ID %j in %i pages names By Number', async (name, value, maxPages, said) => {
	serve([{ number: 101 }, { id: 2, number: 102 }], [{ id: 3 }]);
	const isGet = name === 'order.get';
	const more = isGet ? { options: { maxPages } } : {};
	const { errorText } = await shop.run(name, { ...by('id', value), ...more });

	expect(errorText).toContain(said);
	expect(errorText).toContain('choose By Number');
});

it('[S3] the items of an order are found by its number, where the service sends its ID', async () => {
	const order = shop.service.data.orders(shop.alias()).at(11);
	const { json } = await shop.run('order.getItems', by('search', order.number));
	const sent = shop.takeSent().at(-1);
	serve([{ number: 1 }, { number: '77' }]);
	const { errorText } = await shop.run('order.getItems', by('search', ' 77 '));

	expect(json.length).toBeGreaterThan(0);
	expect(sent?.path).toBe(`/v2/${shop.alias()}/orders/${order.address[0]?.order_id}/items`);
	expect(errorText.split('\n').slice(0, 2)).toEqual([
		'\'Order\' was found, but the service did not send its ID (given: "77")',
		'Choose By ID, and enter the ID that the store admin shows.',
	]);
});

const BY_CUSTOMER = { customer: '={{ $json.customer }}' };

it.each<[number: number, customers: string[]]>([
	[103, ['11.222.333/0001-81', '11222333000181', '00000000009']],
	[104, ['12.ABC.345/01DE-35', '12abc34501de35']],
])('[S3] order %i is of each of %j', async (number, customers) => {
	const list = [
		{ data: { email: 'ANA@x.example', cpf: '' } },
		{ data: { email: 'bo@x.example', cpf: '000.000.000-02' } },
		{ email: 'co@x.example', cpf: '00000000009', cnpj: '11.222.333/0001-81' },
		{ cnpj: '12ABC34501DE35' },
		null,
	];
	// The key shows that the service sends customers, though the newest orders have none.
	const guests = [{ number: 100, customer: null }];
	serve(
		guests,
		list.map((customer, index) => ({ number: 101 + index, customer })),
	);
	const items = [...customers, 'nobody@x.example'].map((customer) => ({ customer }));
	const { json } = await shop.run('order.getAll', { options: BY_CUSTOMER }, { items });

	expect(json.map((order) => order.number)).toEqual(customers.map(() => number));
});

it.each(['order.getAll', 'lead.getAll'])(
	'[S1] %s reads a date without an offset in the zone of the workflow, and needs time between two',
	async (name) => {
		const data = [{ id: 1, created_at: '2026-01-10 00:00:00' }];
		const body = { data, meta: { pagination: { current_page: 1, total_pages: 1 } } };
		shop.service.faults.push({ status: 200, body, times: 2 });
		const countIn = async (timezone: string, options: INodeParameters) =>
			(await shop.run(name, { options }, { settings: { timezone } })).json.length;
		const after = { createdAfter: '2026-01-10T02:00:00Z' };
		expect([await countIn('America/Sao_Paulo', after), await countIn('UTC', after)]).toEqual([
			1, 0,
		]);

		for (const createdBefore of ['2026-01-10', '2026-01-09T23:59:59', '2025-12-31']) {
			const options = { createdAfter: '2026-01-10', createdBefore };
			const { errorText } = await shop.run(name, { options });
			expect(errorText).toContain("'Created After' must be earlier than Created Before");
		}
		expect(shop.service.requests).toHaveLength(2);
	},
);
