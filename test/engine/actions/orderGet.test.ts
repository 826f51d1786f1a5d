import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { useShopPerTest } from '../shop';

const shop = useShopPerTest({ orders: 12, pageSize: 5 });

const by = (mode: string, value: unknown): INodeParameters => ({
	orderId: { __rl: true, mode, value } as INodeParameters,
});
const date = (day: number) => ({
	...{ date: `2026-01-${String(day).padStart(2, '0')} 10:00:00`, timezone_type: 3 },
	timezone: 'UTC',
});

/** Orders as the service may send them: two of Ana, in no sequence. */
const ORDERS: IDataObject[] = [
	...[
		{ id: 1, number: 101, created_at: date(2), email: 'ana@x.example', track_code: 'TR1' },
		{ id: 2, number: 102, created_at: date(4), email: 'bo@x.example', track_code: 'TR2' },
		{ id: 3, number: 103, created_at: date(3), email: 'Ana@X.example', track_code: 'tr3' },
	].map(({ email, ...order }) => ({
		...order,
		customer: { data: { name: 'Ana', email, cpf: `0000000000${order.id}` } },
	})),
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
		['number', ' 103', [103]],
		['email', 'ANA@x.example', [103, 101]],
		['cpf', '000.000.000-02', [102]],
		['trackCode', ' Tr3', [103]],
		['any', '#102', [102]],
		['any', 'tr2', [102]],
		['any', 'ana@X.example', [103, 101]],
	])('finds orders by %s: %j, newest first', async (mode, value, found) => {
		serve(ORDERS);
		const outcome = await shop.run('order.get', by(mode, value));

		expect(outcome.errorText).toBe('');
		expect(numbers(outcome)).toEqual(found);
		expect(shop.takeSent()).toHaveLength(1);
	});

	it.each([
		['links', 2],
		['pages', 2],
		['scroll', 3],
	] as const)(
		'finds the newest of a list that begins with the oldest: %s',
		async (pagination, most) => {
			shop.service.configure({ pagination: { orders: pagination } });
			const outcome = await shop.run('order.get', by('number', 1012));

			expect(numbers(outcome)).toEqual([1012]);
			expect(shop.takeSent()).toHaveLength(most);
		},
	);

	it('reads each page once for all items, and gives each its own', async () => {
		const items = [1009, 1002, 1009].map((number) => ({ number }));
		const { items: found } = await shop.run('order.get', by('number', '={{ $json.number }}'), {
			items,
		});

		expect(found.map(({ json, pairedItem }) => [json.number, pairedItem])).toEqual([
			[1009, { item: 0 }],
			[1002, { item: 1 }],
			[1009, { item: 2 }],
		]);
		expect(shop.takeSent()).toHaveLength(2);
	});

	it('says how far it looked, and how to look further', async () => {
		const given = { ...by('number', 1012), options: { maxPages: 2 } };
		const { errorText } = await shop.run('order.get', given);

		expect(shop.takeSent()).toHaveLength(2);
		expect(errorText).toContain(
			"'Order' number 1012 is not among the 10 records that were searched on 2 pages",
		);
		expect(errorText).toContain('Raise Search In at Most in the options');
	});

	it('bounds the search of Get Items too', async () => {
		const given = { ...by('number', 1012), options: { maxPages: 2 } };
		const { errorText } = await shop.run('order.getItems', given);

		expect(errorText).toContain('10 records that were searched on 2 pages');
	});

	it('returns the newest of a customer up to Limit, and says that the search was bounded', async () => {
		serve([ORDERS[0] ?? {}], [ORDERS[2] ?? {}], ORDERS);
		const given = { ...by('email', 'ana@x.example'), limit: 1, options: { maxPages: 2 } };
		const outcome = await shop.run('order.get', given);

		expect(numbers(outcome)).toEqual([103]);
		expect(outcome.hints.join()).toContain('2 records that were searched on 2 pages');
	});

	it('ends at Limit where the list begins with the newest', async () => {
		serve(ORDERS.slice(1), ORDERS);
		const outcome = await shop.run('order.get', { ...by('email', 'ana@x.example'), limit: 1 });

		expect(numbers(outcome)).toEqual([103]);
		expect(shop.takeSent()).toHaveLength(1);
	});

	it.each([
		['email', 'ana@', 'must be an e-mail address', 'ID or number'],
		['number', '0', 'must be a whole number', 'ID or number'],
		['cpf', '123', 'must be a CPF or CNPJ, 11 or 14 digits', 'ID or number'],
		['any', 'ana@', 'must be an e-mail address', 'ID or number'],
	])('refuses by %s %j before anything is sent', async (mode, value, rule, remedy) => {
		const { errorText } = await shop.run('order.get', by(mode, value));

		expect(errorText).toContain(`'Order' ${rule}`);
		expect(errorText).toContain(remedy);
		expect(shop.takeSent()).toEqual([]);
	});

	it('says what is missing where no order shows its customer', async () => {
		serve([{ number: 1 }]);
		const { errorText } = await shop.run('order.get', by('email', 'ana@x.example'));

		expect(errorText).toContain(
			'If orders come without their customer, choose Customer in the option Include.',
		);
	});

	it('returns the order as the service sent it in Raw, with what Include adds', async () => {
		serve(ORDERS);
		const given = { ...by('number', 102), options: { include: ['customer'] }, output: 'raw' };
		const { json } = await shop.run('order.get', given);

		expect(json).toEqual([ORDERS[1]]);
		expect(shop.takeSent()).toMatchObject([{ query: { include: 'customer' } }]);
	});

	it('does not say of a customer that it is hidden, who may be asked for to be found by', async () => {
		serve(ORDERS);
		const given = {
			options: { include: ['customer'] },
			output: 'selected',
			selectedFields: 'number',
		};
		const { hints } = await shop.run('order.get', { ...by('email', 'bo@x.example'), ...given });

		expect(hints).toEqual([]);
	});

	it('finds an order once where the list had to be read again', async () => {
		const page = { data: [ORDERS[0]], scroll_id: 's' };
		shop.service.faults.push({ status: 200, body: page }, { reset: 'middle' });
		shop.service.faults.push({ status: 200, body: page }, { status: 200, body: { data: [] } });
		const outcome = await shop.run('order.get', by('email', 'ana@x.example'));

		expect([outcome.errorText, numbers(outcome)]).toEqual(['', [101]]);
	});
});

describe('Split Into Items', () => {
	const split = { options: { splitIntoItems: true } };

	it('gives a row for each product, with the order on it and no further request', async () => {
		const { json } = await shop.run('order.getAll', { ...split, limit: 2 });
		const [first, second] = [0, 1].map((index) => shop.service.data.orders(shop.alias()).at(index));
		const skus = [first, second].flatMap((order) => order?.items.map(({ item_sku: sku }) => sku));

		expect(json.map((row) => row.item_sku)).toEqual(skus);
		expect(Object.keys(json[0] ?? {}).join(' ')).toBe(
			'id number status created_at customer_name product_id sku_id item_sku quantity price',
		);
		expect(json[0]).toMatchObject({
			id: 11000001,
			number: 1001,
			quantity: first?.items[0]?.quantity,
		});
		expect(shop.takeSent()).toHaveLength(1);
	});

	it.each(['full', 'raw', 'selected'])('keeps the order around the product: %s', async (output) => {
		const order = { number: 7, items: [{ item_sku: 'A' }, { item_sku: 'B' }] };
		serve([order]);
		const selectedFields = 'number, item.item_sku';
		const { json } = await shop.run('order.get', {
			...{ ...by('number', 7), ...split, output, selectedFields },
		});
		const skus = json.map((row) => row['item.item_sku'] ?? (row.item as IDataObject).item_sku);

		expect([skus, numbers({ json })]).toEqual([
			['A', 'B'],
			[7, 7],
		]);
	});

	it.each([[{}], [{ items: null }], [{ items: [] }], [{ items: 'A' }]])(
		'keeps the row of an order with %j, and says what is missing',
		async (items) => {
			serve([{ number: 7, ...items }]);
			const outcome = await shop.run('order.getAll', split);

			expect(outcome.json).toMatchObject([{ number: 7, item_sku: null }]);
			expect(outcome.hints.join()).toContain('came without items');
		},
	);

	it('counts orders for the Limit of a tool, not rows', async () => {
		shop.service.configure({ itemsPerOrder: 3 });
		const { json } = await shop.runAsTool('order.getAll', { ...split, limit: 100 });

		expect(json).toHaveLength(36);
	});
});

describe('Messages', () => {
	it('has what a message needs of an order that is not paid', async () => {
		const order = {
			...{ id: 9, number: 7, value_total: 5, authorized: false, track_url: 'https://t' },
			status: { data: { name: 'Waiting' } },
			customer: { data: { name: 'Ana', phone: { full_number: '11', whatsapp_link: 'https://w' } } },
			whatsapp: { data: { billet: { link: 'https://b', message: 'Slip' }, pix: 'Pay' } },
			pix: { data: { pix_qr_code: 'QR', pix_expiration_date: '2026-01-02T03:04:05-03:00' } },
			transactions: { data: { billet_url: 'https://s', billet_barcode: '123' } },
		};
		serve([order]);
		const { json } = await shop.run('order.getAll', { output: 'messages' });

		expect(json[0]).toMatchObject({
			...{ id: 9, number: 7, status: 'Waiting', is_paid: false, value_total: 5 },
			...{ customer_name: 'Ana', phone: '11', whatsapp_link: 'https://w', whatsapp_pix: 'Pay' },
			...{ whatsapp_billet_message: 'Slip', whatsapp_billet_link: 'https://b' },
			...{ pix_code: 'QR', pix_expires_at: '2026-01-02T03:04:05-03:00' },
			...{ billet_url: 'https://s', billet_barcode: '123', track_url: 'https://t' },
		});
	});

	it('is offered for orders only', async () => {
		const { errorText } = await shop.run('lead.getAll', { output: 'messages' });

		expect(errorText).toContain("'Output' must be one of");
	});
});

describe('What the output lacks', () => {
	it.each([
		['custmer.name', 'customer.name'],
		['Payments', 'payment'],
		['items.sku', 'items'],
		['value', 'value_'],
	])('says that no record has %s, and that %s is near', async (name, nearest) => {
		const given = { output: 'selected', selectedFields: `number, ${name}` };
		const { hints, json } = await shop.run('order.getAll', { ...given, limit: 2 });

		expect(json[0]?.[name]).toBeNull();
		expect(hints.join()).toContain(`"${name}" of Selected Fields. The nearest that there is: "`);
		expect(hints.join()).toContain(nearest);
	});

	it('knows the names of rows', async () => {
		const given = { output: 'selected', selectedFields: 'items.item_sku' };
		const options = { splitIntoItems: true };
		const { hints } = await shop.run('order.getAll', { ...given, options, limit: 2 });

		expect(hints.join()).toContain('The nearest that there is: "item.item_sku".');
	});

	it('says nothing of a field that one record has', async () => {
		serve([{ number: 1 }, { number: 2, own: null }]);
		const given = { output: 'selected', selectedFields: 'number, own, customer_name' };
		const { hints } = await shop.run('order.getAll', given);

		expect(hints).toEqual([]);
	});

	it.each<[string, string[], string, string[]]>([
		['simplified', ['metadata', 'customer', 'status'], '', ['metadata']],
		['messages', ['pix', 'whatsapp', 'promocode'], '', ['promocode']],
		['selected', ['customer', 'status', 'pix'], 'customer_name, status.name', ['pix']],
		['full', ['metadata', 'pix'], '', []],
		['raw', ['pix'], '', []],
	])('%s says which of %j it does not show', async (output, include, selectedFields, hidden) => {
		const given = { output, selectedFields, options: { include }, limit: 1 };
		const { hints } = await shop.run('order.getAll', given);

		const expected = hidden.length > 0 ? [`Include asks for ${hidden.join(', ')}, which`] : [];
		expect(hints).toEqual(expected.map((text) => expect.stringContaining(text) as string));
	});
});
