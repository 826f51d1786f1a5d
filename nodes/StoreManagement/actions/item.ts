import type { IExecuteFunctions } from 'n8n-workflow';

import type { JsonValue } from '../json';
import type { OutputMode } from '../output';
import type { ApiRequest } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import type { ListOptions } from '../transport/pagination/fetchPage';
import { beforeRestart, readList } from '../transport/pagination/listReader';

import type { CreateOnce } from './discount/createOnce';
import type { Chronology } from './listOrder';
import {
	pagesFromNewest,
	pagesInTime,
	sharedPages,
	type OrderedPage,
	type SharedList,
} from './newestPages';
import type { ToolRun } from './tool';

/** The records that an item has found. */
export interface Found {
	records: JsonValue[];
	/** Sentences for the user about the records. */
	hints?: string[];
}

/** The answer to a request, or what the store has in its place. */
export interface Answer {
	body: JsonValue | undefined;
	/** Tells the user where the body comes from. */
	note?: string;
}

/** What an operation does for an item where sending its request is not all. */
export type Steps = (item: Item) => Promise<Found | Answer>;

/** How an item is sent and shown, as the user has chosen. */
export interface ItemSettings {
	sendOptions: ListOptions;
	/** The most records to return; Infinity: all. */
	limit: number;
	output: OutputMode;
	selectedFields: readonly string[];
	addStore: boolean;
	/** Try It: nothing that writes is sent. */
	isTryIt: boolean;
	/** The most requests at the same time. */
	concurrency: number;
	/** How long a model waits in total, in milliseconds. */
	toolTimeout: number;
}

/** What the items of one run of the node share. */
export interface SharedByItems {
	readonly context: IExecuteFunctions;
	/** The lists that they search, by what is asked for; undefined for a single item: no page is kept then. */
	readonly lists: Map<string, SharedList> | undefined;
	/** Set by the first create. */
	creates?: CreateOnce;
	/** Where a model waits. */
	readonly tool: Pick<ToolRun, 'isOutOfTime'> | undefined;
}

/** Thrown in place of sending a write while Try It is on. */
export class TriedWrite extends Error {
	constructor(readonly request: ApiRequest) {
		super('Try It is on');
	}
}

/** For a `catch`: returns a write that was tried. Throws any error. */
export function asTriedWrite(error: unknown): TriedWrite {
	if (error instanceof TriedWrite) return error;
	throw error;
}

/** One input item, and what its operation may do in the store. */
export class Item {
	constructor(
		readonly client: StoreClient,
		readonly request: ApiRequest,
		readonly settings: ItemSettings,
		readonly index: number,
		readonly shared: SharedByItems,
	) {}

	/** The same item with another request. */
	with(changes: Partial<ApiRequest>): Item {
		const request = { ...this.request, ...changes };
		return new Item(this.client, request, this.settings, this.index, this.shared);
	}

	/** @throws TriedWrite in place of sending a write while Try It is on; RequestError */
	async send(): Promise<JsonValue | undefined> {
		const { client, request, settings } = this;
		if (settings.isTryIt && request.effect !== 'read') throw new TriedWrite(request);
		return await client.request(request, settings.sendOptions);
	}

	/** @param convert is called with the records of each page while the next page is on its way */
	async readList<Result>(convert: (records: JsonValue[]) => Result[]) {
		const { sendOptions, limit } = this.settings;
		return await readList(this.client, this.request, { ...sendOptions, limit }, convert);
	}

	/**
	 * Searches the pages of the list, the newest records first if that is possible. Each page is fetched once for
	 * all items.
	 *
	 * @param find is called again, with the pages from the first one on, if a page was lost
	 */
	async search<Result>(
		chronology: Chronology,
		find: (pages: AsyncIterable<OrderedPage>) => Promise<Result>,
	): Promise<Result> {
		const { client, settings, shared } = this;
		const farthest: OrderedPage[] = [];
		for (let restarts = 0; ; restarts++) {
			const pages = shared.lists
				? sharedPages(shared.lists, this, chronology)
				: pagesFromNewest(this, chronology);
			try {
				return await find(shared.tool ? pagesInTime(pages, shared.tool, farthest) : pages);
			} catch (error) {
				await beforeRestart(error, restarts, client, settings.sendOptions);
			}
		}
	}
}
