import type { INodeExecutionData } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInputError';
import { ALL_STORES, ALL_STORES_NAME, fetchAliases } from '../parameters/allStores';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import type { Task } from '../transport/limits/concurrency';

import type { Operation, PreparedItem } from './operation';

/** One input item in one store. */
export interface StoreTask extends Task<INodeExecutionData[]> {
	/** Of the input item. */
	readonly index: number;
	/** Its alias; undefined for an operation without a store. */
	readonly store: string | undefined;
	/** The item in each of its stores, where `aliases` reads all of them. */
	inStores(aliases: (options: SendOptions) => Promise<string[]>): Promise<StoreTask[]>;
}

/**
 * Makes the task of an input item.
 *
 * @param run sends the request of one store
 * @throws InvalidInputError where All Stores is chosen for anything but a list of the store itself
 */
export function toStoreTask(
	operation: Operation,
	{ request, addStore, sendOptions }: PreparedItem,
	index: number,
	store: string | undefined,
	run: (request: ApiRequest) => Promise<INodeExecutionData[]>,
): StoreTask {
	const isAll = store === ALL_STORES;
	if (isAll && (operation.responseType !== 'list' || operation.parentIdField !== undefined)) {
		const rule = `cannot be ${ALL_STORES_NAME} for ${operation.name}`;
		throw new InvalidInputError('Store', rule, 'Pick one store: only Get Many reads all of them');
	}
	const inStore = (alias: string | undefined): StoreTask => {
		const sent = { ...request, ...(alias !== undefined && { store: alias }) };
		return {
			index,
			store: alias,
			serialKey: serialKeyOf(sent),
			async inStores(aliases) {
				return alias === ALL_STORES ? (await aliases(sendOptions)).map(inStore) : [this];
			},
			async run() {
				const items = await run(sent);
				if (alias === undefined || !(addStore ?? isAll)) return items;
				return items.map(({ json, ...item }) => ({ ...item, json: { ...json, store: alias } }));
			},
		};
	};
	return inStore(store);
}

/** The task of an input item that cannot be sent. */
export function failedTask(error: Error, index: number): StoreTask {
	const run = async () => await Promise.reject(error);
	const inStores = async () => await Promise.resolve([task]);
	const task = { index, store: undefined, serialKey: undefined, inStores, run };
	return task;
}

/**
 * The tasks, those for all stores in each of them, store by store. The stores are read once.
 *
 * @param failed the task of an input item whose stores cannot be read
 * @throws what `failed` throws
 */
export async function inEachStore(
	tasks: readonly StoreTask[],
	connect: () => Promise<StoreClient>,
	failed: (error: unknown, index: number) => StoreTask,
): Promise<StoreTask[]> {
	let reading: Promise<string[]> | undefined;
	const read = async (options: SendOptions): Promise<string[]> =>
		await (reading ??= connect().then(async (client) => await fetchAliases(client, options)));
	const expanding = tasks.map(
		async (task) =>
			await task.inStores(read).catch((error: unknown) => [failed(error, task.index)]),
	);
	return (await Promise.all(expanding)).flat();
}

/** POSTs run one after another, as do updates with the same store, path and ID. GETs run concurrently. */
function serialKeyOf({ method, effect, store: alias, path, id }: ApiRequest): string | undefined {
	if (method === 'POST') return method;
	return effect === 'read' ? undefined : JSON.stringify([alias, path, id]);
}
