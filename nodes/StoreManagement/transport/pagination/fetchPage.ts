import { RequestError } from '../../errors/requestError';
import type { ApiRequest, ListOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import type { Query } from '../http/url';

import { requestVariants, type RequestVariant } from './additions';
import { readPage, type Next, type Page } from './page';

/** Statuses with which a service may reject a page size that it does not know. */
const SIZE_REJECTED = [400, 422];

/** Statuses with which it may reject related records; a 500 is one if it comes again. */
const RELATIONS_REJECTED = [...SIZE_REJECTED, 404, 500];

/** How many 500 in a row reject what is added. */
const SERVER_ERRORS = 2;

/**
 * Fetches a page of a list. For the first one the node adds what it needs, and leaves out what the service rejects.
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
	const { page, leftOut, hasNoSize } = await fetchFirst(client, list, options);
	const { additions } = list;
	if (additions) {
		// Whatever reads the list again asks so at once.
		additions.leftOut = leftOut;
		additions.hasNoSize = hasNoSize;
	}
	return page;
}

/** @returns the first page, and which additions the service has rejected */
async function fetchFirst(client: StoreClient, list: ApiRequest, options: ListOptions) {
	const { extended, plain, unsized } = requestVariants(list, options);
	const isRelated = plain.leftOut.length > (list.additions?.leftOut?.length ?? 0);
	const fetch = async ({ query, ...variant }: RequestVariant, maxServerErrors?: number) => {
		const request = { ...list, query };
		const page = await fetchOne(client, request, undefined, { ...options, maxServerErrors });
		return { page, ...variant };
	};
	const fetchAccepted = async (variants: readonly RequestVariant[]) => {
		for (const variant of variants) {
			const fetched = fetch(variant, isRelated ? SERVER_ERRORS : undefined);
			const accepted = await fetched.catch((error: unknown) => {
				if (!rejectsAdditions(error, isRelated)) throw error;
			});
			if (accepted) return accepted;
		}
		return undefined;
	};
	const withAdditions = await fetchAccepted(extended);
	if (withAdditions) return withAdditions;
	// It fails like this if the request itself is wrong.
	const withoutAdditions = await fetch(plain);
	// The size may have been the one reason: then related records are had without it.
	return (await fetchAccepted(unsized)) ?? withoutAdditions;
}

/** Whether a service may have rejected what the node has added, and not the request itself. */
function rejectsAdditions(error: unknown, isRelated: boolean): boolean {
	const { status = 0, attempts = 0 } = error instanceof RequestError ? error.details : {};
	const statuses = isRelated ? RELATIONS_REJECTED : SIZE_REJECTED;
	return statuses.includes(status) && (status !== 500 || attempts >= SERVER_ERRORS);
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
	return readPage(body, { ...options, query, foundBy, isUndocumented: expected === 'anything' });
}
