import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { toSafeText, toSingleLine } from '../errors/safeText';
import type { JsonValue } from '../json';
import { eventsOf } from '../output/fields';
import { ALL_STORES } from '../parameters/allStores';
import { isEmpty } from '../parameters/parameter';

import { enteredStore, loadRecords } from './searchList';

/** Maximum number of webhooks that are read for their events. */
const MAX_WEBHOOKS = 500;

/**
 * The events that the webhooks of the chosen store list, sorted by name, without duplicates. The API
 * document shows no list of all events. Returns none unless one store is chosen, because the editor
 * loads them as soon as the trigger is opened.
 *
 * @throws NodeApiError, NodeOperationError
 */
export async function loadStoreEvents(
	this: ILoadOptionsFunctions,
): Promise<INodePropertyOptions[]> {
	const alias = enteredStore(this);
	if (isEmpty(alias) || alias === ALL_STORES) return [];
	return toOptions(await loadRecords(this, 'Load events', '/{alias}/webhooks', MAX_WEBHOOKS));
}

/** The events of webhooks, as options in the editor. */
export function toOptions(webhooks: readonly JsonValue[]): INodePropertyOptions[] {
	const descriptions = new Map<string, string>();
	for (const webhook of webhooks) {
		for (const { name, description } of eventsOf(webhook) ?? []) {
			descriptions.set(name, description);
		}
	}
	return [...descriptions]
		.sort(([one], [other]) => one.localeCompare(other))
		.map(([name, description]) => ({
			name: toSingleLine(name),
			value: name,
			...(description && { description: toSafeText(description) }),
		}));
}
