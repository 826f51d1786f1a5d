import type { JsonValue } from '../json';
import type { ListReader } from '../transport/pagination/listReader';

import type { ToolRun } from './tool';

/** The pages of a list that the items of a run read, each fetched when somebody asks for it first. */
export class SharedPages {
	/** Whoever begins to read after that must fetch the list anew. */
	hasFailed = false;
	/** Pages that have come. */
	private count = 0;
	private readonly pages: Array<Promise<JsonValue[] | undefined>> = [];
	private readonly source: AsyncIterator<JsonValue[]>;

	/**
	 * @param reader of the list, lazy
	 * @param isKept whether several input items ask for pages, each at its own pace; else no page is kept
	 */
	constructor(
		readonly reader: ListReader,
		private readonly isKept: boolean,
	) {
		this.source = reader[Symbol.asyncIterator]();
	}

	/**
	 * @returns undefined after the last page
	 * @throws RequestError, for each item that asks for this page
	 */
	async page(index: number): Promise<JsonValue[] | undefined> {
		if (!this.isKept) return await this.nextPage();
		return await (this.pages[index] ??= this.nextPage());
	}

	/** Whether a list of so many pages is the whole. */
	isWhole(pages: number): boolean {
		return pages >= this.count && this.reader.position.next === undefined;
	}

	private async nextPage(): Promise<JsonValue[] | undefined> {
		const next = await this.source.next().catch((error: unknown) => {
			this.hasFailed = true;
			throw error;
		});
		if (next.done) return undefined;
		this.count += 1;
		return next.value;
	}
}

/** The way of one input item through the pages of a list that have records, and how far it has come. */
export class PageCursor implements AsyncIterable<JsonValue[]> {
	/** Records that have come. */
	count = 0;
	/** Whether the wait of a model has ended before the list. */
	isOutOfTime = false;
	private pages = 0;

	/**
	 * @param tool set if a model waits
	 * @param maxPages where it ends
	 */
	constructor(
		private readonly list: SharedPages,
		private readonly tool: ToolRun | undefined,
		private readonly maxPages: number,
	) {}

	/** Whether all pages of the list have come. */
	get isAtEnd(): boolean {
		return !this.isOutOfTime && this.list.isWhole(this.pages);
	}

	/** What the user must know even if what was looked for is found. */
	get warnings(): string[] {
		const { warnings } = this.list.reader;
		if (!this.isOutOfTime) return [...warnings];
		const note = `The time of this tool ended after ${this.count} records were searched, so more may match. Ask for less at once, or raise Tool Timeout in the options.`;
		return [note, ...warnings];
	}

	/** What the user must know of the part of the list that was read. */
	get hints(): string[] {
		return [...new Set([...this.warnings, ...this.list.reader.hints])];
	}

	async *[Symbol.asyncIterator](): AsyncGenerator<JsonValue[]> {
		try {
			while (this.pages < this.maxPages) {
				const records = await this.list.page(this.pages);
				if (!records) return;
				this.pages += 1;
				this.count += records.length;
				if (records.length > 0) yield records;
			}
		} catch (error) {
			this.endOutOfTime(error);
		}
	}

	/** @throws the error, unless the wait of a model has ended after a record had come */
	private endOutOfTime(error: unknown): void {
		this.isOutOfTime = this.count > 0 && this.tool?.isOutOfTime(error) === true;
		if (!this.isOutOfTime) throw error;
	}
}
