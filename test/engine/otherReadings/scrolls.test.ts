import type { SimulatorKnobs } from '../../simulator';
import { Shop } from '../shop';
import { hintsDuring, orderNumbers } from './support';

const ORDERS = 45;
const NAMES: NonNullable<SimulatorKnobs['names']> = {
	scroll: 'scroll_id',
	scrollField: null,
	scrollPlace: 'top',
	scrollStart: null,
};

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open({ orders: ORDERS, leads: ORDERS, webhooks: 45, pagination: 'scroll' });
});
afterEach(() => {
	shop.service.configure({ orders: ORDERS, names: NAMES });
	shop.takeSent();
});
afterAll(async () => {
	await shop.close();
});

const readAll = (name: string, given = {}, more = {}) =>
	shop.run(name, { returnAll: true, output: 'raw', ...given }, more);
const numbersOf = (json: readonly { number?: unknown }[]): unknown[] =>
	json.map(({ number }) => number);

describe('Scroll ID under another name than the parameter', () => {
	it.each(['top', 'meta', 'pagination'] as const)(
		'is found under the name of the parameter: in %s',
		async (scrollPlace) => {
			shop.service.configure({ names: { scrollPlace, scroll: 'cursor' } });
			const { json } = await readAll('order.getAll', { options: { scrollParameter: 'cursor' } });

			expect(numbersOf(json)).toEqual(orderNumbers(ORDERS));
		},
	);
});

describe('Scroll ID under a name that nobody knows', () => {
	it('is no success where the service tells a larger total', async () => {
		shop.service.configure({ names: { scrollField: 'continuation' } });
		const { json, errorText } = await readAll('lead.getAll');

		expect(json).toEqual([]);
		expect(errorText).toContain('list');
	});

	it('gives no hint where the page was not full', async () => {
		shop.service.configure({ orders: 19, names: { scrollField: 'continuation' } });
		let records = 0;
		const hints = await hintsDuring(async () => {
			const { json } = await readAll('order.getAll', { options: { pageSize: 20 } });
			records = json.length;
		});

		expect(records).toBe(19);
		expect(hints).toEqual([]);
	});
});

describe('Scroll that a parameter has to start', () => {
	const parameter = 'with_scroll';

	it('gives all records by page numbers where the service falls back to them', async () => {
		shop.service.configure({ names: { scrollStart: { parameter, otherwise: 'pages' } } });
		const { json } = await readAll('order.getAll');

		expect(numbersOf(json)).toEqual(orderNumbers(ORDERS));
	});
});
