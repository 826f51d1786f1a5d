import type { INodeParameters } from 'n8n-workflow';

import { byId } from '../../../locators';
import { searchWholeList } from '../../harness';
import { byAlias } from '../../shop';
import { expectNoFaults } from '../explore';
import { anyWorld } from './dangers';
import type { Outcome } from './expected';
import { faultsOf } from './oracle';
import { WorldShop } from './store';
import * as worlds from './world';
import type { World } from './world';

/** Reads the list of a world as a workflow, or the editor, does. The outcome is that of each input item. */
async function read(world: World, shop: WorldShop): Promise<Outcome[]> {
	const credentials = shop.ownCredentials;
	if (world.reads === 'picker') {
		const method = world.kind === 'webhook' ? 'searchWebhooks' : 'searchOrders';
		const parameters = { store: byAlias(shop.alias()), authentication: 'headerTokens' };
		const search = { node: 'storeManagement', method, parameters, credentials };
		const { results, error } = await searchWholeList(shop.pkg, search);
		// What cannot be picked is a word to the user.
		const found = results.filter(({ value }) => value !== '');
		const hints = results.filter(({ value }) => value === '').map(({ name }) => name);
		return [{ keys: found.map(({ value }) => Number(value)), errorText: error, hints }];
	}
	const { name, ...parameters } = parametersOf(world);
	const { items, errorText, hints } = await shop.run(name, parameters, {
		...{ credentials, settings: { timezone: 'UTC' } },
		items: Array.from({ length: world.items }, () => ({})),
	});
	return Array.from({ length: world.items }, (_, item) => ({
		keys: items
			.filter(({ pairedItem }) => JSON.stringify(pairedItem) === JSON.stringify({ item }))
			.map(({ json }) => Number(json.key)),
		...{ errorText, hints },
	}));
}

function parametersOf(world: World): INodeParameters & { name: string } {
	const { kind, reads, limit, from, maxPages } = world;
	const day = (key: number): string => new Date(worlds.momentOf(key)).toISOString();
	const operation = reads === 'get' ? 'get' : 'getAll';
	const isItem = /item/i.test(kind);
	return {
		name: `${/order|item/i.test(kind) ? 'order' : kind}.${isItem ? 'getItems' : operation}`,
		output: 'raw',
		orderId: reads === 'get' ? { __rl: true, mode: 'search', value: String(1000 + from) } : byId(1),
		...(limit === null ? { returnAll: true } : { limit }),
		options: {
			...(reads === 'after' && { createdAfter: day(from) }),
			...(reads === 'between' && { createdAfter: day(from - 10) }),
			...((reads === 'before' || reads === 'between') && { createdBefore: day(from) }),
			...(reads === 'customer' && { customer: worlds.CUSTOMER }),
			...(reads === 'get' && maxPages !== null && { maxPages }),
		},
	};
}

/** What is wrong, if anything, when a world is read, and when it is read again after all faults and changes. */
async function faultsIn(world: World): Promise<string[]> {
	const shop = new WorldShop(world);
	await shop.openList();
	try {
		const outcomes = await read(world, shop);
		const faults = outcomes.flatMap((outcome) => faultsOf(world, shop.truth, outcome));
		if (world.fault === null || faults.length > 0) return faults;
		const calm = { ...world, fault: null, change: null, records: await shop.calmDown() };
		const again = await read(calm, shop);
		return again.flatMap((outcome) =>
			faultsOf(calm, shop.truth, outcome).map((one) => `then ${one}`),
		);
	} finally {
		await shop.close();
	}
}

it('[A1] [A4] [L1] [L2] [L3] [L4] [L5] [L6] [S1] [S3] A list is complete or says that it is not, whatever the store is like', async () => {
	await expectNoFaults(anyWorld, faultsIn, 240);
}, 600_000);
