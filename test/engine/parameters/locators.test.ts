import { NodeHelpers, type INode } from 'n8n-workflow';

import { SAMPLES } from '../samples';
import { byAlias, useShop } from '../shop';

const shop = useShop();

it.each(['..', 'a/b', 'a\\b', 'a?b', '#a', 'a\nb'])(
	'[F5] the alias %j is refused before any request',
	async (alias) => {
		const { errorText } = await shop.run('discount.getAll', { store: byAlias(alias) });

		expect(errorText).toMatch(/^'Store' must be one alias, not a path/);
		expect(shop.takeSent()).toEqual([]);
	},
);

it('[R5] any other alias is sent as one segment, without what nobody sees at its ends', async () => {
	const alias = 'Loja é 100% {b}: "x"&y=z';
	const items = [{ alias: ` ${alias}\u200b ` }];
	await shop.run('discount.getAll', { store: byAlias('={{ $json.alias }}') }, { items });

	expect(shop.takeSent()[0]?.path).toBe(`/v2/${encodeURIComponent(alias)}/discounts`);
});

it.each([
	['order.getItems', 'orderId'],
	['webhook.get', 'webhookId'],
] as const)('The editor rejects an ID that is not a number: %s', (name, field) => {
	const [resource = '', operation = ''] = name.split('.');
	const type = `${shop.pkg.name}.storeManagement`;
	const { description } = shop.pkg.nodeTypes.getByNameAndVersion(type);
	const issuesOf = (value: string) => {
		const own = { ...SAMPLES[name], [field]: { __rl: true, mode: 'id', value } };
		const node: INode = {
			...{ id: '1', name: 'Node', type, typeVersion: 1, position: [0, 0] },
			parameters: { resource, operation, authentication: 'headerTokens', ...own },
		};
		const issues = NodeHelpers.getNodeParametersIssues(description.properties, node, description);
		return issues?.parameters?.[field]?.join();
	};

	expect([issuesOf('10a'), issuesOf('a10')]).toEqual(
		['10a', 'a10'].map(() => expect.stringContaining('whole number') as string),
	);
	expect(issuesOf(' 1 ')).toBeUndefined();
});
