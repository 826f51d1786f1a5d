import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { isDeepStrictEqual } from 'node:util';

import { byAlias, byId } from '../../../locators';
import { CredentialStore, executeWorkflow, loadPackage, oneNode } from '../../harness';
import * as worlds from './store';
import { anyWorld, isOrder, isScroll, WorldStore, type World } from './store';

const store = new WorldStore();
beforeAll(async () => await store.open());
afterAll(async () => await store.close());

interface Outcome {
	/** The keys of the records that came. */
	keys: number[];
	errorText: string;
	/** What was said about the records. */
	hints: string[];
}

/** Reads the list of a world as a workflow does. */
async function read(world: World): Promise<Outcome> {
	const pkg = await loadPackage();
	store.hold(world);
	const { url: baseUrl } = store;
	const tokens = { userToken: 'token-of-the-world', userSecretKey: 'key-of-the-world' };
	const parameters = { store: byAlias(store.alias), output: 'raw', ...parametersOf(world) };
	const { last } = await executeWorkflow(pkg, {
		workflow: { ...oneNode('storeManagement', parameters), settings: { timezone: 'UTC' } },
		credentials: new CredentialStore(pkg, { storeManagementApi: { baseUrl, ...tokens } }),
		items: Array.from({ length: world.items }, () => ({})),
	});
	const { error, items = [], hints = [] } = last ?? {};
	const found = items.filter(({ pairedItem }) =>
		isDeepStrictEqual(pairedItem, { item: world.items - 1 }),
	);
	const description = error && 'description' in error ? (error.description ?? '') : '';
	return {
		// Of the last input item: it shares what was read for those before it.
		keys: found.map(({ json }) => Number(json.key)),
		errorText: error ? `${error.message}\n${description}` : '',
		hints: hints.filter((hint) => !hint.startsWith('The service ignores Page Size')),
	};
}

function parametersOf(world: World): INodeParameters {
	const { kind, reads, limit, from, userSize } = world;
	const options: INodeParameters = userSize ? { requestOptions: { pageSize: userSize } } : {};
	if (reads === 'createdAfter')
		options.createdAfter = new Date(worlds.momentOf(from)).toISOString();
	if (reads === 'customer') options.customer = worlds.CUSTOMER;
	const operation = reads === 'get' ? 'get' : 'getAll';
	return {
		resource: /order|item/i.test(kind) ? 'order' : kind,
		operation: /item/i.test(kind) ? 'getItems' : operation,
		orderId: reads === 'get' ? { __rl: true, mode: 'search', value: String(1000 + from) } : byId(1),
		...(limit === null ? { returnAll: true } : { limit }),
		options,
	};
}

/** A reader finds what it looks for in these records only. */
function isPossible({ reads, kind }: World): boolean {
	const isOfOrders = kind.startsWith('order');
	if (reads === 'get') return isOfOrders && kind !== 'orderByText';
	if (reads === 'customer') return isOfOrders;
	return reads !== 'createdAfter' || isOfOrders || kind === 'lead';
}

/** The keys that the reader wants, of those that are there. */
function wantedOf({ reads, from }: World, keys: readonly number[]): number[] {
	if (reads === 'customer') return keys.filter(worlds.isOfCustomer);
	if (reads === 'createdAfter') return keys.filter((key) => key >= from);
	if (reads === 'get') return keys.filter((key) => key === from);
	// What has no key is no record of the store.
	return keys.filter(Number.isInteger);
}

const countsRecords = ({ total }: World): boolean => total === 'exact' || total === 'text';

/** Whether the store does only what the API document, or the contract, knows. */
function isSound(world: World): boolean {
	const { change, fault, isIgnored, kind, named, reads, relations, sizeAsked, userSize } = world;
	if (change !== null || fault !== null || kind === 'twinItem') return false;
	if (isIgnored && named !== 'link') return false;
	if (sizeAsked === 'refused' && userSize !== null) return false;
	const needsRelation = reads === 'customer' || (reads === 'createdAfter' && isOrder(world));
	return relations !== 'never' || !needsRelation;
}

/**
 * Whether the answers show that records are missing. A page that is empty by mistake looks like one that was
 * filtered, or like the end, and records that disappear move others to a page that was read: only `total` tells.
 */
function isVisible(world: World): boolean {
	const { change, fault, kind, reads } = world;
	if (change && 'removed' in change && !isScroll(world)) return countsRecords(world);
	if (fault?.what !== 'empty') return true;
	// The figures of discounts stand in the records, so an empty page has none.
	return countsRecords(world) && reads === 'all' && kind !== 'discount';
}

/** Whether the first answer was no list: the document shows none for products, so it is one item, as it came. */
function isPassedOn({ kind, fault }: World, [key = 0, ...others]: readonly number[]): boolean {
	return kind === 'product' && fault?.what === 'message' && Number.isNaN(key) && !others.length;
}

/** The most requests that a sound store needs. */
function requestsNeeded(world: World): number {
	const { sizeAsked, pageSize, userSize, records, reads, limit, named, order, from, relations } =
		world;
	const size = sizeAsked === 'honoured' ? Math.min(userSize ?? 100, pageSize) : pageSize;
	const pagesOf = (count: number): number => Math.max(Math.ceil(count / size), 1);
	// Page Size and Include may be refused once each; a page after the last shows the end.
	const refusals = Number(sizeAsked === 'refused') + Number(relations === 'never');
	const all = pagesOf(records) + 1;
	const isFromNewest =
		order === 'newest' || (order === 'oldest' && /pages$/i.test(named) && !isScroll(world));
	const toNewer = pagesOf(Math.max(records - from + 1, 0)) + (order === 'oldest' ? 1 : 0);
	if (reads === 'all' && limit !== null && limit <= records) return pagesOf(limit) + refusals;
	const mayStop = reads === 'createdAfter' || (reads === 'get' && from <= records);
	if (!isFromNewest || !mayStop) return all + refusals;
	return Math.min(toNewer + (reads === 'get' ? 1 : 3), all) + refusals;
}

/** What the contract forbids, seen from what the store really held. */
function faultsOf(world: World, { keys, errorText, hints }: Outcome): string[] {
	const { reads, limit, records, userSize } = world;
	if (isPassedOn(world, keys)) return [];
	const wanted = wantedOf(world, store.throughout);
	const most = limit ?? Infinity;
	// What is picked from a list is picked for all items from one reading of it.
	const readings = reads === 'all' ? world.items : 1;
	const missing = wanted.filter((key) => !keys.includes(key));
	const isComplete = missing.length === 0 || keys.length === most;
	// That an order was not found is true only where all have been searched.
	const isTold =
		hints.length > 0 || (errorText !== '' && !/is not among(?!.*missing)/s.test(errorText));
	const isSoundWorld = isSound(world);
	// A shop goes on selling while its list is read.
	const isGrowing = world.change !== null && 'added' in world.change;
	const mayNotFail = isSound(isGrowing ? { ...world, change: null } : world);
	const isAbsent = reads === 'get' && wanted.length === 0;
	// Where nothing shows the end of a list, or only a total that may be the one of a full page, a hint says so.
	const isNamed = world.named !== 'nothing' && !(isScroll(world) && world.beyond !== 'empty');
	const mayHint = !isNamed && (!countsRecords(world) || records <= world.pageSize);
	const faults = {
		twice: new Set(keys).size < keys.length,
		'more than Limit': keys.length > most,
		'other than asked for': keys.some((key) => wantedOf(world, [key]).length === 0),
		endless: store.requests > 12 * readings * (Math.ceil(records / (userSize ?? 10)) + 3),
		'missing without a word': !isComplete && !isTold && isVisible(world),
		'an error in a sound store': mayNotFail && errorText !== '' && !isAbsent,
		'a hint in a sound store': isSoundWorld && hints.length > 0 && !mayHint,
		'not in the order of the list': isSoundWorld && !isInOrder(world, keys),
		'more requests than needed': isSoundWorld && store.requests > requestsNeeded(world) * readings,
	};
	return Object.entries(faults).flatMap(([fault, isSeen]) => (isSeen ? [fault] : []));
}

/** In the order of the list, or the newest first. */
function isInOrder(world: World, keys: readonly number[]): boolean {
	const { reads, order, kind } = world;
	// Customers bring no dates along, so a list in no order stays as it is.
	if (reads === 'customer' && (order === 'shuffled' || kind === 'orderByText')) return true;
	const wanted = wantedOf(world, store.throughout);
	const expected = reads === 'all' ? store.ordered(wanted) : wanted.toSorted((a, b) => b - a);
	return keys.join() === expected.slice(0, keys.length).join();
}

it('[L1] [L2] [L3] [L4] [L5] [L6] [S1] [S3] A list is complete or says that it is not, whatever the store is like', async () => {
	await fc.assert(
		fc.asyncProperty(anyWorld.filter(isPossible), async (world) => {
			expect(faultsOf(world, await read(world))).toEqual([]);
		}),
		{ numRuns: 1_000 },
	);
}, 300_000);
