import type { INodeExecutionData } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInputError';
import { ALL_STORES, ALL_STORES_NAME, fetchAliases, withMeantStore } from '../parameters/allStores';
import type { ApiRequest } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import type { Task } from '../transport/limits/concurrency';

import type { ItemRunner } from './itemRunner';
import type { Operation, PreparedItem } from './operation';

/** One input item in one store, or in ALL_STORES until they are known. */
export interface StoreTask {
	/** Of the input item. */
	readonly index: number;
	/** Its alias; undefined for an operation without a store. */
	readonly store?: string | undefined;
	/** What is sent, or why nothing can be. */
	readonly item: PreparedItem | Error;
}

/** The alias for an error, which may be that the alias itself cannot be resolved. */
export function aliasOf(valueOf: () => unknown): string | undefined {
	try {
		const alias = valueOf();
		const isText = typeof alias === 'string' || typeof alias === 'number';
		return isText && alias !== ALL_STORES ? String(alias) || undefined : undefined;
	} catch {
		return undefined;
	}
}

/** @throws InvalidInputError where All Stores is chosen for anything but a list of the store itself */
export function checkStore(store: string | undefined, operation: Operation): void {
	const { name, responseType, parentIdField } = operation;
	if (store !== ALL_STORES || (responseType === 'list' && parentIdField === undefined)) return;
	const rule = `cannot be ${ALL_STORES_NAME} for ${name}`;
	throw new InvalidInputError('Store', rule, 'Pick one store: only Get Many reads all of them');
}

/**
 * The tasks, those for all stores in each of them, store by store. The stores are read once.
 *
 * @param toFailed the task of an input item whose stores cannot be read
 * @throws what `toFailed` throws
 */
export async function inEachStore(
	tasks: readonly StoreTask[],
	connect: () => Promise<StoreClient>,
	toFailed: (error: unknown, index: number) => StoreTask,
): Promise<StoreTask[]> {
	const all = tasks.find(({ store }) => store === ALL_STORES)?.item;
	if (all === undefined || all instanceof Error) return [...tasks];
	const reading = connect().then(async (client) => await fetchAliases(client, all.sendOptions));
	const found = await reading.catch((error: unknown) => ({ error }));
	return tasks.flatMap((task) => {
		if (task.store !== ALL_STORES) return [task];
		if ('error' in found) return [toFailed(found.error, task.index)];
		return found.map((store) => ({ ...task, store }));
	});
}

/** Runs a task with what runs the items of this execution. */
export function toRun(
	{ index, item, store }: StoreTask,
	items: ItemRunner,
	connect: () => Promise<StoreClient>,
): Task<INodeExecutionData[]> {
	if (item instanceof Error) {
		return { serialKey: undefined, run: async () => await Promise.reject(item) };
	}
	const request = { ...item.request, ...(store !== undefined && { store }) };
	const run = async () => {
		const client = await connect();
		return await items.run(client, item, request, index).catch(async (error: unknown) => {
			throw await withMeantStore(error, client, store);
		});
	};
	return { serialKey: serialKeyOf(request), run };
}

/** POSTs run one after another, as do updates with the same store, path and ID. GETs run concurrently. */
function serialKeyOf({ method, effect, store: alias, path, id }: ApiRequest): string | undefined {
	if (method === 'POST') return method;
	return effect === 'read' ? undefined : JSON.stringify([alias, path, id]);
}
