import type { INodeProperties } from 'n8n-workflow';

import { loadPackage } from '../harness';

it('Options are listed by their titles in every operation', async () => {
	const pkg = await loadPackage();
	const { description } = pkg.nodeTypes.getByNameAndVersion(`${pkg.name}.storeManagement`);
	const collections = description.properties.filter(({ name }) => name === 'options');
	expect(collections.length).toBeGreaterThan(5);
	for (const { options = [] } of collections) {
		const titles = (options as INodeProperties[]).map(({ displayName }) => displayName);
		expect(titles).toEqual([...titles].sort((one, other) => one.localeCompare(other)));
	}
});
