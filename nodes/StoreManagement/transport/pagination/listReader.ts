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

	/** Sentences that the user must read with the records. */
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
			return yield* this.readPages(ahead);
		} finally {
			// Nothing goes on in the background after reading, however it ends.
			stop.abort();
			await ahead.settled();
		}
	}

	private async *readPages(ahead: PagesAhead): AsyncGenerator<ListPage, RequestError | undefined> {
		const { progress, options } = this;
		let next: Next | undefined;
		for (let number = 1; ; number++) {
			const page = await this.takePage(ahead, next);
			if (page instanceof RequestError) return page;
			if (!page) return undefined;
			progress.noteFigures(page);
			const fresh = progress.remember(page.records);
			if (page.isRefused) return this.checkEnd(page, number, false);
			if (page.records.length > 0 && fresh.length === 0) {
				const action = this.afterRepeat(next, number);
				if (action === 'end') return this.checkEnd(page, number, false);
				if (action !== 'take') {
					next = action;
					continue;
				}
			}
			const wanted = options.limit - progress.uniqueCount;
			progress.take(page.records, fresh);
			next = this.nextOf(page, number);
			const missing = wanted - fresh.length;
			this.prefetch(ahead, next, missing);
			yield { records: fresh.slice(0, wanted), next, isStart: number === 1 };
			if (missing <= 0) return undefined;
			if (!next) return this.checkEnd(page, number, true);
		}
	}

	/** Takes a page; see outcomeOfError for what comes of an error. */
	private async takePage(
		ahead: PagesAhead,
		next: Next | undefined,
	): Promise<Page | RequestError | undefined> {
		// Pages that were fetched at once may be from before and after a change, and a record on none of them.
		if (this.progress.hasChanged) ahead.forget();
		return await ahead.take(next).catch((error: unknown) => this.outcomeOfError(error, next));
	}

	/**
	 * Returns the error itself where a page of a scroll was lost, and nothing where all records have come.
	 *
	 * @throws the error in any other case
	 */
	private outcomeOfError(error: unknown, next: Next | undefined): RequestError | undefined {
		const { isComplete, count } = this.progress;
		if (error instanceof RequestError && error.details.kind !== 'cancelled') {
			if (isComplete) return undefined;
			if (error.details.cursorLost) return error;
		}
		throw withScrollHint(error, next, count);
	}

	/**
	 * Decides what follows a page that repeats an earlier one: the end of the list, a scroll instead of page
	 * numbers, or the page is taken all the same.
	 *
	 * @throws RequestError where nothing shows that all records have come
	 */
	private afterRepeat(next: Next | undefined, number: number): 'end' | 'take' | Next {
		const { isComplete, hasChanged, hasRepeatedPage } = this.progress;
		if (next?.kind === 'guess' || isComplete) return 'end';
		if (next?.kind === 'page' && next.fallback) return next.fallback;
		// Where a list has grown, its records have moved to later pages, but hardly by two pages.
		if (next?.kind === 'page' && hasChanged && !hasRepeatedPage) return 'take';
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
	private prefetch(ahead: PagesAhead, next: Next | undefined, missing: number): void {
		const { progress, options, client } = this;
		if (!next || missing <= 0 || options.isLazy || progress.hasChanged) return;
		const isUnproven = next.kind === 'page' && next.fallback !== undefined;
		const pages = isUnproven ? 1 : Math.ceil(missing / Math.max(progress.lastSize, 1));
		ahead.start(next, Math.min(pages, client.concurrency));
	}

	/** @throws RequestError where fewer records came than the list has */
	private checkEnd(page: Page, pages: number, isEndConfirmed: boolean): undefined {
		const reason = this.progress.end(page, isEndConfirmed);
		if (reason !== undefined) throw this.client.paginationError(this.list, pages, { reason });
		return undefined;
	}
}
