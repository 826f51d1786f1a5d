import type { JsonObject, JsonValue } from '../json';
import { fieldsOf } from '../output/fields';
import type { ListReader } from '../transport/pagination/listReader';

import type { ToolRun } from './tool';

/** By what the records of a list are searched. */
export interface SortKeys {
	/** When a record was created, in milliseconds since 1970; NaN if the record does not show it. */
	createdAt: (record: JsonObject) => number;
	/** A number that grows from record to record; NaN if the record has none. */
	sequenceNumber: (record: JsonObject) => number;
}

type ListOrder = 'newestFirst' | 'oldestFirst' | 'unknown';

/** Records created at nearly the same time may stand in either order. In milliseconds. */
const NEARLY_SAME_TIME = 60_000;

/** The order of a list, by the dates on its first page or, if these are equal or missing, by the sequence numbers. */
export function orderOf(records: readonly JsonValue[], keys: SortKeys): ListOrder {
	const fields = records.map(fieldsOf);
	const dates = fields.map(keys.createdAt).filter(Number.isFinite);
	const numbers = fields.map(keys.sequenceNumber).filter(Number.isFinite);
	return directionOf(dates, NEARLY_SAME_TIME) ?? directionOf(numbers, 0) ?? 'unknown';
}

/** @returns undefined if no two neighbours differ by more than the tolerance */
function directionOf(values: readonly number[], tolerance: number): ListOrder | undefined {
	const steps = values.slice(1).map((value, index) => value - (values[index] ?? value));
	const rises = steps.some((step) => step > tolerance);
	const falls = steps.some((step) => step < -tolerance);
	if (rises && falls) return 'unknown';
	if (falls) return 'newestFirst';
	return rises ? 'oldestFirst' : undefined;
}

/** A page of a list, as it is searched. */
interface SearchedPage {
	records: JsonValue[];
	/** No page follows. */
	isLast: boolean;
}

/**
 * The pages of a list, each fetched when somebody asks for it first: the newest records first if that is possible. A list
 * that begins with its oldest records is read from its last page back if its pages have numbers.
 */
export class SharedList {
	/** The records of the first page that has any. */
	first: JsonValue[] = [];
	/** The order in which pages and records come. */
	order: ListOrder = 'unknown';
	/** Whoever wants the list after that must read it from its beginning. */
	hasFailed = false;
	private readonly pages: Array<Promise<SearchedPage | undefined>> = [];
	private readonly source: AsyncGenerator<SearchedPage, undefined>;

	/**
	 * @param reader of the list, lazy
	 * @param isKept whether several input items ask for pages, each at its own pace; else no page is kept
	 */
	constructor(
		private readonly reader: ListReader,
		keys: SortKeys,
		private readonly isKept: boolean,
	) {
		this.source = this.read(keys);
	}

	/** Sentences for the user about the part of the list that has been read. */
	get hints(): string[] {
		return this.reader.hints;
	}

	/** What the service said beside the records. */
	get warnings(): string[] {
		return [...this.reader.warnings];
	}

	/**
	 * @returns undefined after the last page
	 * @throws RequestError
	 */
	async page(index: number): Promise<SearchedPage | undefined> {
		if (!this.isKept) return await this.nextPage();
		return await (this.pages[index] ??= this.nextPage());
	}

	private async nextPage(): Promise<SearchedPage | undefined> {
		const next = await this.source.next().catch((error: unknown) => {
			this.hasFailed = true;
			throw error;
		});
		return next.value;
	}

	private async *read(keys: SortKeys): AsyncGenerator<SearchedPage, undefined> {
		const { reader } = this;
		for await (const records of reader) {
			const { next } = reader.position;
			if (this.first.length === 0) {
				this.first = records;
				this.order = orderOf(records, keys);
				if (this.order === 'oldestFirst' && next?.kind === 'page') {
					this.order = 'newestFirst';
					// Whoever asks checks the first page before another one is fetched.
					yield { records: [], isLast: false };
					for await (const page of reader.backward(records, next)) yield this.asPage(page);
					return undefined;
				}
			}
			yield this.asPage(records);
		}
		return undefined;
	}

	private asPage(records: JsonValue[]): SearchedPage {
		return { records, isLast: this.reader.position.next === undefined };
	}
}

/** The way of one input item through a list: the pages that have records, and how far it has come. */
export class Search implements AsyncIterable<JsonValue[]> {
	/** Records and pages that have come. */
	count = 0;
	pages = 0;
	/** Whether the list has come to its end. */
	isAtEnd = false;
	/** Whether the wait of a model has ended before that. */
	isOutOfTime = false;
	/** The pages that were searched while a model waits. */
	private readonly searchedPages: SearchedPage[] = [];

	/**
	 * @param check throws if the first page with records does not have what they are selected by
	 * @param tool set if a model waits
	 * @param earlierSearch the search before a page was lost, which may have come further
	 */
	constructor(
		private readonly list: SharedList,
		private readonly check: ((first: readonly JsonValue[]) => void) | undefined,
		private readonly tool: ToolRun | undefined,
		private readonly earlierSearch: Search | undefined,
	) {}

	get order(): ListOrder {
		return this.list.order;
	}

	/** Sentences for the user. */
	get hints(): string[] {
		if (!this.isOutOfTime) return this.list.hints;
		const note = `The time of this tool ended after ${this.count} records were searched, so more may match. Ask for less at once, or raise Tool Timeout in the options.`;
		return [note, ...this.list.hints];
	}

	async *[Symbol.asyncIterator](): AsyncGenerator<JsonValue[]> {
		try {
			for (let index = 0; ; index++) {
				const page = await this.list.page(index);
				if (!page) return;
				yield* this.take(page);
			}
		} catch (error) {
			for (const page of this.earlierPages(error)) yield* this.take(page);
			this.isOutOfTime = true;
		}
	}

	/** @returns the records of a page, unless it has none */
	private take(page: SearchedPage): JsonValue[][] {
		const { records, isLast } = page;
		if (this.count === 0 && this.list.first.length > 0) this.check?.(this.list.first);
		this.isAtEnd = isLast;
		if (records.length === 0) return [];
		if (this.tool) this.searchedPages.push(page);
		this.pages += 1;
		this.count += records.length;
		return [records];
	}

	/**
	 * @returns the pages by which an earlier search has come further
	 * @throws the error, unless the wait of a model ended after a page had come
	 */
	private earlierPages(error: unknown): SearchedPage[] {
		const pages = this.earlierSearch?.searchedPages.slice(this.pages) ?? [];
		if (this.tool?.isOutOfTime(error) && this.pages + pages.length > 0) return pages;
		throw error;
	}
}
