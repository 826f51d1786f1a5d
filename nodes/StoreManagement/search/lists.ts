import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { connect, type Authentication } from '../transport/connect';
import { DEFAULT_PAGINATION, type PaginationOptions, type Position } from '../transport/pagination';
import { report } from '../transport/report';
import type { SendOptions, Service, ServiceRequest } from '../transport/service';
import { fetchPage } from '../transport/walk';

/** One line of a list in the editor. */
export interface Entry {
	name: string;
	value: string;
}

/** In the editor a person is waiting: give up early and say why. */
export const SEND: SendOptions & PaginationOptions = {
	timeout: 15_000,
	maxRetries: 1,
	longestWait: 10_000,
	...DEFAULT_PAGINATION,
};

/** Requests in flight of one search; its pages come one after the other. */
const CONCURRENCY = 1;

/** Pages looked through for a filter before the list shows what it has and offers more. */
const MOST_PAGES = 5;

/** Enough to fill the list in the editor. */
const ENOUGH = 20;

/**
 * Opens the service for a search and reports failures as the editor shows them.
 *
 * @param action for the error: "Search orders"
 * @throws NodeApiError, NodeOperationError
 */
export async function searching<Result>(
	context: ILoadOptionsFunctions,
	action: string,
	search: (service: Service) => Promise<Result>,
): Promise<Result> {
	const authentication = context.getNodeParameter(
		'authentication',
		'headerTokens',
	) as Authentication;
	try {
		return await search(await connect(context, authentication, { concurrency: CONCURRENCY }));
	} catch (error) {
		throw report(error, context.getNode(), { action, resource: 'list', operation: 'search' });
	}
}

/**
 * Searches a list of the service, page by page. The API document shows no search parameter, so the
 * filter is applied here.
 *
 * @param token position of the next page, as the previous result gave it
 */
export async function searchList(
	service: Service,
	request: ServiceRequest,
	entryOf: (record: JsonObject) => Entry | undefined,
	filter: string | undefined,
	token: string | undefined,
): Promise<INodeListSearchResult> {
	const results: Entry[] = [];
	let position = token === undefined ? undefined : (JSON.parse(token) as Position);
	for (let pages = 0; pages < MOST_PAGES && results.length < ENOUGH; pages++) {
		const page = await fetchPage(service, request, position, SEND);
		results.push(...matching(page.records, entryOf, filter));
		position = page.records.length === 0 ? undefined : page.next;
		if (position === undefined) return { results };
	}
	return { results, paginationToken: JSON.stringify(position) };
}

/** The entries of records whose name or value holds the filter, whatever its case. */
export function matching(
	records: readonly JsonValue[],
	entryOf: (record: JsonObject) => Entry | undefined,
	filter: string | undefined,
): Entry[] {
	const wanted = (filter ?? '').trim().toLocaleLowerCase();
	return records.flatMap((record) => {
		const entry = isJsonObject(record) ? entryOf(record) : undefined;
		if (entry === undefined) return [];
		const text = `${entry.name} ${entry.value}`.toLocaleLowerCase();
		return text.includes(wanted) ? [entry] : [];
	});
}

/** The first of the values that is text or a number, as text. */
export function firstText(...values: Array<JsonValue | undefined>): string | undefined {
	for (const value of values) {
		if (typeof value === 'number') return String(value);
		if (typeof value === 'string' && value !== '') return value;
	}
	return undefined;
}
