import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { searchList } from '../harness';
import { SAMPLES } from '../samples';
import { byAlias, type RunOptions, useShop } from '../shop';

const shop = useShop({ stores: 3 });
const ALL = { mode: 'list', value: '*' };
const CONTINUE: RunOptions = { node: { onError: 'continueRegularOutput' } };
const DENIED = { message: 'Not your store.' };

afterEach(() => shop.service.configure({ latencyMs: 0 }));

const all = async (name: string, parameters: INodeParameters = {}, options?: RunOptions) =>
	await shop.run(name, { store: ALL, returnAll: true, ...parameters }, options);

/** The stores in the order in which their items came. */
const order = (json: IDataObject[]): unknown[] => [...new Set(json.map(({ store }) => store))];

const pathsOf = (): string[] => shop.takeSent().map(({ method, path }) => `${method} ${path}`);

const refuse = (alias: string): void => {
	const match = { path: new RegExp(`/v2/${alias}/`) };
	shop.service.faults.push({ match, status: 403, body: DENIED, times: 9 });
};

/** What the user of the credential is told about its stores. */
const answer = (...data: unknown[]): void => {
	const match = { path: /auth/ };
	shop.service.faults.push({ match, status: 200, body: { data: { merchants: { data } } } });
};

describe('A list of all stores', () => {
	it.each(['order', 'product', 'discount', 'lead', 'webhook'])(
		'has the records of each store with its alias, store by store: %s',
		async (resource) => {
			const { json, errorText } = await all(`${resource}.getAll`);

			expect(errorText).toBe('');
			expect(order(json)).toEqual(shop.service.aliases);
			shop.takeSent();
			for (const alias of shop.service.aliases) {
				const one = await shop.run(`${resource}.getAll`, {
					store: byAlias(alias),
					returnAll: true,
				});
				const own = json.filter(({ store }) => store === alias);
				expect(own).toEqual(one.json.map((record) => ({ ...record, store: alias })));
			}
		},
	);

	it.each(['simplified', 'full', 'raw', 'selected'])(
		'has the alias in every output, and none where that is switched off: %s',
		async (output) => {
			const parameters = { output, selectedFields: 'name', limit: 1, returnAll: false };
			expect(order((await all('lead.getAll', parameters)).json)).toEqual(shop.service.aliases);

			const { json } = await all('lead.getAll', { ...parameters, options: { addStore: false } });
			expect(json).toHaveLength(3);
			expect(order(json)).toEqual([undefined]);
		},
	);

	it('asks for the stores once, and for those of all items side by side', async () => {
		shop.service.configure({ latencyMs: 500 });
		const items = [{ store: '*' }, { store: shop.alias(1) }, { store: ' * ' }];
		const parameters = { store: byAlias('={{ $json.store }}'), limit: 1, returnAll: false };
		const outcome = await shop.run('lead.getAll', parameters, { items });

		expect(outcome.items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 0, 0, 1, 2, 2, 2].map((item) => ({ item })),
		);
		const [first, second, third] = shop.service.aliases;
		expect(outcome.json.map(({ store }) => store)).toEqual([
			first,
			second,
			third,
			undefined,
			first,
			second,
			third,
		]);
		expect(shop.service.peakInFlight).toBeGreaterThan(2);
		expect(pathsOf().filter((path) => path.includes('auth'))).toHaveLength(1);
	});

	it('fails with the name of the store that fails', async () => {
		refuse(shop.alias(1));
		const { errorText, json } = await all('lead.getAll');

		expect(errorText).toContain(
			`Get many leads failed for store "${shop.alias(1)}": ${DENIED.message}`,
		);
		expect(json).toEqual([]);
	});

	it('goes on with the others on Continue', async () => {
		refuse(shop.alias(1));
		const { json, items } = await all('lead.getAll', { limit: 1, returnAll: false }, CONTINUE);

		expect(json.map(({ store, error }) => [store, typeof error])).toEqual([
			[shop.alias(0), 'undefined'],
			[undefined, 'string'],
			[shop.alias(2), 'undefined'],
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(Array(3).fill({ item: 0 }));
		expect(json[1]?.error).toContain(`failed for store "${shop.alias(1)}"`);
	});

	it('is an error for each of its items where the stores cannot be read, and for no other', async () => {
		shop.service.faults.push({ match: { path: /auth/ }, status: 403, body: DENIED });
		const items = [{ store: '*' }, { store: shop.alias(1) }];
		const parameters = { store: byAlias('={{ $json.store }}'), limit: 1 };
		const { json } = await shop.run('lead.getAll', parameters, { items, ...CONTINUE });

		expect(json).toHaveLength(2);
		expect(json[0]?.error).toContain(`Get many leads failed: ${DENIED.message}`);
		expect(json[1]).toHaveProperty('id');
	});

	it.each([
		['two of them have the alias "a"', [{ alias: 'a' }, { alias: 'b' }, { alias: ' a ' }]],
		['two of them have the alias "7"', [{ alias: 7 }, { data: { alias: '7' } }]],
		['one of them has no alias', [{ alias: 'a' }, { name: 'B' }]],
		['one of them has no alias', [{ alias: 'a' }, { alias: null }]],
		['the user of the credential has no store', []],
		['must be one alias, not a path', [{ alias: '../b' }]],
	])('sends nothing more where %s', async (reason, stores) => {
		answer(...stores);
		const { errorText } = await all('lead.getAll');

		expect(errorText).toContain("'Store' ");
		expect(errorText).toContain(reason);
		expect(pathsOf()).toEqual(['POST /v2/auth/me']);
	});

	it('sends nothing where another item is wrong', async () => {
		const items = [{ limit: 1 }, { limit: 'many' }];
		const { errorText } = await all(
			'lead.getAll',
			{ returnAll: false, limit: '={{ $json.limit }}' },
			{ items },
		);

		expect(errorText).toContain("'Limit'");
		expect(pathsOf()).toEqual([]);
	});
});

describe('Anything but a list', () => {
	it.each([
		'order.getItems',
		'order.update',
		'discount.create',
		'sku.update',
		'banner.sort',
		'banner.update',
		'webhook.get',
	] as const)('takes one store, and says so before anything is sent: %s', async (name) => {
		const { errorText } = await shop.run(name, { ...SAMPLES[name], store: ALL });

		expect(errorText).toContain("'Store' cannot be All Stores of the Credential for ");
		expect(errorText).toContain('Pick one store');
		expect(pathsOf()).toEqual([]);
	});
});

it('adds the alias of one store where that is switched on, in place of a field of that name', async () => {
	const match = { path: /discounts/ };
	const data = [{ id: 1, store: 'own' }];
	shop.service.faults.push({ match, status: 200, body: { data } });
	const options = { addStore: true };
	const { json } = await shop.run('discount.getAll', { output: 'raw', limit: 1, options });

	expect(json).toEqual([{ id: 1, store: shop.alias() }]);
});

it('gives a model the alias of each store', async () => {
	const { json } = await shop.runAsTool('lead.getAll', { store: ALL, limit: 1 });

	expect(order(json)).toEqual(shop.service.aliases);
});

describe('The list of stores', () => {
	const search = async (parameters: INodeParameters, filter?: string, node = 'storeManagement') =>
		(
			await searchList(shop.pkg, {
				node,
				method: 'searchStores',
				credentials: shop.credentials,
				parameters,
				...(filter !== undefined && { filter }),
			})
		).results.at(-1);
	const entry = { name: 'All Stores of the Credential (*)', value: '*' };
	const last = { value: 'loja-cascata' };

	it('ends with all stores where they can be chosen, and finds them by name', async () => {
		expect(await search({ resource: 'lead', operation: 'getAll' })).toEqual(entry);
		expect(await search({}, undefined, 'storeManagementTrigger')).toEqual(entry);
		expect(await search({ resource: 'lead', operation: 'getAll' }, 'all st')).toEqual(entry);
		expect(await search({ resource: 'sku', operation: 'update' })).toMatchObject(last);
		expect(await search({ resource: 'order', operation: 'getItems' })).toMatchObject(last);
	});
});
