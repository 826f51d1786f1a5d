import { loadPackage } from '.';

it('is loaded by the loader of n8n, with its nodes and credentials', async () => {
	const { loader } = await loadPackage();

	expect(Object.keys(loader.nodeTypes)).toEqual(['storeManagement', 'storeManagementTrigger']);
	expect(Object.keys(loader.credentialTypes)).toEqual([
		'storeManagementApi',
		'storeManagementOAuth2Api',
	]);
});
