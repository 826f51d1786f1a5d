import { createNodeAsTool } from 'n8n-core/dist/execution-engine/node-execution-context/utils/create-node-as-tool';

import { OPERATIONS } from '../samples';
import { useShop } from '../shop';
import { descriptionOf } from './support';

const shop = useShop();

describe('What a model reads of a tool', () => {
	it.each(OPERATIONS)('%s: its purpose in whole sentences', (name) => {
		const text = descriptionOf(shop, name);
		const hasStore = !['user.get', 'store.getAll'].includes(name);

		expect(text).toMatch(/^[A-Z].{18,}\.$/);
		expect(text.includes('Store is the alias of a store')).toBe(hasStore);
		expect(text).not.toMatch(/an expression|[<>]/);
	});

	it('is what the user writes instead', () => {
		expect(descriptionOf(shop, 'user.get', { toolDescription: 'Who am I?' })).toBe('Who am I?');
	});
});

it('An agent fills in what the user leaves to it', async () => {
	const parameters = { limit: "={{ $fromAI('count', 'How many orders', 'number') }}" };
	const { response: tool } = createNodeAsTool({
		node: {
			...{ id: 'tool', name: 'Recent orders', type: 'storeManagementTool', typeVersion: 1 },
			position: [0, 0],
			parameters: { resource: 'order', operation: 'getAll', ...parameters },
		},
		nodeType: shop.pkg.nodeTypes.getByNameAndVersion(`${shop.pkg.name}.storeManagement`),
		handleToolInvocation: async ({ count }) =>
			(await shop.run('order.getAll', { limit: Number(count) })).json.length,
	});

	expect(await tool.invoke({ count: 2 })).toBe(2);
	await expect(tool.invoke({ count: 'many' })).rejects.toThrow(/schema/);
});
