import type { RunningKnobs } from '../../../simulator';
import { CredentialStore } from '../../harness';
import { useShop } from '../../shop';

const DEFAULTS: RunningKnobs = {
	pagination: 'links',
	names: { pageSize: 'limit', page: 'page', scroll: 'scroll_id' },
};

const shop = useShop({ ...DEFAULTS, leads: 45, discounts: 25 });
afterEach(() => {
	shop.service.configure(DEFAULTS);
});

describe('Names of the pagination parameters', () => {
	const names = { pageSize: 'size', page: 'p', scroll: 'cursor' };
	const details = { pageSizeParameter: 'size', pageParameter: 'p', scrollParameter: 'cursor' };
	const options = { requestOptions: { pageSize: 10 } };

	const withDetails = (given = details) => {
		const { userToken, userSecretKey } = shop.service.credentials;
		const storeManagementApi = { userToken, userSecretKey, serviceDetails: true, ...given };
		const { url: baseUrl } = shop.service;
		const data = { storeManagementApi: { ...storeManagementApi, baseUrl } };
		return { credentials: new CredentialStore(shop.pkg, data) };
	};

	it('come from the credential, for page numbers', async () => {
		shop.service.configure({ names, pagination: 'pages' });
		const { json } = await shop.run('lead.getAll', { returnAll: true, options }, withDetails());

		expect(json).toHaveLength(45);
		expect(shop.takeSent().map(({ query }) => query)).toEqual([
			{ size: '10' },
			...['2', '3', '4', '5'].map((p) => ({ size: '10', p })),
		]);
	});

	it('come from the credential, for scroll IDs', async () => {
		shop.service.configure({ names, pagination: 'scroll' });
		const { json } = await shop.run('discount.getAll', { returnAll: true, options }, withDetails());

		expect(json).toHaveLength(25);
		const [first, second, ...others] = shop.takeSent().map(({ query }) => query);
		expect([first, second]).toEqual([{ size: '10' }, { size: '10', p: '2' }]);
		expect(others).toHaveLength(3);
		for (const query of others) expect(Object.keys(query)).toEqual(['size', 'cursor']);
	});

	it('keep their default when the detail is empty', async () => {
		const empty = { pageSizeParameter: ' ', pageParameter: '', scrollParameter: '' };
		await shop.run('discount.getAll', { limit: 11, options }, withDetails(empty));

		expect(shop.takeSent()).toMatchObject([
			{ query: { limit: '10' } },
			{ query: { limit: '10', page: '2' } },
		]);
	});
});
