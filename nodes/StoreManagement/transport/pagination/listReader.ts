import { RequestError } from '../../errors/requestError';
import type { JsonValue } from '../../json';
import { sleep } from '../../sleep';
import type { ApiRequest } from '../apiRequest';
import type { StoreClient } from '../client';
import { backoff } from '../retryPolicy';

import { fetchPage, withScrollHint, type FetchPageOptions } from './fetchPage';
import { ListProgress } from './listProgress';
import type { Next } from './next';
import type { Page } from './page';
import { PagesAhead } from './pagesAhead';

export interface ListOptions extends FetchPageOptions {
	/** The most records wanted; Infinity for all. */
	limit: number;
	/** Whether no page is fetched before it is asked for, because whoever reads may stop at any. */
	isLazy?: boolean;
}

/** The records of a page that have not come before. */
export interface ListPage {
	records: JsonValue[];
	next: Next | undefined;
	/** The list begins, or begins again after a lost response: forget the pages before. */
	isStart: boolean;
}

/**
 * Reads a list page by page, each record once, in the sequence of the service. Where the number of pages is
 * known, several are fetched at once. Whoever has enough stops reading, which ends all of them.
 *
 * Iterating throws RequestError when a request fails, a page repeats, or fewer records come than the list has.
 */
export class ListReader {
	private progress: ListProgress;

	constructor(
		private readonly client: StoreClient,
		private readonly list: ApiRequest,
		private readonly options: ListOptions,
	) {
		this.progress = new ListProgress(options.pageSize);
	}

	/** What the user must know about the records that were read; sentences. */
	get hints(): string[] {
		return this.progress.hints;
	}

	/** Records may be missing: the hints say why. */
	get mayBeIncomplete(): boolean {
		return this.progress.mayBeIncomplete;
	}

	/**
	 * A scroll may advance with each response, so a lost response would be a lost page. After one, the list is
	 * read again from its first page, as often as a request would be retried.
	 */
	async *[Symbol.asyncIterator](): AsyncGenerator<ListPage> {
		for (let restarts = 0; ; restarts++) {
			const lost = yield* this.readFromStart();
			if (!lost) return;
			if (restarts >= this.options.maxRetries) throw lost;
			const asked = (lost.details.retryAfterSeconds ?? 0) * 1000;
			await sleep(asked || backoff(restarts), this.client.signals.signal);
		}
	}

	/** Returns the error by which a page of a scroll was lost; undefined at the end of the list. */
	private async *readFromStart(): AsyncGenerator<ListPage, RequestError | undefined> {
		this.progress = new ListProgress(this.options.pageSize);
		const stop = new AbortController();
		const client = this.client.abortedBy(stop.signal);
		const ahead = new PagesAhead(
			async (next) => await fetchPage(client, this.list, next, this.options),
		);
		try {
			yield* this.readPages(ahead);
		} catch (error) {
			if (error instanceof RequestError && error.details.cursorLost) return error;
			throw error;
		} finally {
			// Nothing goes on in the background after reading, however it ends.
			stop.abort();
			await ahead.settled();
		}
		return undefined;
	}

	private async *readPages(ahead: PagesAhead): AsyncGenerator<ListPage> {
		const { progress, options } = this;
		let next: Next | undefined;
		for (let number = 1; ; number++) {
			const page = await this.takePage(ahead, next);
			if (!page) return;
			progress.noteFigures(page);
			if (this.isEnd(page, next, number)) return this.checkEnd(page, number, false);
			const wanted = options.limit - progress.distinct;
			const fresh = progress.take(page.records);
			next = this.nextOf(page, number);
			const missing = wanted - fresh.length;
			if (next && missing > 0) this.prefetch(ahead, next, missing);
			yield { records: fresh.slice(0, wanted), next, isStart: number === 1 };
			if (missing <= 0) return;
			if (!next) return this.checkEnd(page, number, true);
		}
	}

	/** The page; undefined where it fails and all records have come. */
	private async takePage(ahead: PagesAhead, next: Next | undefined): Promise<Page | undefined> {
		const { progress } = this;
		// Pages that were fetched at once may be from before and after a change, and a record on none of them.
		if (progress.hasChanged) ahead.forget();
		try {
			return await ahead.take(next);
		} catch (error) {
			const isCancelled = error instanceof RequestError && error.details.kind === 'cancelled';
			if (progress.isComplete && !isCancelled) return undefined;
			throw withScrollHint(error, next, progress.count);
		}
	}

	/**
	 * Whether a page shows that the list has ended before it.
	 *
	 * @throws RequestError where a page repeats and nothing says that all records have come
	 */
	private isEnd(page: Page, next: Next | undefined, number: number): boolean {
		if (page.isRefused) return true;
		if (!this.progress.isRepeated(page.records)) return false;
		if (next?.kind === 'guess' || this.progress.isComplete) return true;
		// Where a list has grown, its records have moved to later pages.
		if (this.progress.hasChanged && next?.kind === 'page') return false;
		const reason = `page ${number} of the list repeats an earlier one, so the list would never end`;
		throw this.client.paginationError(this.list, number, { reason });
	}

	/**
	 * Where the list goes on. Once all records have come, neither a guess nor an empty page leads on.
	 *
	 * @throws RequestError where pages without records go on and on
	 */
	private nextOf({ next, records }: Page, number: number): Next | undefined {
		const { isComplete, isStalled } = this.progress;
		const isDoubtful = next?.kind === 'guess' || records.length === 0;
		if (isDoubtful && isComplete) return undefined;
		if (!isStalled) return next;
		if (next === undefined || next.kind === 'scroll') return undefined;
		const reason = `page ${number} of the list is empty, as the one before it, but the service names further pages`;
		throw this.client.paginationError(this.list, number, { reason });
	}

	/** Starts to fetch the pages that come next, but none that Limit spares. */
	private prefetch(ahead: PagesAhead, next: Next, missing: number): void {
		const { progress, options, client } = this;
		if (options.isLazy || progress.hasChanged) return;
		const pages = Math.ceil(missing / Math.max(progress.lastSize, 1));
		ahead.start(next, Math.min(pages, client.concurrency));
	}

	/** @throws RequestError where fewer records came than the list has */
	private checkEnd(page: Page, pages: number, isTold: boolean): void {
		const reason = this.progress.end(page, isTold);
		if (reason !== undefined) throw this.client.paginationError(this.list, pages, { reason });
	}
}

/** The records of a list, or what they were converted to. */
export interface ListResult<Result = JsonValue> {
	records: Result[];
	/** What the user must know about the records; sentences. */
	hints: string[];
	/** Records may be missing: the hints say why. */
	mayBeIncomplete: boolean;
}

/**
 * Reads a list to its end, or until enough records have come.
 *
 * @param convert is called with the records of each page while the next page is on its way
 * @returns what at most `limit` records were converted to
 * @throws RequestError as iterating a ListReader does
 */
export async function readList<Result>(
	client: StoreClient,
	list: ApiRequest,
	options: ListOptions,
	convert: (records: JsonValue[]) => Result[],
): Promise<ListResult<Result>> {
	const reader = new ListReader(client, list, options);
	const records: Result[] = [];
	for await (const page of reader) {
		if (page.isStart) records.length = 0;
		for (const record of convert(page.records)) records.push(record);
	}
	const { hints, mayBeIncomplete } = reader;
	return { records, hints, mayBeIncomplete };
}
