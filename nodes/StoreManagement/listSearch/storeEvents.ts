import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { eventsOf } from '../output/fields';
import { paginationOptions } from '../transport/pagination/fetchPage';
import { paginate } from '../transport/pagination/paginate';

import { chosenStore, SEND_OPTIONS, withClient } from './searchList';

/** Webhooks that are read for their events. */
const MAX_WEBHOOKS = 500;

/**
 * The names of events that the webhooks of the chosen store list, each once and sorted. The API
 * document shows no list of all events.
 *
 * @throws NodeApiError, NodeOperationError
 */
export async function loadStoreEvents(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	return await withClient(this, 'Load events', async (client) => {
		const store = chosenStore(this);
		const list = { method: 'GET', path: '/{alias}/webhooks', effect: 'read', store } as const;
		const options = { ...SEND_OPTIONS, ...paginationOptions(client.serviceDetails) };
		const { records } = await paginate(client, list, { ...options, limit: MAX_WEBHOOKS });
		const events = records.flatMap((webhook) => eventsOf(webhook) ?? []);
		const descriptions = new Map(events.map(({ name, description }) => [name, description]));
		return [...descriptions]
			.sort(([one], [other]) => one.localeCompare(other))
			.map(([name, description]) => ({ name, value: name, ...(description && { description }) }));
	});
}
