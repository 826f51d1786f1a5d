import type { SimulatorKnobs } from '../../simulator';
import { useShop } from '../shop';
import { credentialWith, hintsDuring, orderNumbers, pick, writesBesideItsWebhook } from './support';

const ORDERS = 45;
const NAMES: NonNullable<SimulatorKnobs['names']> = {
	scroll: 'scroll_id',
	scrollField: null,
	scrollPlace: 'top',
	scrollStart: null,
};

const shop = useShop({ orders: ORDERS, leads: ORDERS, webhooks: 45, pagination: 'scroll' });
afterEach(() => {
	shop.service.configure({ orders: ORDERS, names: NAMES });
});

const readAll = (name: string, given = {}, more = {}) =>
	shop.run(name, { returnAll: true, output: 'raw', ...given }, more);
const numbersOf = (json: readonly { number?: unknown }[]): unknown[] =>
	json.map(({ number }) => number);

it.each(['top', 'meta'] as const)(
	'A scroll ID is found under the name of the parameter: in %s',
	async (scrollPlace) => {
		shop.service.configure({ names: { scrollPlace, scroll: 'cursor' } });
		const credentials = await credentialWith(shop.service, { scrollParameter: 'cursor' });
		const { json } = await readAll('order.getAll', {}, { credentials });

		expect(numbersOf(json)).toEqual(orderNumbers(ORDERS));
	},
);

describe('Scroll parameter of the credential', () => {
	const scrollParameter = 'cursor';

	it('is used by actions and by lists of locators', async () => {
		shop.service.configure({ names: { scroll: scrollParameter } });
		const credentials = await credentialWith(shop.service, { scrollParameter });
		const { json } = await readAll('order.getAll', {}, { credentials });

		expect(numbersOf(json)).toEqual(orderNumbers(ORDERS));
		expect(await pick(shop, 'searchOrders', credentials)).toHaveLength(ORDERS);
	});

	it('is used by triggers', async () => {
		const knobs = { names: { scroll: scrollParameter }, pagination: 'scroll' } as const;
		expect(await writesBesideItsWebhook(knobs, { scrollParameter })).toEqual([]);
	});
});

/** Without a page size, requested or seen before, it is unknown whether a page was full. */
const PAGE_SIZE = { options: { pageSize: 20 } };

describe('Scroll ID under an unknown name', () => {
	it('leaves one full page, and a hint on the output says so once', async () => {
		shop.service.configure({ names: { scrollField: 'continuation' } });
		const hints = await hintsDuring(() => readAll('order.getAll', PAGE_SIZE, { items: [{}, {}] }));

		expect(hints).toHaveLength(1);
	});

	it('is an error where the service states a larger total', async () => {
		shop.service.configure({ names: { scrollField: 'continuation' } });
		const { json, errorText } = await readAll('lead.getAll');

		expect(json).toEqual([]);
		expect(errorText).toContain('list');
	});

	it('gives no hint where the page was not full', async () => {
		shop.service.configure({ orders: 19, names: { scrollField: 'continuation' } });
		let records = 0;
		const hints = await hintsDuring(async () => {
			const { json } = await readAll('order.getAll', PAGE_SIZE);
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

	it.each(['order.getAll', 'lead.getAll', 'webhook.getAll'])(
		'is started by a query parameter: %s',
		async (operation) => {
			shop.service.configure({ names: { scrollStart: { parameter, otherwise: 'onePage' } } });
			const queryParameters = { parameter: [{ name: parameter, value: '1' }] };
			const { json } = await readAll(operation, { options: { queryParameters } });

			expect(json).toHaveLength(45);
			expect(shop.takeSent()[0]?.query).toMatchObject({ [parameter]: '1' });
		},
	);

	it('is read by page numbers without it, where the service knows them', async () => {
		shop.service.configure({ names: { scrollStart: { parameter, otherwise: 'onePage' } } });
		const { json } = await readAll('order.getAll');

		expect(numbersOf(json)).toEqual(orderNumbers(ORDERS));
	});
});
