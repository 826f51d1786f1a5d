import { RequestError } from '../../errors/requestError';
import { sleep } from '../../sleep';
import type { ApiRequest } from '../apiRequest';
import type { StoreClient } from '../client';
import { backoff } from '../retryPolicy';

import { Pagination, type Convert, type PaginateOptions, type PaginateResult } from './pagination';

export type { PaginateResult } from './pagination';

/**
 * Reads a list as `paginateAs` does.
 *
 * @returns at most `limit` records
 */
export async function paginate(
	client: StoreClient,
	list: ApiRequest,
	options: PaginateOptions,
): Promise<PaginateResult> {
	return await paginateAs(client, list, options, (records) => records);
}

/**
 * Reads a list to its end, or until enough records have come. Each record comes once, in the order of the
 * service. Where the number of pages is known, several are fetched at once.
 *
 * A stateful cursor advances with each response, so a lost response would be a lost page. After one,
 * pagination starts again from the first page, as often as a request would be retried.
 *
 * @param convert is called with the records of each page while the next page is on its way
 * @returns what at most `limit` records were converted to
 * @throws RequestError when a request fails, nothing usable says where the next page is, a page
 *   repeats, or the list ends below the total that the service names
 */
export async function paginateAs<Result>(
	client: StoreClient,
	list: ApiRequest,
	options: PaginateOptions,
	convert: Convert<Result>,
): Promise<PaginateResult<Result>> {
	for (let restarts = 0; ; restarts++) {
		const result = await paginateOnce(client, list, options, convert).catch((error: unknown) => {
			const mayRestart = restarts < options.maxRetries && error instanceof RequestError;
			if (mayRestart && error.details.cursorLost) return error;
			throw error;
		});
		if (!(result instanceof RequestError)) return result;
		const seconds = result.details.retryAfterSeconds ?? 0;
		const wait = seconds > 0 ? seconds * 1000 : backoff(restarts);
		await sleep(wait, client.signals.signal);
	}
}

async function paginateOnce<Result>(
	client: StoreClient,
	list: ApiRequest,
	options: PaginateOptions,
	convert: Convert<Result>,
): Promise<PaginateResult<Result>> {
	const end = new AbortController();
	options.begin?.();
	const pagination = new Pagination(client.abortedBy(end.signal), list, options, convert);
	try {
		return await pagination.toEnd();
	} finally {
		// Nothing goes on in the background after pagination, however it ends.
		end.abort();
		await pagination.window.settled();
	}
}
