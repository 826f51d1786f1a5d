import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { RequestError } from '../errors/requestError';
import { toSingleLine } from '../errors/safeText';
import { toNodeError } from '../errors/toNodeError';
import type { JsonValue } from '../json';
import { authentication } from '../parameters/authentication';
import { ALL_STORES } from '../parameters/allStores';
import { isEmpty } from '../parameters/parameter';
import type { SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { connect } from '../transport/connect';
import { checkAlias } from '../transport/http/url';
import { fetchPage, paginationOptions } from '../transport/pagination/fetchPage';
import { paginate } from '../transport/pagination/paginate';

import { exactFirst, filterEntries, isScreen, type Entry, type ToEntries } from './entries';
import { parseCursor } from './parseCursor';

/** A person is waiting in the editor: fail early with the reason. */
export const SEND_OPTIONS: SendOptions = { timeout: 15_000, maxRetries: 1, maxWait: 10_000 };

/** How long one search reads further pages for a screen of entries, in milliseconds. */
const SEARCH_TIME = 10_000;

/** What n8n calls to fill a list, with `this` as its context. */
export type ListSearch = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/**
 * Defines the method that searches a list of the chosen store. The API document shows no search
 * parameter, so the filter is applied here, page by page.
 *
 * @param list `action` for the error message: "Search orders"; `path` of the list; `toEntries` makes
 *   the lines of a record; a call shows equal lines once
 */
export function defineListSearch(list: {
	action: string;
	path: string;
	toEntries: ToEntries;
}): ListSearch {
	return async function (filter, paginationToken) {
		return await withClient(this, list.action, async (client) => {
			const pages = pagesOf(client, list.path, chosenStore(this), paginationToken);
			return await searchPages(pages, list.toEntries, filter);
		});
	};
}

/**
 * The first records of a list of the chosen store, for a field that offers them all at once.
 *
 * @param action for the error message: "Load products"
 * @param limit the most records: more would use up the rate limit of the endpoint
 * @throws NodeApiError, NodeOperationError
 */
export async function loadRecords(
	context: ILoadOptionsFunctions,
	action: string,
	path: string,
	limit: number,
): Promise<JsonValue[]> {
	return await withClient(context, action, async (client) => {
		const list = { method: 'GET', path, effect: 'read', store: chosenStore(context) } as const;
		const options = { ...SEND_OPTIONS, ...paginationOptions(client.serviceDetails), limit };
		return (await paginate(client, list, options)).records;
	});
}

/**
 * Connects for a search, and turns errors into what the editor shows.
 *
 * @throws NodeApiError, NodeOperationError
 */
export async function withClient<Result>(
	context: ILoadOptionsFunctions,
	action: string,
	search: (client: StoreClient) => Promise<Result>,
): Promise<Result> {
	try {
		const chosen = context.getNodeParameter('authentication', 'headerTokens');
		const parsed = authentication.parse(chosen, { timezone: context.getTimezone() });
		return await search(await connect(context, parsed, { concurrency: 1 }));
	} catch (error) {
		throw toNodeError(error, context.getNode(), { action, location: 'List in the editor' });
	}
}

/** @throws NodeOperationError where the node has no store yet; InvalidInputError */
function chosenStore(context: ILoadOptionsFunctions): string {
	const alias = enteredStore(context);
	if (isEmpty(alias)) throw new NodeOperationError(context.getNode(), 'Choose a store first.');
	if (alias !== ALL_STORES) return checkAlias(alias);
	throw new NodeOperationError(context.getNode(), 'Choose one store: this list has its records.');
}

/** The alias of the store, as the user chose or entered it. */
export function enteredStore(context: ILoadOptionsFunctions): unknown {
	return context.getCurrentNodeParameter('store', { extractValue: true });
}

interface SearchedPage {
	records: JsonValue[];
	/** For the next call of the editor; undefined at the end of the list. */
	nextToken?: string | undefined;
	/** Why a page after the first could not be read. */
	failure?: string;
}

/**
 * The pages of a list, one after the other, for as long as a search may take.
 *
 * @param token where to begin, as an earlier page gave it
 * @throws RequestError for the first page
 */
async function* pagesOf(
	client: StoreClient,
	path: string,
	store: string,
	token: string | undefined,
): AsyncGenerator<SearchedPage, undefined> {
	const end = performance.now() + SEARCH_TIME;
	const list = { method: 'GET', path, effect: 'read', store } as const;
	const options = { ...SEND_OPTIONS, ...paginationOptions(client.serviceDetails) };
	const fingerprints = new Set<string>();
	for (let cursor = parseCursor(token), wait = options.timeout; wait > 0;) {
		const limits = { timeout: wait, maxWait: Math.min(wait, SEARCH_TIME) };
		const page = await fetchPage(client, list, cursor, { ...options, ...limits }).catch(
			(error: unknown) => {
				if (fingerprints.size > 0 && error instanceof RequestError) return error;
				throw error;
			},
		);
		if (page instanceof RequestError) {
			yield { records: [], nextToken: JSON.stringify(cursor), failure: page.message };
			return;
		}
		cursor = fingerprints.has(page.fingerprint) ? undefined : page.next;
		fingerprints.add(page.fingerprint);
		yield { records: page.records, nextToken: cursor && JSON.stringify(cursor) };
		if (cursor === undefined) return;
		wait = Math.floor(end - performance.now());
	}
}

/** Searches pages until a screen is full, the list ends or the time is over: then the last line says so. */
async function searchPages(
	pages: AsyncGenerator<SearchedPage, undefined>,
	toEntries: ToEntries,
	filter: string | undefined,
): Promise<INodeListSearchResult> {
	const found = new Map<string, Entry>();
	let searched = 0;
	let last: SearchedPage = { records: [] };
	for await (last of pages) {
		searched += last.records.length;
		for (const entry of filterEntries(last.records, toEntries, filter)) {
			found.set(JSON.stringify([entry.value, entry.name]), entry);
		}
		if (isScreen([...found.values()], filter)) break;
	}
	const { nextToken, failure } = last;
	const entries = exactFirst([...found.values()], filter);
	if (nextToken !== undefined && !isScreen(entries, filter)) {
		const reason = failure ? `then: ${failure.replace(/\.$/, '')}` : 'and the list goes on';
		const note = `${searched} records searched, ${reason}. The record can also be entered By ID.`;
		entries.push({ name: toSingleLine(note), value: '' });
	}
	const results = entries.map(({ name, value }) => ({ name, value }));
	return nextToken === undefined ? { results } : { results, paginationToken: nextToken };
}
