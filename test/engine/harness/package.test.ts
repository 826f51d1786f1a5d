import { loadBuiltPackage } from './package';

describe('The built package', () => {
	it('is loaded by n8n with its nodes and credentials', async () => {
		const loader = await loadBuiltPackage();

		expect(Object.keys(loader.nodeTypes)).toEqual(['storeManagement', 'storeManagementTrigger']);
		expect(Object.keys(loader.credentialTypes)).toEqual([
			'storeManagementApi',
			'storeManagementOAuth2Api',
		]);
	});
});
