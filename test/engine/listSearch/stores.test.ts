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

describe('the list of stores', () => {
	it('is an error where no user comes', async () => {
		await expect(search({ status: 204 })).rejects.toThrow(
			'other than a record with an ID: an empty body',
		);
	});

	it('is an error with the text that came instead', async () => {
		await expect(search({ status: 200, body: '"no stores"' })).rejects.toThrow('no stores');
	});
});
