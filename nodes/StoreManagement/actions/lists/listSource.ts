import type { JsonValue } from '../../json';
import type { ApiRequest, SendOptions } from '../../transport/apiRequest';
import type { StoreClient } from '../../transport/client';
import type { PaginationOptions } from '../../transport/pagination/fetchPage';

import type { SharedLists } from './sharedLists';

/** A list of the service, and how to read it. */
export interface ListSource {
	client: StoreClient;
	request: ApiRequest;
	options: SendOptions & PaginationOptions;
	/** The most records to return. */
	limit: number;
	/** The lists that several input items of a run share. */
	lists: SharedLists;
	/** Whether a request failed because a model waits no longer. */
	isOutOfTime: (error: unknown) => boolean;
}

export interface FoundRecords {
	records: JsonValue[];
	/** Sentences for the user about the records. */
	hints: string[];
}
