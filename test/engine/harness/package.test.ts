import { loadPackage } from '.';

describe('The built package', () => {
	it('is loaded by n8n with its nodes and credentials', async () => {
		const { loader } = await loadPackage();

		expect(Object.keys(loader.nodeTypes)).toEqual(['storeManagement', 'storeManagementTrigger']);
		expect(Object.keys(loader.credentialTypes)).toEqual([
			'storeManagementApi',
			'storeManagementOAuth2Api',
		]);
	});
});
