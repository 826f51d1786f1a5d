import type { INodeParameters } from 'n8n-workflow';

import { byId } from '../../../locators';
import { searchWholeList } from '../../harness';
import { byAlias } from '../../shop';
import { expectNoFaults } from '../explore';
import { faultsOf, type Outcome } from './oracle';
import { WorldShop } from './store';
import { anyWorld, isOrder, momentOf, type World } from './world';

/** Reads the list of a world as a workflow, or the editor, does. The outcome is that of each input item. */
async function read(world: World, shop: WorldShop): Promise<Outcome[]> {
	const isSaid = world.scrollEnd === 'notFoundSet';
	const credentials = shop.credentialsWith(isSaid ? { scrollEnd: 'notFound' } : {});
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
	const { items, errorText, hints } = await shop.run(nameOf(world), parametersOf(world), {
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

function nameOf(world: World): string {
	if (world.kind === 'twinItem') return 'order.getItems';
	const resource = isOrder(world) ? 'order' : world.kind;
	return `${resource}.${world.reads === 'get' ? 'get' : 'getAll'}`;
}

function parametersOf({ reads, limit, from, maxPages }: World): INodeParameters {
	const day = new Date(momentOf(from)).toISOString();
	return {
		output: 'raw',
		orderId: reads === 'get' ? { __rl: true, mode: 'search', value: String(1000 + from) } : byId(1),
		...(limit === null ? { returnAll: true } : { limit }),
		options: {
			...(reads === 'after' && { createdAfter: day }),
			...(reads === 'before' && { createdBefore: day }),
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
		return again.flatMap((outcome) => faultsOf(calm, shop.truth, outcome));
	} finally {
		await shop.close();
	}
}

it('[A1] [A4] [L1] [L2] [L3] [L4] [L5] [L6] [S1] [S3] A list is complete or says that it is not, whatever the store is like', async () => {
	await expectNoFaults(anyWorld, faultsIn, 240);
}, 600_000);
