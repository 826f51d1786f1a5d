import { fieldsIn } from '../fieldsIn';
import { searchList } from '../harness';
import { byAlias, useShop } from '../shop';

const shop = useShop({ orders: 8, webhooks: 3 });

/** The lists of the locators, as the descriptions of both nodes name them. */
function lists(): Array<{ node: string; method: string }> {
	const found = ['storeManagement', 'storeManagementTrigger'].flatMap((node) => {
		const { description } = shop.pkg.nodeTypes.getByNameAndVersion(`${shop.pkg.name}.${node}`);
		const modes = fieldsIn(description.properties).flatMap((field) => field.modes ?? []);
		const methods = modes.flatMap(({ typeOptions }) => typeOptions?.searchListMethod ?? []);
		return [...new Set(methods)].map((method) => ({ node, method: String(method) }));
	});
	expect(found.length).toBeGreaterThan(3);
	return found;
}

it('[S3] every list shows what is typed, in name or value, and nothing else', async () => {
	for (const { node, method } of lists()) {
		const parameters = { store: byAlias(shop.alias()) };
		const search = async (filter?: string) => {
			const given = { node, method, parameters, credentials: shop.credentials };
			return await searchList(shop.pkg, { ...given, ...(filter && { filter }) });
		};
		const { results: all } = await search();
		const last = all.at(-1);
		expect(all.length).toBeGreaterThan(1);
		const { results: found } = await search(String(last?.value).toUpperCase());

		expect([method, found]).toEqual([method, [last]]);
		expect((await search('no such entry')).results).toEqual([]);
	}
});
