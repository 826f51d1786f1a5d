import { createNodeAsTool } from 'n8n-core/dist/execution-engine/node-execution-context/utils/create-node-as-tool';

import { OPERATIONS } from '../samples';
import { useShop } from '../shop';
import { toolFields } from './support';

const shop = useShop();

it.each(OPERATIONS)('%s tells a model its purpose, in whole sentences', (name) => {
	const field = toolFields(shop, name).find((one) => one.name === 'toolDescription');
	const text = typeof field?.default === 'string' ? field.default : '';
	const hasStore = !['user.get', 'store.getAll'].includes(name);

	expect(text).toMatch(/^[A-Z].{18,}\.$/);
	expect(text.includes('Store is the alias of a store')).toBe(hasStore);
	expect(text).not.toMatch(/an expression|[<>]/);
});

it('An agent reads what the user writes instead, and fills in what he leaves to it', async () => {
	const limit = "={{ $fromAI('count', 'How many orders', 'number') }}";
	const parameters = { resource: 'order', operation: 'getAll', limit, toolDescription: 'Newest' };
	const { response: tool } = createNodeAsTool({
		node: {
			...{ id: 'tool', name: 'Recent orders', type: 'storeManagementTool', typeVersion: 1 },
			...{ position: [0, 0], parameters },
		},
		nodeType: shop.pkg.nodeTypes.getByNameAndVersion(`${shop.pkg.name}.storeManagementTool`),
		handleToolInvocation: async ({ count }) =>
			(await shop.run('order.getAll', { limit: Number(count) })).json.length,
	});

	expect(tool.description).toBe('Newest');
	expect(await tool.invoke({ count: 2 })).toBe(2);
	await expect(tool.invoke({ count: 'many' })).rejects.toThrow(/schema/);
});
