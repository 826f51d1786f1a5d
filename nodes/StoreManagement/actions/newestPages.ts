import type { JsonValue } from '../json';
import type { ListReader } from '../transport/pagination/listReader';

import { orderOf, type Chronology, type ListOrder } from './listOrder';
import type { ToolRun } from './tool';

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
	private readonly source: AsyncGenerator<SearchedPage>;

	/**
	 * @param reader of the list, lazy
	 * @param isKept whether several input items ask for pages, each at its own pace; else no page is kept
	 */
	constructor(
		private readonly reader: ListReader,
		chronology: Chronology,
		private readonly isKept: boolean,
	) {
		this.source = this.read(chronology);
	}

	/** Sentences for the user about the part of the list that has been read. */
	get hints(): string[] {
		return this.reader.hints;
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
		return next.done ? undefined : next.value;
	}

	private async *read(chronology: Chronology): AsyncGenerator<SearchedPage> {
		const { reader } = this;
		for await (const records of reader) {
			const { next } = reader.position;
			if (this.first.length === 0) {
				this.first = records;
				this.order = orderOf(records, chronology);
				if (this.order === 'oldestFirst' && next?.kind === 'page') {
					this.order = 'newestFirst';
					// Whoever asks checks the first page before another one is fetched.
					yield { records: [], isLast: false };
					for await (const page of reader.backward(records, next)) yield this.asPage(page);
					return;
				}
			}
			yield this.asPage(records);
		}
	}

	private asPage(records: JsonValue[]): SearchedPage {
		return { records, isLast: this.reader.position.next === undefined };
	}
}

/**
 * The list that several input items search, or a list of its own where they search none.
 *
 * @param key what is asked for
 * @param lists those that are being read
 * @param reader of the list, for who asks first, or after it has failed
 */
export function listBy(
	key: string,
	lists: Map<string, SharedList> | undefined,
	reader: ListReader,
	chronology: Chronology,
): SharedList {
	const known = lists?.get(key);
	if (known?.hasFailed === false) return known;
	const list = new SharedList(reader, chronology, lists !== undefined);
	lists?.set(key, list);
	return list;
}

/** Throws if the first page of a list does not have what its records are selected by. */
export type CheckFirstPage = (records: readonly JsonValue[]) => void;

/** The way of one input item through a list: the pages that have records, and how far it has come. */
export class Search implements AsyncIterable<JsonValue[]> {
	/** Records and pages that have come. */
	count = 0;
	pages = 0;
	/** Whether the list has come to its end. */
	isAtEnd = false;
	/** Whether the wait of a model has ended before that. */
	isOutOfTime = false;
	/** The pages that have come while a model waits. */
	private readonly came: SearchedPage[] = [];

	/**
	 * @param check is called when the first page with records has come, whichever way the list is read
	 * @param tool set if a model waits
	 * @param earlier the search before a page was lost, which may have come further
	 */
	constructor(
		private readonly list: SharedList,
		private readonly check: CheckFirstPage | undefined,
		private readonly tool: ToolRun | undefined,
		private readonly earlier: Search | undefined,
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
			const missed = this.missedAt(error);
			for (const page of missed) yield* this.take(page);
		}
		this.isOutOfTime = true;
	}

	/** @returns the page, unless it has no records */
	private take(page: SearchedPage): JsonValue[][] {
		const { records } = page;
		if (this.count === 0 && this.list.first.length > 0) this.check?.(this.list.first);
		this.isAtEnd = page.isLast;
		if (records.length === 0) return [];
		if (this.tool) this.came.push(page);
		this.pages += 1;
		this.count += records.length;
		return [records];
	}

	/**
	 * @returns the pages that an earlier search has come further
	 * @throws the error, unless the wait of a model ended after a page had come
	 */
	private missedAt(error: unknown): SearchedPage[] {
		const missed = this.earlier?.came.slice(this.pages) ?? [];
		if (this.tool?.isOutOfTime(error) && this.pages + missed.length > 0) return missed;
		throw error;
	}
}
