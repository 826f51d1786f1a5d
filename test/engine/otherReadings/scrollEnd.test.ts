import { Shop } from '../shop';
import { credentialWith, orderNumbers } from './support';

const ORDERS = 45;

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open({ orders: ORDERS });
});
afterEach(() => {
	shop.service.configure({ names: { scrollEnd: 'emptyPage' } });
	shop.takeSent();
});
afterAll(async () => {
	await shop.close();
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
});
