import type { JsonValue } from '../json';
import type { ApiRequest } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import type { ListOptions } from '../transport/pagination/fetchPage';
import { ListReader } from '../transport/pagination/listReader';
import type { Next } from '../transport/pagination/page';

import { orderOf, type Chronology, type ListOrder } from './listOrder';

/** A list that is searched: its request, and how that is sent. */
interface SearchedList {
	client: StoreClient;
	request: ApiRequest;
	settings: { sendOptions: ListOptions };
}

/** A model, which waits for a limited time. */
interface Waiting {
	/** Whether a request failed because that time has ended. */
	isOutOfTime(error: unknown): boolean;
}

export interface OrderedPage {
	records: JsonValue[];
	/** How many records have come before. */
	before: number;
	/** As long as nothing has come before: the records of the first page of the list that is not empty. */
	first: JsonValue[];
	/** The order of the pages and of the records on them. */
	order: ListOrder;
	/** No page follows. */
	isLast: boolean;
	/** Sentences for the user about the part of the list that has been read. */
	hints: () => string[];
}

/**
 * Reads a list page by page, the newest records first if that is possible: a list that begins with its oldest
 * records is read from its last page back if its pages have numbers. The caller may stop at any page.
 */
export async function* pagesFromNewest(
	{ client, request, settings }: SearchedList,
	chronology: Chronology,
): AsyncGenerator<OrderedPage> {
	const options = { ...settings.sendOptions, limit: Infinity, isLazy: true };
	const reader = new ListReader(client, request, options);
	let order: ListOrder | undefined;
	let before = 0;
	for await (const page of reader) {
		const isFirst = order === undefined;
		order ??= orderOf(page.records, chronology);
		if (isFirst && order === 'oldestFirst' && page.next?.kind === 'page') {
			yield* fromLastPage(reader, page.records, page.next);
			return;
		}
		const first = page.records;
		yield { ...page, before, first, order, isLast: !page.next, hints: () => reader.hints };
		before += page.records.length;
	}
}

async function* fromLastPage(
	reader: ListReader,
	first: JsonValue[],
	second: Extract<Next, { kind: 'page' }>,
): AsyncGenerator<OrderedPage> {
	let before = 0;
	for await (const page of reader.backward(first, second)) {
		const { records, isLast } = page;
		const hints = (): string[] => reader.hints;
		yield { records, before, first, order: 'newestFirst', isLast, hints };
		before += records.length;
	}
}

/**
 * The pages of a list that several input items search, each at its own pace.
 *
 * @param lists those that are being read, by what is asked for
 */
export function sharedPages(
	lists: Map<string, SharedList>,
	list: SearchedList,
	chronology: Chronology,
): AsyncIterable<OrderedPage> {
	const { store, path, query = [] } = list.request;
	const key = JSON.stringify([store, path, query, list.settings.sendOptions.pageSize]);
	const known = lists.get(key);
	const shared =
		known?.hasFailed === false ? known : new SharedList(pagesFromNewest(list, chronology));
	lists.set(key, shared);
	return shared;
}

/** Pages that were fetched once, for any number of readers. */
export class SharedList implements AsyncIterable<OrderedPage> {
	private readonly pages: Array<Promise<IteratorResult<OrderedPage, unknown>>> = [];

	/** Whoever wants the list after that must read it from its beginning. */
	hasFailed = false;

	constructor(private readonly source: AsyncGenerator<OrderedPage>) {}

	async *[Symbol.asyncIterator](): AsyncGenerator<OrderedPage> {
		for (let index = 0; ; index++) {
			const page = await (this.pages[index] ??= this.next());
			if (page.done) return;
			yield page.value;
		}
	}

	private async next(): Promise<IteratorResult<OrderedPage, unknown>> {
		return await this.source.next().catch((error: unknown) => {
			this.hasFailed = true;
			throw error;
		});
	}
}

/**
 * The pages that come while a model waits. Where its time ends, the last one holds no records but says so.
 *
 * @param farthest the pages of an earlier attempt, which may have come further; takes those of this one
 */
export async function* pagesInTime(
	pages: AsyncIterable<OrderedPage>,
	waiting: Waiting,
	farthest: OrderedPage[],
): AsyncGenerator<OrderedPage> {
	let count = 0;
	try {
		for await (const page of pages) {
			farthest[count++] = page;
			yield page;
		}
	} catch (error) {
		const latest = asLatest(farthest.at(-1), error, waiting);
		yield* farthest.slice(count);
		yield latest;
	}
}

/** @throws the error, unless the time ended after a page had come */
function asLatest(page: OrderedPage | undefined, error: unknown, waiting: Waiting): OrderedPage {
	if (!page || !waiting.isOutOfTime(error)) throw error;
	const before = page.before + page.records.length;
	const note = `The time of this tool ended after ${before} records were searched, so more may match. Ask for less at once, or raise Tool Timeout in the options.`;
	return { ...page, records: [], before, isLast: true, hints: () => [note, ...page.hints()] };
}
