import { CredentialStore } from '../../harness';
import { useShop } from '../../shop';

const names = { pageSize: 'size', page: 'p', scroll: 'cursor' };
const shop = useShop({ names, pagination: 'scroll', discounts: 25 });

it('[L2] The names of the pagination parameters come from the credential, for scroll IDs', async () => {
	const { userToken, userSecretKey } = shop.service.credentials;
	const details = { pageSizeParameter: 'size', pageParameter: 'p', scrollParameter: 'cursor' };
	const { url: baseUrl } = shop.service;
	const credentials = new CredentialStore(shop.pkg, {
		storeManagementApi: { baseUrl, userToken, userSecretKey, serviceDetails: true, ...details },
	});
	const given = { returnAll: true, options: { requestOptions: { pageSize: 10 } } };
	const { json } = await shop.run('discount.getAll', given, { credentials });

	expect(json).toHaveLength(25);
	const [first, ...others] = shop.takeSent().map(({ query }) => query);
	expect(first).toEqual({ size: '10' });
	expect(others).toHaveLength(3);
	for (const query of others) expect(Object.keys(query)).toEqual(['size', 'cursor']);
});
