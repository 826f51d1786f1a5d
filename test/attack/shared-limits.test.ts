import { CredentialStore } from '../engine/harness';
import { useShopPerTest } from '../engine/shop';

const shop = useShopPerTest();

const once = { limit: 1, options: { requestOptions: { maxRetries: 0 } } };

/** Another credential for the same service. */
function another(more: object = {}): CredentialStore {
	const { credentials, url } = shop.service;
	const storeManagementApi = { ...credentials, baseUrl: url, ...more };
	return new CredentialStore(shop.pkg, { storeManagementApi });
}

it('a 429 for ten minutes to one credential does not stop the other', async () => {
	const headers = { 'retry-after': '600' };
	shop.service.faults.push({ match: { path: /leads/ }, status: 429, headers });
	const refused = await shop.run('lead.getAll', once);
	const other = await shop.run('lead.getAll', once, { credentials: another() });

	expect(refused.errorText).toContain('status 429');
	expect(other.errorText).toBe('');
	expect(other.json).toHaveLength(1);
});

it.each([
	['product.getAll', 40, once],
	['order.update', 20, { body: '{"number": 1001}' }],
] as const)(
	'[R3] two credentials share the documented limit of %s, and each comes to its end',
	async (operation, count, parameters) => {
		const items = Array.from({ length: count }, () => ({}));
		const both = [shop.credentials, another()].map((credentials) => ({ items, credentials }));
		const runs = await Promise.all(both.map((more) => shop.run(operation, parameters, more)));

		expect(runs.map(({ json }) => json.length)).toEqual([count, count]);
		expect(shop.service.requests.filter(({ status }) => status === 429)).toEqual([]);
	},
	15_000,
);

it('120 answers 401 use up nothing of the limit of 120 requests a minute', async () => {
	const faults = { match: { path: /orders/ }, status: 401, times: 120 };
	shop.service.faults.push(faults);
	const items = Array.from({ length: 120 }, () => ({}));
	const node = { onError: 'continueRegularOutput' } as const;
	const wrong = await shop.run('order.getAll', once, { items, node });
	// If they counted, this request would wait until the first of them was a minute old.
	const right = await shop.run('order.getAll', once);

	expect(wrong.json.filter(({ error }) => error !== undefined)).toHaveLength(120);
	expect(right.errorText).toBe('');
	expect(right.json).toHaveLength(1);
}, 50_000);
