import { CredentialStore } from '../engine/harness';
import { useShopPerTest } from '../engine/shop';

const shop = useShopPerTest();

const once = { limit: 1, options: { requestOptions: { maxRetries: 0 } } };

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

it('[R3] two credentials share a documented limit, and each comes to its end', async () => {
	const items = Array.from({ length: 20 }, () => ({}));
	const runs = await Promise.all(
		[shop.credentials, another()].map((credentials) =>
			shop.run('product.getAll', once, { items, credentials }),
		),
	);

	expect(runs.map(({ json }) => json.length)).toEqual([20, 20]);
	expect(shop.service.requests.filter(({ status }) => status === 429)).toEqual([]);
});
