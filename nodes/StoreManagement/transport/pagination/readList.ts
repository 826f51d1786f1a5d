import type { JsonValue } from '../../json';
import type { ApiRequest } from '../apiRequest';
import type { StoreClient } from '../client';

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
	const reader = new ListReader(client, list, options);
	const records: Result[] = [];
	for await (const page of reader) {
		if (page.isStart) records.length = 0;
		for (const record of convert(page.records)) records.push(record);
	}
	const { hints, mayBeIncomplete } = reader;
	return { records, hints, mayBeIncomplete };
}
