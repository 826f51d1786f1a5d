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
 * What n8n calls to fill a list of events: those given, and those that the webhooks of the chosen store list,
 * sorted by name, without duplicates. The API document shows no list of all events. An event that is chosen
 * and not listed stays in the list: the editor would call it wrong. So it does with those given where the store
 * cannot be read, as before its choice.
 */
export function listOfEvents(given: readonly INodePropertyOptions[]) {
	return async function (this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
		const alias = enteredStore(this);
		const isOne = !isEmpty(alias) && alias !== ALL_STORES;
		const webhooks = isOne
			? await loadRecords(this, 'Load events', '/{alias}/webhooks', MAX_WEBHOOKS).catch(() => [])
			: [];
		const chosen = [this.getCurrentNodeParameter('events') ?? []].flat().map(String);
		const known = new Set(given.map(({ value }) => value));
		const others = [...toOptions(webhooks), ...chosen.map((name) => ({ name, value: name }))];
		return [...given, ...others.filter(({ value }) => !known.has(value) && known.add(value))];
	};
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
