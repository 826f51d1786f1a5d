import { RequestError } from '../../errors/requestError';
import type { JsonValue } from '../../json';
import { sleep } from '../../sleep';
import type { ApiRequest, SendOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import { backoff } from '../retryPolicy';

import { ListReader, type ListOptions } from './listReader';

/** The records of a list, converted. */
export interface ListResult<Result = JsonValue> {
	records: Result[];
	/** Sentences that the user must read with the records. */
	hints: string[];
	/** Records may be missing: the hints say why. */
	mayBeIncomplete: boolean;
}

/**
 * Reads a list to its end, or until enough records have come.
 *
 * @param convert is called with the records of each page while the next page is on its way
 * @returns at most `limit` records, converted
 * @throws RequestError as iterating a ListReader does
 */
export async function readList<Result>(
	client: StoreClient,
	list: ApiRequest,
	options: ListOptions,
	convert: (records: JsonValue[]) => Result[],
): Promise<ListResult<Result>> {
	return await againIfLost(client, options, async () => {
		const reader = new ListReader(client, list, options);
		const records: Result[] = [];
		for await (const page of reader) {
			for (const record of convert(page.records)) records.push(record);
		}
		const { hints, mayBeIncomplete } = reader;
		return { records, hints, mayBeIncomplete };
	});
}

/**
 * A scroll may advance with each response, so a lost response would be a lost page. After one, the list is
 * read again from its first page, as often as a request would be retried.
 *
 * @param read reads lists from their beginning, and keeps nothing of an attempt that failed
 */
export async function againIfLost<Result>(
	{ limits }: StoreClient,
	{ maxRetries }: SendOptions,
	read: () => Promise<Result>,
): Promise<Result> {
	for (let restarts = 0; ; restarts++) {
		const found = await read().catch(asLostPage);
		if (!(found instanceof RequestError)) return found;
		if (restarts >= maxRetries) throw found;
		const asked = (found.details.retryAfterSeconds ?? 0) * 1000;
		await sleep(asked || backoff(restarts), limits.signal);
	}
}

/** Whether a page of a scroll was lost. */
function isLost(error: unknown): error is RequestError {
	return error instanceof RequestError && error.details.cursorLost;
}

function asLostPage(error: unknown): RequestError {
	if (isLost(error)) return error;
	throw error;
}
