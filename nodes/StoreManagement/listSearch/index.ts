import {
	type ILoadOptionsFunctions,
	type INodeListSearchItems,
	type INodeListSearchResult,
	NodeOperationError,
} from 'n8n-workflow';

import { toNodeError } from '../errors/toNodeError';
import type { JsonObject, JsonValue } from '../json';
import type { RecordType } from '../output/recordType';
import { fieldsOf, storesOf } from '../output/fields';
import { readAuthentication } from '../parameters/common';
import { isEmpty } from '../parameters/field';
import { toSingleLine } from '../text';
import { SEND_OPTIONS, type ApiRequest } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { connect } from '../transport/connect';
import { recordsOf } from '../transport/http/envelope';
import { checkAlias } from '../transport/http/url';
import { ListReader, type Position } from '../transport/pagination/listReader';

/** How long one search reads further pages for a screen of entries, in milliseconds. */
const SEARCH_TIME = 10_000;
const SCREEN = 20;

/** Entries that cannot be chosen: the editor shows no hints. */
const LESS = 'The service refused related records, so names and status are not searched.';
const MORE = 'There are more. To choose one of them, enter it By ID.';

/** Fills the list of stores with those that the user of the credential may access (API document, endpoint 1). */
export async function searchStores(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return await withClient(this, 'Search stores', async (client) => {
		const request: ApiRequest = {
			method: 'POST',
			path: '/auth/me',
			effect: 'read',
			expected: 'stores',
		};
		const user = recordsOf(await client.request(request, SEND_OPTIONS.lookUp));
		return { results: filterEntries(user.flatMap(storesOf), entriesOfStore, filter) };
	});
}

function entriesOfStore({ alias, name, domain }: JsonObject): INodeListSearchItems[] {
	const value = toText(alias);
	if (value === undefined) return [];
	const title = toText(name) ?? toText(domain);
	return [{ name: title === undefined ? value : `${title} (${value})`, value }];
}

/** A list of the chosen store that a person searches. */
interface ListSearch {
	action: string;
	path: string;
	record: RecordType;
	/** The related records that the entries are made from. */
	includes?: readonly string[];
	/** Returns nothing for a record that cannot be shown, and an empty value for one that cannot be chosen. */
	toEntries: (record: JsonObject) => INodeListSearchItems[];
}

/**
 * Defines the method that searches a list of the chosen store. The API document shows no search parameter, so
 * the filter is applied here, page by page.
 */
export function defineListSearch(list: ListSearch) {
	return async function (
		this: ILoadOptionsFunctions,
		filter?: string,
		paginationToken?: string,
	): Promise<INodeListSearchResult> {
		return await withClient(this, list.action, async (client) => {
			const request = listRequest(this, list);
			const find = (records: JsonValue[]) => filterEntries(records, list.toEntries, filter);
			return await searchPages(client, request, paginationToken, find);
		});
	};
}

/** Connects for a search, and turns errors into messages for the editor. */
async function withClient<Result>(
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
	{ path, record, includes }: ListSearch,
): ApiRequest {
	const alias = context.getCurrentNodeParameter('store', { extractValue: true });
	if (isEmpty(alias)) throw new NodeOperationError(context.getNode(), 'Choose a store first.');
	return {
		...{ method: 'GET', path, effect: 'read', store: checkAlias(alias) },
		identityOf: record.identityOf,
		autoInclude: includes && { names: includes, isRefused: false },
	};
}

/**
 * Searches pages until a screen is full, the list ends or the time is over. The editor asks for more with the
 * token only when the user scrolls, so below a screen of entries the last line says that the list goes on.
 *
 * @param token of the search before
 */
async function searchPages(
	client: StoreClient,
	request: ApiRequest,
	token: string | undefined,
	find: (records: JsonValue[]) => INodeListSearchItems[],
): Promise<INodeListSearchResult> {
	const options = { ...SEND_OPTIONS.lookUp, ...client.serviceDetails, isLazy: true };
	const deadline = performance.now() + SEARCH_TIME;
	const results: INodeListSearchItems[] = [];
	const position = token ? (JSON.parse(token) as Position) : undefined;
	const reader = new ListReader(client, request, options, position);
	for await (const records of reader) {
		results.push(...find(records));
		if (results.length >= SCREEN || performance.now() >= deadline) break;
	}
	const isMore = reader.position.next !== undefined;
	const said = [...reader.warnings];
	if (request.autoInclude?.isRefused === true) said.push(LESS);
	if (isMore && results.length + said.length < SCREEN) said.push(MORE);
	results.push(...said.map((name) => ({ name: toSingleLine(name), value: '' })));
	return isMore ? { results, paginationToken: JSON.stringify(reader.position) } : { results };
}

/** The entries that contain the filter, ignoring case and accents. */
export function filterEntries(
	records: readonly JsonValue[],
	toEntries: (record: JsonObject) => INodeListSearchItems[],
	filter = '',
): INodeListSearchItems[] {
	const searchText = toSearchText(filter.trim());
	return records
		.map(fieldsOf)
		.flatMap(toEntries)
		.filter(({ name, value }) => toSearchText(`${name} ${value}`).includes(searchText))
		.map(({ name, value }) => ({ name: toSingleLine(name), value }));
}

/** In lower case and without accents, which people leave out when they search: "joao" finds "João". */
function toSearchText(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Joins the known parts of a record into one line, such as "#1001 · Ana · Paid". */
export function joinParts(...parts: Array<JsonValue | undefined>): string {
	return parts
		.map(toText)
		.filter((part) => part !== undefined)
		.join(' · ');
}

/** A number or a text that is not empty, as text. */
export function toText(value: JsonValue | undefined): string | undefined {
	const isText = typeof value === 'number' || (typeof value === 'string' && value !== '');
	return isText ? String(value) : undefined;
}
