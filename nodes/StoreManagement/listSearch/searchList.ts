import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { toNodeError } from '../errors/toNodeError';
import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { authentication } from '../parameters/authentication';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { connect } from '../transport/connect';
import { checkAlias } from '../transport/http/url';
import { paginationOptions, parseCursor } from '../transport/pagination/cursor';
import { fetchPage } from '../transport/pagination/paginate';

/** One line of a list in the editor. */
export interface Entry {
	name: string;
	value: string;
}

/** A person is waiting in the editor: fail early with the reason. */
export const SEND_OPTIONS: SendOptions = {
	timeout: 15_000,
	maxRetries: 1,
	maxWait: 10_000,
};

/** Requests in flight of one search, whose pages come one after the other. */
const CONCURRENCY = 1;

/** Pages searched for a filter before the list shows what it has and offers more. */
const MAX_PAGES = 5;

/** Enough entries to fill the list in the editor. */
const MIN_ENTRIES = 20;

/** What n8n calls to fill a list, with `this` as its context. */
export type ListSearch = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/**
 * Makes the search of a list of the chosen store. The API document shows no search parameter, so the
 * filter is applied here, page by page.
 *
 * @param list `action` for the error message: "Search orders"; `path` of the list; `toEntry` makes
 *   the line of a record, undefined for records that cannot be chosen
 */
export function defineListSearch(list: {
	action: string;
	path: string;
	toEntry: (record: JsonObject) => Entry | undefined;
}): ListSearch {
	return async function (filter, paginationToken) {
		return await withClient(this, list.action, async (client) => {
			const store = checkAlias(this.getCurrentNodeParameter('store', { extractValue: true }));
			const request = { method: 'GET', path: list.path, effect: 'read', store } as const;
			return await searchPages(client, request, list.toEntry, filter, paginationToken);
		});
	};
}

/**
 * Connects for a search, and turns errors into what the editor shows.
 *
 * @param action for the error message: "Search orders"
 * @throws NodeApiError, NodeOperationError
 */
export async function withClient<Result>(
	context: ILoadOptionsFunctions,
	action: string,
	search: (client: StoreClient) => Promise<Result>,
): Promise<Result> {
	try {
		const chosen = context.getNodeParameter('authentication', 'headerTokens');
		const timezone = context.getTimezone();
		const parsed = authentication.parse(chosen, { timezone });
		return await search(await connect(context, parsed, { concurrency: CONCURRENCY }));
	} catch (error) {
		throw toNodeError(error, context.getNode(), { action, location: 'List in the editor' });
	}
}

/** @param paginationToken cursor of the next page, as the previous result returned it */
async function searchPages(
	client: StoreClient,
	request: ApiRequest,
	toEntry: (record: JsonObject) => Entry | undefined,
	filter: string | undefined,
	paginationToken: string | undefined,
): Promise<INodeListSearchResult> {
	const results: Entry[] = [];
	let cursor = parseCursor(paginationToken);
	const options = { ...SEND_OPTIONS, ...paginationOptions(client.serviceDetails) };
	for (let pages = 0; pages < MAX_PAGES && results.length < MIN_ENTRIES; pages++) {
		const page = await fetchPage(client, request, cursor, options);
		results.push(...filterEntries(page.records, toEntry, filter));
		cursor = page.records.length === 0 ? undefined : page.next;
		if (cursor === undefined) return { results };
	}
	return { results, paginationToken: JSON.stringify(cursor) };
}

/** The entries of records whose name or value contains the filter, ignoring case. */
export function filterEntries(
	records: readonly JsonValue[],
	toEntry: (record: JsonObject) => Entry | undefined,
	filter: string | undefined,
): Entry[] {
	const wanted = (filter ?? '').trim().toLocaleLowerCase();
	return records.flatMap((record) => {
		const entry = isJsonObject(record) ? toEntry(record) : undefined;
		if (entry === undefined) return [];
		const text = `${entry.name} ${entry.value}`.toLocaleLowerCase();
		return text.includes(wanted) ? [entry] : [];
	});
}

/** The first of the values that is a text or a number, as text. */
export function firstText(...values: Array<JsonValue | undefined>): string | undefined {
	for (const value of values) {
		if (typeof value === 'number') return String(value);
		if (typeof value === 'string' && value !== '') return value;
	}
	return undefined;
}
