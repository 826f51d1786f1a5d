import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import type { JsonObject } from '../json';
import { orderIdOf, presentSimplified, storesOf } from '../output';
import { checkAlias } from '../transport/address';
import { recordsOf } from '../transport/reply';

import { firstText, matching, searching, searchList, SEND, type Entry } from './lists';

/** Stores shown at once; the service sends all of them in one answer. */
const STORES_A_PAGE = 100;

/**
 * Fills the list of stores, from the user of the credential (API document, endpoint 1).
 *
 * @throws NodeApiError, NodeOperationError
 */
export async function searchStores(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searching(this, 'Search stores', async (service) => {
		const body = await service.request({ method: 'POST', path: '/auth/me' }, SEND);
		const users = body.kind === 'json' ? recordsOf(body.value) : [];
		const stores = users.flatMap(storesOf);
		const entries = matching(stores, storeEntry, filter);
		const start = Number(paginationToken ?? 0);
		const end = start + STORES_A_PAGE;
		const results = entries.slice(start, end);
		return end < entries.length ? { results, paginationToken: String(end) } : { results };
	});
}

/**
 * Fills the list of orders of the chosen store (API document, endpoint 2).
 *
 * @throws NodeApiError, NodeOperationError
 */
export async function searchOrders(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searching(this, 'Search orders', async (service) => {
		const request = { method: 'GET', path: '/{alias}/orders', store: chosenStore(this) } as const;
		return await searchList(service, request, orderEntry, filter, paginationToken);
	});
}

/**
 * Fills the list of webhooks of the chosen store (API document, endpoint 11).
 *
 * @throws NodeApiError, NodeOperationError
 */
export async function searchWebhooks(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await searching(this, 'Search webhooks', async (service) => {
		const request = { method: 'GET', path: '/{alias}/webhooks', store: chosenStore(this) } as const;
		return await searchList(service, request, webhookEntry, filter, paginationToken);
	});
}

function chosenStore(context: ILoadOptionsFunctions): string {
	return checkAlias(context.getCurrentNodeParameter('store', { extractValue: true }));
}

function storeEntry(record: JsonObject): Entry | undefined {
	const alias = firstText(record.alias);
	if (alias === undefined) return undefined;
	const name = firstText(record.name, record.domain);
	return { name: name === undefined ? alias : `${name} (${alias})`, value: alias };
}

function orderEntry(record: JsonObject): Entry | undefined {
	const id = orderIdOf(record);
	if (id === null) return undefined;
	const summary = presentSimplified(record, 'order');
	const parts = [
		`#${firstText(summary.number) ?? id}`,
		firstText(summary.customer_name),
		firstText(summary.status),
	];
	return { name: parts.filter((part) => part !== undefined).join(' · '), value: String(id) };
}

function webhookEntry(record: JsonObject): Entry | undefined {
	const id = firstText(record.id);
	if (id === undefined) return undefined;
	const name = [firstText(record.name) ?? `Webhook ${id}`, firstText(record.url)];
	return { name: name.filter((part) => part !== undefined).join(' · '), value: id };
}
