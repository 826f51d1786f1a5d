import type { JsonValue } from '../../json';
import type { ApiRequest, SendOptions } from '../../transport/apiRequest';
import type { StoreClient } from '../../transport/client';
import type { PaginationOptions } from '../../transport/pagination/fetchPage';

import type { SharedLists } from './sharedLists';

/** What an operation reads records with that are not simply a list from its first page on. */
export interface Reading {
	client: StoreClient;
	request: ApiRequest;
	options: SendOptions & PaginationOptions;
	/** The most records wanted. */
	limit: number;
	/** Shared by all input items. */
	lists: SharedLists;
}

export interface ReadRecords {
	records: JsonValue[];
	/** What the user must know about them; sentences. */
	hints: string[];
}
