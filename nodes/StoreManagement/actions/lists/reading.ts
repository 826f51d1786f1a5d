import type { JsonValue } from '../../json';
import type { ApiRequest, SendOptions } from '../../transport/apiRequest';
import type { StoreClient } from '../../transport/client';
import type { PaginationOptions } from '../../transport/pagination/fetchPage';

import type { SharedLists } from './sharedLists';

/** What an operation searches a list with. */
export interface Reading {
	client: StoreClient;
	request: ApiRequest;
	options: SendOptions & PaginationOptions;
	/** The most records wanted. */
	limit: number;
	/** The lists that the input items of a run have in common. */
	lists: SharedLists;
}

export interface ReadRecords {
	records: JsonValue[];
	/** What the user must know about the records; sentences. */
	hints: string[];
}
