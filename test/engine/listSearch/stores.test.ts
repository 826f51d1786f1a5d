import type { Fault } from '../../simulator';
import { searchList } from '../harness';
import { useShop } from '../shop';

const shop = useShop();

async function search(fault: Fault) {
	shop.service.faults.push(fault);
	return await searchList(shop.pkg, {
		node: 'storeManagement',
		method: 'searchStores',
		credentials: shop.credentials,
		parameters: {},
	});
}

const withStores = (...data: object[]): Fault => ({
	status: 200,
	body: { data: { merchants: { data } } },
});

describe('the list of stores', () => {
	it('is empty for a user without stores', async () => {
		const fault = { status: 200, body: { data: { id: 1 } } };
		expect(await search(fault)).toEqual({ results: [] });
	});

	it('is an error where no user comes', async () => {
		await expect(search({ status: 204 })).rejects.toThrow('other than a record: an empty body');
	});

	it('is an error with the text that came instead', async () => {
		await expect(search({ status: 200, body: '"no stores"' })).rejects.toThrow('no stores');
	});

	it('shows the domain of a store without a name, and its alias where it has neither', async () => {
		const found = await search(
			withStores(
				{ alias: 'a', name: '', domain: 'a.example.com' },
				{ alias: 'b', name: null },
				{ alias: 7, name: 'Seven' },
				{ name: 'No alias' },
				{ alias: '', name: 'Empty alias' },
			),
		);

		expect(found.results).toEqual([
			{ name: 'a.example.com (a)', value: 'a' },
			{ name: 'b', value: 'b' },
			{ name: 'Seven (7)', value: '7' },
		]);
	});

	it('has all stores at once, as the service sends them', async () => {
		const stores = Array.from({ length: 150 }, (_, index) => ({ alias: `s${index}` }));
		const { results, ...more } = await search(withStores(...stores));

		expect(results).toHaveLength(150);
		expect(more).toEqual({});
	});
});
