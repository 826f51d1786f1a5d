import type { RunningKnobs } from '../../../simulator';
import { credentialWith } from '../../otherReadings/support';
import { useShop } from '../../shop';

const DEFAULTS: RunningKnobs = {
	pagination: 'links',
	names: { pageSize: 'per_page', page: 'page', scroll: 'scroll_id' },
};

const shop = useShop({ ...DEFAULTS, leads: 45, discounts: 25 });
afterEach(() => {
	shop.service.configure(DEFAULTS);
});

describe('Names of the pagination parameters', () => {
	const names = { pageSize: 'size', page: 'p', scroll: 'cursor' };
	const details = { pageSizeParameter: 'size', pageParameter: 'p', scrollParameter: 'cursor' };
	const options = { requestOptions: { pageSize: 10 } };

	const withDetails = async (given = details) => ({
		credentials: await credentialWith(shop.service, given),
	});

	it('come from the credential, for page numbers', async () => {
		shop.service.configure({ names, pagination: 'pages' });
		const { json } = await shop.run(
			'lead.getAll',
			{ returnAll: true, options },
			await withDetails(),
		);

		expect(json).toHaveLength(45);
		expect(shop.takeSent().map(({ query }) => query)).toEqual([
			{ size: '10' },
			...['2', '3', '4', '5'].map((p) => ({ size: '10', p })),
		]);
	});

	it('come from the credential, for scroll IDs', async () => {
		shop.service.configure({ names, pagination: 'scroll' });
		const { json } = await shop.run(
			'discount.getAll',
			{ returnAll: true, options },
			await withDetails(),
		);

		expect(json).toHaveLength(25);
		const [first, ...others] = shop.takeSent().map(({ query }) => query);
		expect(first).toEqual({ size: '10' });
		expect(others).toHaveLength(3);
		for (const query of others) expect(Object.keys(query)).toEqual(['size', 'cursor']);
	});

	it('keep their default when the detail is empty', async () => {
		const empty = { pageSizeParameter: ' ', pageParameter: '', scrollParameter: '' };
		await shop.run('discount.getAll', { limit: 11, options }, await withDetails(empty));

		expect(shop.takeSent()).toMatchObject([
			{ query: { per_page: '10' } },
			{ query: { per_page: '10', page: '2' } },
		]);
	});
});

it.each([
	['no content', { status: 204 }],
	['an empty body', { status: 200, body: '' }],
])('A list that is answered with %s has no records', async (_, response) => {
	shop.service.faults.push(response);
	const { json, error } = await shop.run('lead.getAll', { returnAll: true });

	expect({ json, error }).toEqual({ json: [], error: undefined });
	expect(shop.takeSent()).toHaveLength(1);
});
