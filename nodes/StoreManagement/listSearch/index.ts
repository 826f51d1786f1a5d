import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import type { JsonObject } from '../json';
import { orderIdOf, storesOf, toSimplified } from '../output';
import { checkAlias } from '../transport/http/url';
import { unwrapRecords } from '../transport/http/response';

import {
	filterEntries,
	firstText,
	searchList,
	SEND_OPTIONS,
	withClient,
	type Entry,
} from './searchList';

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
	return await withClient(this, 'Search stores', async (client) => {
		const body = await client.request(
			{ method: 'POST', path: '/auth/me', effect: 'read' },
			SEND_OPTIONS,
		);
		const users = body.kind === 'json' ? unwrapRecords(body.value) : [];
		const stores = users.flatMap(storesOf);
		const entries = filterEntries(stores, toStoreEntry, filter);
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
	return await withClient(this, 'Search orders', async (client) => {
		const request = {
			method: 'GET',
			path: '/{alias}/orders',
			effect: 'read',
			store: chosenStore(this),
		} as const;
		return await searchList(client, request, toOrderEntry, filter, paginationToken);
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
	return await withClient(this, 'Search webhooks', async (client) => {
		const request = {
			method: 'GET',
			path: '/{alias}/webhooks',
			effect: 'read',
			store: chosenStore(this),
		} as const;
		return await searchList(client, request, toWebhookEntry, filter, paginationToken);
	});
}

function chosenStore(context: ILoadOptionsFunctions): string {
	return checkAlias(context.getCurrentNodeParameter('store', { extractValue: true }));
}

function toStoreEntry(record: JsonObject): Entry | undefined {
	const alias = firstText(record.alias);
	if (alias === undefined) return undefined;
	const name = firstText(record.name, record.domain);
	return { name: name === undefined ? alias : `${name} (${alias})`, value: alias };
}

function toOrderEntry(record: JsonObject): Entry | undefined {
	const id = orderIdOf(record);
	if (id === null) return undefined;
	const summary = toSimplified(record, 'order');
	const parts = [
		`#${firstText(summary.number) ?? id}`,
		firstText(summary.customer_name),
		firstText(summary.status),
	];
	return { name: parts.filter((part) => part !== undefined).join(' · '), value: String(id) };
}

function toWebhookEntry(record: JsonObject): Entry | undefined {
	const id = firstText(record.id);
	if (id === undefined) return undefined;
	const name = [firstText(record.name) ?? `Webhook ${id}`, firstText(record.url)];
	return { name: name.filter((part) => part !== undefined).join(' · '), value: id };
}
