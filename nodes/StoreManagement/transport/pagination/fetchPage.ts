import type { ApiRequest, SendOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import type { ServiceDetails } from '../credentials';
import type { Query } from '../http/url';

import { Additions } from './additions';
import { readPage, type Next, type Page } from './page';

/** How a list is read. */
export interface ListOptions extends SendOptions, ServiceDetails {
	/** Records per page that the user asks for. */
	pageSize?: number | undefined;
	/** The most records wanted; all by default. */
	limit?: number;
	/** Whether no page is fetched before it is asked for, because whoever reads may stop at any. */
	isLazy?: boolean;
}

/**
 * Fetches a page of a list. For the first one the node adds what it needs, and leaves out what the service refuses.
 *
 * @param next says where the page is; undefined for the first page
 * @throws RequestError when the request fails
 */
export async function fetchPage(
	client: StoreClient,
	list: ApiRequest,
	next: Next | undefined,
	options: ListOptions,
): Promise<Page> {
	if (next) return await fetchOne(client, { ...list, query: next.query }, next.kind, options);
	const { additions = new Additions() } = list;
	for (;;) {
		const query = additions.queryOf(list, options);
		const maxServerErrors = additions.serverErrors(list, options);
		const attempt = fetchOne(client, { ...list, query }, undefined, {
			...options,
			maxServerErrors,
		});
		const page = await attempt.catch((error: unknown) => {
			// What another input item has left out of the same list need not be refused twice.
			const isOutdated = JSON.stringify(additions.queryOf(list, options)) !== JSON.stringify(query);
			if (isOutdated || additions.leaveOut(error, list, options)) return undefined;
			throw error;
		});
		if (page) return page;
	}
}

async function fetchOne(
	client: StoreClient,
	list: ApiRequest & { query: Query },
	foundBy: Next['kind'] | undefined,
	options: ListOptions,
): Promise<Page> {
	const { query, expected = 'list' } = list;
	const request: ApiRequest = { ...list, expected, isScroll: foundBy === 'scroll' };
	const body = await client.request(request, options);
	return readPage(body, { ...options, query, foundBy, isFree: expected === 'anything' });
}
