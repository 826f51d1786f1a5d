import type { JsonValue } from '../../json';
import type { ApiRequest, SendOptions } from '../../transport/apiRequest';
import type { StoreClient } from '../../transport/client';
import type { PaginationOptions } from '../../transport/pagination/fetchPage';

import type { SharedLists } from './sharedLists';

/** Everything with which an operation searches a list. */
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
	/** Sentences for the user about the records. */
	hints: string[];
}
