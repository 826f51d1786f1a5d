import type { JsonValue } from '../json';
import type { ListReader } from '../transport/pagination/listReader';

import type { ToolRun } from './tool';

/** The pages of a list that the items of a run search, each fetched when somebody asks for it first. */
export class SharedList {
	/** Whoever begins to search after that must read the list anew. */
	hasFailed = false;
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

	private async nextPage(): Promise<JsonValue[] | undefined> {
		const next = await this.source.next().catch((error: unknown) => {
			this.hasFailed = true;
			throw error;
		});
		return next.done ? undefined : next.value;
	}
}

/** The way of one input item through a list: the pages that have records, and how far it has come. */
export class Search implements AsyncIterable<JsonValue[]> {
	/** Records and pages that have come. */
	count = 0;
	pages = 0;
	/** Whether the wait of a model has ended before the list. */
	isOutOfTime = false;

	/** @param tool set if a model waits */
	constructor(
		private readonly list: SharedList,
		private readonly tool: ToolRun | undefined,
	) {}

	get isAtEnd(): boolean {
		return !this.isOutOfTime && this.list.reader.position.next === undefined;
	}

	/** What the user must know even if what was looked for is found. */
	get warnings(): string[] {
		const { warnings } = this.list.reader;
		if (!this.isOutOfTime) return [...warnings];
		const note = `The time of this tool ended after ${this.count} records were searched, so more may match. Ask for less at once, or raise Tool Timeout in the options.`;
		return [note, ...warnings];
	}

	/** What the user must know of the part of the list that was searched. */
	get hints(): string[] {
		return [...new Set([...this.warnings, ...this.list.reader.hints])];
	}

	async *[Symbol.asyncIterator](): AsyncGenerator<JsonValue[]> {
		try {
			for (let index = 0; ; index++) {
				const records = await this.list.page(index);
				if (!records) return;
				if (records.length === 0) continue;
				this.pages += 1;
				this.count += records.length;
				yield records;
			}
		} catch (error) {
			this.endOutOfTime(error);
		}
	}

	/** @throws the error, unless the wait of a model has ended after a page had come */
	private endOutOfTime(error: unknown): void {
		this.isOutOfTime = this.count > 0 && this.tool?.isOutOfTime(error) === true;
		if (!this.isOutOfTime) throw error;
	}
}
