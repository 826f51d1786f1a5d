import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { ALL_STORES } from '../parameters/allStores';
import { textList } from '../parameters/lists';
import { store } from '../parameters/locators';
import { textField, type ParseContext } from '../parameters/parameter';

import { readRegistrations } from './registration/registrationState';

/** The stores to which a trigger listens. */
export interface TriggerStores {
	/** Aliases, each once; ALL_STORES alone for all of the credential. */
	stores: readonly string[];
	/** Whether the URL of each webhook says of which store it is: a list may have one store today. */
	isSeveral: boolean;
}

const list = textList(textField('Store', 'store'));

/**
 * Parses the field Store: an alias, all stores, or a list, as an array or with commas.
 *
 * @throws InvalidInputError
 */
export function parseStores(input: unknown, context: ParseContext): TriggerStores {
	const isList = Array.isArray(input) || (typeof input === 'string' && input.includes(','));
	const given = isList ? list.parse(input, context) : [input];
	const aliases = [...new Set(given?.map((one) => store.parse(one, context)))];
	const stores = aliases.includes(ALL_STORES) ? [ALL_STORES] : aliases;
	if (stores.length === 0) store.parse('', context);
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

/** The store of a delivery; undefined where its URL names none that this trigger has registered. */
export function storeOfDelivery(
	context: IWebhookFunctions,
	{ stores, isSeveral }: TriggerStores,
): string | undefined {
	if (!isSeveral) return stores[0];
	const { store: named } = context.getQueryData() as { store?: unknown };
	const registered = readRegistrations(context.getWorkflowStaticData('node'));
	return [...stores, ...registered.map((one) => one.store)].find(
		(alias) => alias === named && alias !== ALL_STORES,
	);
}
