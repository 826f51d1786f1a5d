import { RequestError } from '../../errors/requestError';
import type { JsonValue } from '../../json';
import { sleep } from '../../sleep';
import type { ApiRequest } from '../apiRequest';
import type { StoreClient } from '../client';
import { backoff } from '../retryPolicy';

import { Pagination, type ListPage, type PaginateOptions } from './pagination';

export type { ListPage } from './pagination';

/** The records of a list, or what they were converted to. */
export interface PaginateResult<Result = JsonValue> {
	records: Result[];
	/** Records may be missing: the hints say why. */
	mayBeIncomplete: boolean;
	/** What the user must know about the records; sentences. */
	hints: string[];
}

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
 * Reads a list to its end, or until enough records have come, in the order of the service.
 *
 * @param convert is called with the records of each page while the next page is on its way
 * @returns what at most `limit` records were converted to
 * @throws RequestError as `pagesOf` does
 */
export async function paginateAs<Result>(
	client: StoreClient,
	list: ApiRequest,
	options: PaginateOptions,
	convert: (records: JsonValue[]) => Result[],
): Promise<PaginateResult<Result>> {
	let result: PaginateResult<Result> = { records: [], mayBeIncomplete: false, hints: [] };
	for await (const page of pagesOf(client, list, options)) {
		const { records, mayBeIncomplete, hints } = page;
		const before = page.isStart ? [] : result.records;
		for (const one of convert(records)) before.push(one);
		result = { records: before, mayBeIncomplete, hints };
	}
	return result;
}

/**
 * The pages of a list, one after the other; the caller may stop at any. Where the number of pages is known,
 * several are fetched at once.
 *
 * A stateful cursor advances with each response, so a lost response would be a lost page. After one, the
 * list is read again from its first page, as often as a request would be retried.
 *
 * @throws RequestError when a request fails, nothing usable says where the next page is, a page repeats, or
 *   the list ends below the total that the service names
 */
export async function* pagesOf(
	client: StoreClient,
	list: ApiRequest,
	options: PaginateOptions,
): AsyncGenerator<ListPage> {
	for (let restarts = 0; ; restarts++) {
		const end = new AbortController();
		const pagination = new Pagination(client.abortedBy(end.signal), list, options);
		let wait = backoff(restarts);
		try {
			yield* pagination.pages();
			return;
		} catch (error) {
			const isLost = error instanceof RequestError && error.details.cursorLost;
			if (!isLost || restarts >= options.maxRetries) throw error;
			const { retryAfterSeconds = 0 } = error.details;
			if (retryAfterSeconds > 0) wait = retryAfterSeconds * 1000;
		} finally {
			// Nothing goes on in the background after pagination, however it ends.
			end.abort();
			await pagination.window.settled();
		}
		await sleep(wait, client.signals.signal);
	}
}
