import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { toSingleLine } from '../errors/safeText';
import { toNodeError } from '../errors/toNodeError';
import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { authentication } from '../parameters/authentication';
import { isEmpty } from '../parameters/parameter';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { connect } from '../transport/connect';
import { checkAlias } from '../transport/http/url';
import { fetchPage, paginationOptions } from '../transport/pagination/fetchPage';

import { parseCursor } from './parseCursor';

/** One line of a list in the editor. */
export interface Entry {
	name: string;
	value: string;
}

/** Returns the lines of a record; none for a record that cannot be chosen. */
export type ToEntries = (record: JsonObject) => readonly Entry[];

/** A person is waiting in the editor: fail early with the reason. */
export const SEND_OPTIONS: SendOptions = {
	timeout: 15_000,
	maxRetries: 1,
	maxWait: 10_000,
};

/** Maximum number of requests in flight in one search: its pages are fetched one after the other. */
const CONCURRENCY = 1;

/** Maximum number of pages to search before the list shows its entries so far and offers more. */
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
			const store = chosenStore(this);
			const request = { method: 'GET', path: list.path, effect: 'read', store } as const;
			return await searchPages(client, request, list.toEntries, filter, paginationToken);
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

/**
 * The alias of the store that the node has chosen.
 *
 * @throws NodeOperationError where it has none yet; InvalidInputError
 */
export function chosenStore(context: ILoadOptionsFunctions): string {
	const alias = enteredStore(context);
	if (isEmpty(alias)) throw new NodeOperationError(context.getNode(), 'Choose a store first.');
	return checkAlias(alias);
}

/** Whether the node has a store yet. Until then, options that the editor loads on its own must not fail. */
export function hasStore(context: ILoadOptionsFunctions): boolean {
	return !isEmpty(enteredStore(context));
}

function enteredStore(context: ILoadOptionsFunctions): unknown {
	return context.getCurrentNodeParameter('store', { extractValue: true });
}

/** @param paginationToken cursor of the next page, as the previous result returned it */
async function searchPages(
	client: StoreClient,
	request: ApiRequest,
	toEntries: ToEntries,
	filter: string | undefined,
	paginationToken: string | undefined,
): Promise<INodeListSearchResult> {
	const results: Entry[] = [];
	const shown = new Set<string>();
	let cursor = parseCursor(paginationToken);
	const options = { ...SEND_OPTIONS, ...paginationOptions(client.serviceDetails) };
	for (let pages = 0; pages < MAX_PAGES && results.length < MIN_ENTRIES; pages++) {
		const page = await fetchPage(client, request, cursor, options);
		for (const entry of filterEntries(page.records, toEntries, filter)) {
			const key = JSON.stringify([entry.value, entry.name]);
			if (!shown.has(key)) results.push(entry);
			shown.add(key);
		}
		cursor = page.next;
		if (cursor === undefined) return { results };
	}
	return { results, paginationToken: JSON.stringify(cursor) };
}

/** The entries of records whose name or value contains the filter, ignoring case and accents. */
export function filterEntries(
	records: readonly JsonValue[],
	toEntries: ToEntries,
	filter: string | undefined,
): Entry[] {
	const wanted = toSearchText((filter ?? '').trim());
	return records
		.flatMap((record) => (isJsonObject(record) ? toEntries(record) : []))
		.filter(({ name, value }) => toSearchText(`${name} ${value}`).includes(wanted))
		.map(({ name, value }) => ({ name: toSingleLine(name), value }));
}

/** In lower case and without accents, which people leave out when they search: "joao" finds "João". */
function toSearchText(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}

/** Joins the known parts of a record into one line, such as "#1001 · Ana · Paid". */
export function joinParts(...parts: Array<string | undefined>): string {
	return parts.filter((part) => part !== undefined).join(' · ');
}

/** The first value that is a number or a non-empty text, as text. */
export function firstText(...values: Array<JsonValue | undefined>): string | undefined {
	for (const value of values) {
		if (typeof value === 'number') return String(value);
		if (typeof value === 'string' && value !== '') return value;
	}
	return undefined;
}
