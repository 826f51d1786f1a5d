import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { ALL_STORES } from './allStores';
import { parseField, type ParseContext } from '../parameters/field';
import { fromJsonText } from '../parameters/json';
import { store } from '../parameters/locators';

import { readRegistrations } from './registration/registrationState';

/** The stores to which a trigger listens. */
export interface TriggerStores {
	/** Aliases, each once; ALL_STORES alone for all of the credential. */
	stores: readonly string[];
	/** Whether the URL of each webhook says of which store it is: a list may have one store today. */
	isSeveral: boolean;
}

/**
 * Parses the field Store: an alias, all stores, or a list: an array, JSON text or with commas.
 *
 * @throws InvalidInputError
 */
export function parseStores(input: unknown, context: ParseContext): TriggerStores {
	const given = fromJsonText(input);
	const list = typeof given === 'string' && given.includes(',') ? given.split(',') : given;
	const isList = Array.isArray(list) && list.length > 0;
	const aliases = (isList ? list : [input]).map((one) => parseField(store, one, context));
	const stores = aliases.includes(ALL_STORES) ? [ALL_STORES] : [...new Set(aliases)];
	return { stores, isSeveral: isList || stores[0] === ALL_STORES };
}

/** The URL of the webhook that says of which store it is. */
export function urlOfStore(url: string, alias: string): string {
	return `${url}?store=${encodeURIComponent(alias)}`;
}

/** The URL at which this n8n receives the deliveries of a store. */
export function webhookUrl(
	context: IHookFunctions | IWebhookFunctions,
	{ isSeveral }: TriggerStores,
	alias: string,
): string {
	const url = context.getNodeWebhookUrl('default') ?? '';
	return isSeveral ? urlOfStore(url, alias) : url;
}

/** The store of a delivery; empty where its URL names none that this trigger has registered. */
export function storeOfDelivery(
	context: IWebhookFunctions,
	{ stores, isSeveral }: TriggerStores,
): string {
	const { store: named } = context.getQueryData() as { store?: unknown };
	const registered = readRegistrations(context.getWorkflowStaticData('node'));
	const known = [...stores, ...registered.map((one) => one.store)];
	const isNamed = (alias: string): boolean => alias === named && alias !== ALL_STORES;
	return (isSeveral ? known.find(isNamed) : known[0]) ?? '';
}
