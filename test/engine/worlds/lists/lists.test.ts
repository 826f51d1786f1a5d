import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import { byAlias, byId } from '../../../locators';
import { CredentialStore, executeWorkflow, loadPackage, oneNode, searchList } from '../../harness';
import { faultsOf, possible, type Outcome } from './oracle';
import { WorldStore } from './store';
import * as worlds from './world';
import { anyWorld, DANGERS, type World } from './world';

/** Reads the list of a world as a workflow, or the editor, does. The outcome is that of each input item. */
async function read(world: World, store: WorldStore): Promise<Outcome[]> {
	const pkg = await loadPackage();
	const credentials = new CredentialStore(pkg, { storeManagementApi: store.credential });
	const shared = { store: byAlias(store.alias), authentication: 'headerTokens' };
	if (world.reads === 'picker')
		return [await readPicker(world, { pkg, credentials, parameters: shared })];
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

type Editor = Pick<Parameters<typeof searchList>[1], 'credentials' | 'parameters'> & {
	pkg: Parameters<typeof searchList>[0];
};

/** Scrolls through the list of a locator. */
async function readPicker({ kind }: World, { pkg, ...editor }: Editor): Promise<Outcome> {
	const method = kind === 'webhook' ? 'searchWebhooks' : 'searchOrders';
	const outcome: Outcome = { keys: [], errorText: '', hints: [] };
	let next: { paginationToken?: string } = {};
	do {
		try {
			const { results, paginationToken } = await searchList(pkg, {
				...{ node: 'storeManagement', method, ...editor, ...next },
			});
			outcome.keys.push(...results.flatMap(({ value }) => (value === '' ? [] : [Number(value)])));
			outcome.hints.push(...results.flatMap(({ name, value }) => (value === '' ? [name] : [])));
			next = paginationToken === undefined ? {} : { paginationToken: String(paginationToken) };
		} catch (error) {
			return { ...outcome, errorText: String(error) };
		}
	} while (next.paginationToken !== undefined);
	return outcome;
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

const RUNS = process.env.RANDOM_CASES === '1' ? Number(process.env.RUNS ?? 2_000) : 240;

it('[A1] [A4] [L1] [L2] [L3] [L4] [L5] [L6] [S1] [S3] A list is complete or says that it is not, whatever the store is like', async () => {
	const drawn = Object.entries(DANGERS).map(([name, { is }]) => ({ name, is, times: 0 }));
	await fc.assert(
		fc.asyncProperty(anyWorld.map(possible), async (world) => {
			for (const danger of drawn) danger.times += Number(danger.is(world));
			const faults = await faultsIn(world);
			if (faults.length > 0) throw new Error(`${faults.join(', ')}: ${JSON.stringify(world)}`);
		}),
		{ numRuns: RUNS },
	);
	const counts = drawn.map(({ name, times }) => `${times} × ${name}`);
	console.info(`Of ${RUNS} lists: ${counts.join(', ')}`);
	expect(drawn.filter(({ times }) => times < RUNS / 20)).toEqual([]);
}, 600_000);
