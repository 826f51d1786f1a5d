import type { INodeParameters } from 'n8n-workflow';

import { byAlias, byId } from '../../../locators';
import {
	CredentialStore,
	executeWorkflow,
	loadPackage,
	oneNode,
	searchWholeList,
} from '../../harness';
import { expectNoFaults } from '../explore';
import { faultsOf, possible, type Outcome } from './oracle';
import { WorldStore } from './store';
import * as worlds from './world';
import { anyWorld, DANGERS, type World } from './world';

/** Reads the list of a world as a workflow, or the editor, does. The outcome is that of each input item. */
async function read(world: World, store: WorldStore): Promise<Outcome[]> {
	const pkg = await loadPackage();
	const credentials = new CredentialStore(pkg, { storeManagementApi: store.credential });
	const shared = { store: byAlias(store.alias), authentication: 'headerTokens' };
	if (world.reads === 'picker') {
		const method = world.kind === 'webhook' ? 'searchWebhooks' : 'searchOrders';
		const search = { node: 'storeManagement', method, parameters: shared, credentials };
		const { results, error } = await searchWholeList(pkg, search);
		const keys = results.flatMap(({ value }) => (value === '' ? [] : [Number(value)]));
		const hints = results.flatMap(({ name, value }) => (value === '' ? [name] : []));
		return [{ keys, errorText: error, hints }];
	}
	const parameters = { ...shared, output: 'raw', ...parametersOf(world) };
	const { last } = await executeWorkflow(pkg, {
		workflow: { ...oneNode('storeManagement', parameters), settings: { timezone: 'UTC' } },
		credentials,
		items: Array.from({ length: world.items }, () => ({})),
	});
	const { error, items = [], hints = [] } = last ?? {};
	const description = error && 'description' in error ? (error.description ?? '') : '';
	return Array.from({ length: world.items }, (_, item) => ({
		keys: items
			.filter(({ pairedItem }) => JSON.stringify(pairedItem) === JSON.stringify({ item }))
			.map(({ json }) => Number(json.key)),
		errorText: error ? `${error.message}\n${description}` : '',
		hints,
	}));
}

function parametersOf(world: World): INodeParameters {
	const { kind, reads, limit, from, maxPages, userSize } = world;
	const options: INodeParameters = {};
	const day = (key: number): string => new Date(worlds.momentOf(key)).toISOString();
	if (userSize !== null) options.requestOptions = { pageSize: userSize };
	if (reads === 'after') options.createdAfter = day(from);
	if (reads === 'before' || reads === 'between') options.createdBefore = day(from);
	if (reads === 'between') options.createdAfter = day(from - 10);
	if (reads === 'customer') options.customer = worlds.CUSTOMER;
	if (reads === 'get' && maxPages !== null) options.maxPages = maxPages;
	const operation = reads === 'get' ? 'get' : 'getAll';
	return {
		resource: /order|item/i.test(kind) ? 'order' : kind,
		operation: /item/i.test(kind) ? 'getItems' : operation,
		orderId: reads === 'get' ? { __rl: true, mode: 'search', value: String(1000 + from) } : byId(1),
		...(limit === null ? { returnAll: true } : { limit }),
		options,
	};
}

/** What is wrong, if anything, when a world is read, and when it is read again after all faults and changes. */
async function faultsIn(world: World): Promise<string[]> {
	const store = await WorldStore.open(world);
	try {
		const outcomes = await read(world, store);
		const faults = outcomes.flatMap((outcome) => faultsOf(world, store.truth, outcome));
		if (world.fault === null || faults.length > 0) return faults;
		await store.calmDown();
		const calm = { ...world, fault: null, change: null, records: store.held };
		const again = await read(calm, store);
		return again.flatMap((outcome) =>
			faultsOf(calm, store.truth, outcome).map((one) => `then ${one}`),
		);
	} finally {
		store.close();
	}
}

it('[A1] [A4] [L1] [L2] [L3] [L4] [L5] [L6] [S1] [S3] A list is complete or says that it is not, whatever the store is like', async () => {
	await expectNoFaults(anyWorld.map(possible), faultsIn, { runs: 240, dangers: DANGERS });
}, 600_000);
