import {
	type ILoadOptionsFunctions,
	type INodeListSearchResult,
	NodeOperationError,
} from 'n8n-workflow';

import { toNodeError } from '../errors/toNodeError';
import type { JsonValue } from '../json';
import type { RecordType } from '../output';
import { readAuthentication } from '../parameters/common';
import { isEmpty } from '../parameters/field';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { connect } from '../transport/connect';
import { checkAlias } from '../transport/http/url';
import { fetchPage } from '../transport/pagination/fetchPage';
import type { Next } from '../transport/pagination/next';
import { digestOf } from '../transport/pagination/seenRecords';
import { showsEnd } from '../transport/pagination/whatFollows';

import { filterEntries, type Entry, type ToEntries } from './entries';

/** A person is waiting in the editor: fail early with the reason. */
export const SEND_OPTIONS: SendOptions = { timeout: 15_000, maxRetries: 1, maxWait: 10_000 };

/** How long one search reads further pages for a screen of entries, in milliseconds. */
const SEARCH_TIME = 10_000;
const SCREEN = 20;

/** Fills a list for n8n, which calls it with `this` as its context. */
export type ListSearch = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/**
 * Defines the method that searches a list of the chosen store. The API document shows no search parameter, so
 * the filter is applied here, page by page.
 */
export function defineListSearch(list: {
	action: string;
	path: string;
	record: RecordType;
	toEntries: ToEntries;
}): ListSearch {
	return async function (filter, paginationToken) {
		return await withClient(this, list.action, async (client) => {
			const request = listRequest(this, list);
			const first = JSON.parse(paginationToken || '{}') as Position;
			const find = (records: JsonValue[]) => filterEntries(records, list.toEntries, filter);
			return await searchPages(client, request, first, find);
		});
	};
}

/** Connects for a search, and turns errors into messages for the editor. */
export async function withClient<Result>(
	context: ILoadOptionsFunctions,
	action: string,
	search: (client: StoreClient) => Promise<Result>,
): Promise<Result> {
	try {
		const chosen = context.getNodeParameter('authentication', '');
		const authentication = readAuthentication(chosen, context.getTimezone());
		return await search(await connect(context, authentication, { concurrency: 1 }));
	} catch (error) {
		throw toNodeError(error, context.getNode(), { action, location: 'List in the editor' });
	}
}

function listRequest(
	context: ILoadOptionsFunctions,
	{ path, record: { identityOf } }: { path: string; record: RecordType },
): ApiRequest {
	const alias = context.getCurrentNodeParameter('store', { extractValue: true });
	if (isEmpty(alias)) throw new NodeOperationError(context.getNode(), 'Choose a store first.');
	return { method: 'GET', path, effect: 'read', store: checkAlias(alias), identityOf };
}

/** Where a search goes on. */
interface Position {
	/** The page to fetch; undefined for the first page. */
	next?: Next;
	/** Digest of the page before it. */
	before?: string;
}

/**
 * Searches pages until a screen is full, the list ends or the time is over. The editor asks for more with the
 * token only when the user scrolls, so below a screen of entries the last line says that the list goes on.
 */
async function searchPages(
	client: StoreClient,
	request: ApiRequest,
	first: Position,
	find: (records: JsonValue[]) => Entry[],
): Promise<INodeListSearchResult> {
	const options = { ...SEND_OPTIONS, ...client.serviceDetails };
	const end = performance.now() + SEARCH_TIME;
	const results: Entry[] = [];
	let position = first;
	do {
		const { next, before } = position;
		const page = await fetchPage(client, request, next, options).catch((error: unknown) => {
			if (showsEnd(error, { ...options, kind: next?.kind })) return undefined;
			throw error;
		});
		if (!page) return { results };
		const digest = digestOf(page.records, request.identityOf);
		// A service that ignores the number of a page sends the same page each time. Filtered pages may be empty.
		if (page.records.length > 0 && digest === before) return { results };
		results.push(...find(page.records));
		if (!page.next) return { results };
		position = { next: page.next, before: digest };
	} while (results.length < SCREEN && performance.now() < end);
	if (results.length < SCREEN) {
		const name = 'There are more. To choose one of them, enter it By ID.';
		results.push({ name, value: '' });
	}
	return { results, paginationToken: JSON.stringify(position) };
}
