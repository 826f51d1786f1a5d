import { OPERATIONS } from '../samples';
import { useShop } from '../shop';

const shop = useShop({ limits: { 'PUT /orders': 1e6, 'GET /orders': 1e6 } });
afterEach(() => {
	shop.service.configure({ latencyMs: 0 });
});

describe('What an operation does in the store', () => {
	// Orders are looked for in one list for all items.
	it.each(OPERATIONS.filter(([name]) => name !== 'order.get'))(
		'decides whether its items run side by side: %s',
		async (name, parameters) => {
			shop.service.configure({ latencyMs: 100 });
			await shop.run(name, { ...parameters, limit: 1 }, { items: [{}, {}] });
			const isWrite = /create|update|sort/.test(name);

			expect(shop.service.requests).toHaveLength(2);
			expect(shop.service.peakInFlight).toBe(isWrite ? 1 : 2);
		},
	);
});
