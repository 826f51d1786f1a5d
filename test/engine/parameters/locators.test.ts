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
	const items = [{ alias: ` ${alias}\n ` }];
	await shop.run('discount.getAll', { store: byAlias('={{ $json.alias }}') }, { items });

	expect(shop.takeSent()[0]?.path).toBe(`/v2/${encodeURIComponent(alias)}/discounts`);
});
