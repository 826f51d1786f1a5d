import { CredentialStore } from '../engine/harness';
import { useShopPerTest } from '../engine/shop';

const shop = useShopPerTest();

const once = { limit: 1, options: { requestOptions: { maxRetries: 0 } } };
const many = (count: number) => Array.from({ length: count }, () => ({}));

/** Another credential for the same service. */
function another(): CredentialStore {
	const { credentials, url } = shop.service;
	return new CredentialStore(shop.pkg, { storeManagementApi: { ...credentials, baseUrl: url } });
}

it('[R3] a 429 for ten minutes to one credential does not stop the other', async () => {
	shop.service.faults.push({ status: 429, headers: { 'retry-after': '600' } });
	const refused = await shop.run('lead.getAll', once);
	const other = await shop.run('lead.getAll', once, { credentials: another() });

	expect(refused.errorText).toContain('status 429');
	expect([other.errorText, other.json.length]).toEqual(['', 1]);
});

it.each([
	['product.getAll', 40, once],
	['order.update', 20, { body: '{"number": 1001}' }],
] as const)(
	'[R3] two credentials share the documented limit of %s, and each comes to its end',
	async (operation, count, parameters) => {
		const both = [shop.credentials, another()];
		const runs = await Promise.all(
			both.map((credentials) =>
				shop.run(operation, parameters, { items: many(count), credentials }),
			),
		);

		expect(runs.map(({ json }) => json.length)).toEqual([count, count]);
		expect(shop.service.requests.filter(({ status }) => status === 429)).toEqual([]);
	},
	15_000,
);

it('[R3] 120 answers 401 use up nothing of the limit of 120 requests a minute', async () => {
	shop.service.faults.push({ match: { path: /orders/ }, status: 401, times: 120 });
	const node = { onError: 'continueRegularOutput' } as const;
	const wrong = await shop.run('order.getAll', once, { items: many(120), node });
	// If they counted, this request would wait until the first of them was a minute old.
	const right = await shop.run('order.getAll', once);

	expect(wrong.json.filter(({ error }) => error !== undefined)).toHaveLength(120);
	expect([right.errorText, right.json.length]).toEqual(['', 1]);
}, 50_000);
