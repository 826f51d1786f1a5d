import type { JsonObject, JsonValue } from '../json';
import { fieldsOf } from '../output/fields';
import { ListReader } from '../transport/pagination/listReader';
import type { Next } from '../transport/pagination/page';

import type { Item } from './item';
import type { ToolRun } from './tool';

/** How to read from records in which order they were created. */
export interface Chronology {
	/** When a record was created, in milliseconds since 1970; NaN if the record does not show it. */
	createdAt: (record: JsonObject) => number;
	/** A number that grows from record to record; NaN if the record has none. */
	sequenceNumber: (record: JsonObject) => number;
}

export interface OrderedPage {
	records: JsonValue[];
	/** How many records have come before. */
	before: number;
	/** The records of the first page of the list; of the page itself if all before it were empty. */
	first: JsonValue[];
	/** The order of the pages and of the records on them. */
	order: 'newestFirst' | 'oldestFirst' | 'unknown';
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
	{ client, request, settings }: Item,
	chronology: Chronology,
): AsyncGenerator<OrderedPage> {
	const options = { ...settings.sendOptions, limit: Infinity, isLazy: true };
	const reader = new ListReader(client, request, options);
	let order: OrderedPage['order'] | undefined;
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
		const { records, next } = page;
		const hints = (): string[] => reader.hints;
		yield { records, before, first, order: 'newestFirst', isLast: !next, hints };
		before += records.length;
	}
}

/** Records created at nearly the same time may stand in either order. In milliseconds. */
const NEARLY_SAME_TIME = 60_000;

/** The order of a list, by the dates on its first page or, if these are equal or missing, by the sequence numbers. */
export function orderOf(
	records: readonly JsonValue[],
	chronology: Chronology,
): OrderedPage['order'] {
	const fields = records.map(fieldsOf);
	const dates = fields.map(chronology.createdAt).filter(Number.isFinite);
	const sequenceNumbers = fields.map(chronology.sequenceNumber).filter(Number.isFinite);
	return directionOf(dates, NEARLY_SAME_TIME) ?? directionOf(sequenceNumbers, 0) ?? 'unknown';
}

/** @returns undefined if no two neighbours differ by more than the tolerance */
function directionOf(
	values: readonly number[],
	tolerance: number,
): OrderedPage['order'] | undefined {
	const steps = values.slice(1).map((value, index) => value - (values[index] ?? value));
	const rises = steps.some((step) => step > tolerance);
	const falls = steps.some((step) => step < -tolerance);
	if (rises && falls) return 'unknown';
	if (falls) return 'newestFirst';
	return rises ? 'oldestFirst' : undefined;
}

/**
 * The pages of a list that several input items search, each at its own pace.
 *
 * @param lists those that are being read, by what is asked for
 */
export function sharedPages(
	lists: Map<string, SharedList>,
	item: Item,
	chronology: Chronology,
): AsyncIterable<OrderedPage> {
	const { store, path, query = [] } = item.request;
	const key = JSON.stringify([store, path, query, item.settings.sendOptions.pageSize]);
	const known = lists.get(key);
	const list =
		known?.hasFailed === false ? known : new SharedList(pagesFromNewest(item, chronology));
	lists.set(key, list);
	return list;
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
	tool: Pick<ToolRun, 'isOutOfTime'>,
	farthest: OrderedPage[],
): AsyncGenerator<OrderedPage> {
	let count = 0;
	try {
		for await (const page of pages) {
			farthest[count++] = page;
			yield page;
		}
	} catch (error) {
		const latest = asLatest(farthest.at(-1), error, tool);
		yield* farthest.slice(count);
		yield latest;
	}
}

/** @throws the error, unless the time ended after a page had come */
function asLatest(
	page: OrderedPage | undefined,
	error: unknown,
	tool: Pick<ToolRun, 'isOutOfTime'>,
): OrderedPage {
	if (!page || !tool.isOutOfTime(error)) throw error;
	const before = page.before + page.records.length;
	const note = `The time of this tool ended after ${before} records were searched, so more may match. Ask for less at once, or raise Tool Timeout in the options.`;
	return { ...page, records: [], before, isLast: true, hints: () => [note, ...page.hints()] };
}
