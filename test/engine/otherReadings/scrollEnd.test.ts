import { useShop } from '../shop';
import { credentialWith, orderNumbers, pick } from './support';

const ORDERS = 45;

const shop = useShop({ orders: ORDERS });
afterEach(() => {
	shop.service.configure({ names: { scrollEnd: 'emptyPage' } });
});

const numbersOf = (json: readonly { number?: unknown }[]): unknown[] =>
	json.map(({ number }) => number);

describe.each([404, 400] as const)('Scroll that ends with status %d', (scrollEnd) => {
	beforeEach(() => {
		shop.service.configure({ names: { scrollEnd } });
	});

	it('is read without the end where Limit ends it', async () => {
		const { json, errorText } = await shop.run('order.getAll', { limit: ORDERS });

		expect(errorText).toBe('');
		expect(numbersOf(json)).toEqual(orderNumbers(ORDERS));
	});

	it('is still an error on the first page', async () => {
		const credentials = await credentialWith(shop.service, { scrollEnd: 'notFound' });
		shop.service.faults.push({ match: { path: /orders/ }, status: scrollEnd });
		const { errorText } = await shop.run('order.getAll', { returnAll: true }, { credentials });

		expect(errorText).toContain(`status ${scrollEnd}`);
	});

	it('fails with the number of records and the detail that makes it the end', async () => {
		const { json, errorText } = await shop.run('order.getAll', { returnAll: true });

		expect(json).toEqual([]);
		expect(errorText).toMatch(new RegExp(`\\b${ORDERS}\\b`));
		expect(errorText).toContain('Scroll End');
	});

	it('gives all records with Scroll End in the credential', async () => {
		const credentials = await credentialWith(shop.service, { scrollEnd: 'notFound' });
		const { json } = await shop.run('order.getAll', { returnAll: true }, { credentials });

		expect(numbersOf(json)).toEqual(orderNumbers(ORDERS));
	});

	it('ends the list of a locator with Scroll End in the credential', async () => {
		const credentials = await credentialWith(shop.service, { scrollEnd: 'notFound' });

		expect(await pick(shop, 'searchOrders', credentials)).toHaveLength(ORDERS);
	});
});
