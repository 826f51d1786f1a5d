import { RequestError } from '../../errors/requestError';
import type { JsonValue } from '../../json';
import { sleep } from '../../sleep';
import type { ApiRequest, SendOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import { backoff } from '../retryPolicy';
import type { PaginationFailure } from '../toRequestError';

import {
	continuesElsewhere,
	fetchPage,
	numberOf,
	withScrollHint,
	type Cursor,
	type PaginationOptions,
} from './fetchPage';
import { grownBy, ListChanges } from './listChanges';
import { RecentPages, type Page } from './page';
import { Prefetcher } from './prefetcher';

/** How a list is paginated. */
export interface PaginateOptions extends SendOptions, PaginationOptions {
	/** The most records wanted; Infinity for all. */
	limit: number;
}

/** The records of a list, or what they were converted to. */
export interface PaginateResult<Result = JsonValue> {
	records: Result[];
	/** Nothing says that the list has ended, and its last page was full. */
	mayBeIncomplete: boolean;
	/** Records were removed while the list was read, which may have hidden others. */
	hasShrunk: boolean;
}

/** Converts the records of a page to what the caller needs. */
type Convert<Result> = (records: JsonValue[]) => Result[];

/**
 * Reads a list as `paginateAs` does.
 *
 * @returns at most `limit` records
 */
export async function paginate(
	client: StoreClient,
	list: ApiRequest,
	options: PaginateOptions,
): Promise<PaginateResult> {
	return await paginateAs(client, list, options, (records) => records);
}

/**
 * Reads a list to its end, or until enough records have come. Each record comes once, in the order of the
 * service. Where the number of pages is known, several are fetched at once, by page number or by links that
 * differ in nothing else.
 *
 * A stateful cursor advances with each response, so a lost response would be a lost page. After one,
 * pagination starts again from the first page, as often as a request would be retried.
 *
 * @param convert is called with the records of each page while the next page is on its way
 * @returns what at most `limit` records were converted to
 * @throws RequestError when a request fails, nothing usable says where the next page is, a page
 *   repeats, the list grows by more records than are kept, or it ends below the total that the service
 *   names
 */
export async function paginateAs<Result>(
	client: StoreClient,
	list: ApiRequest,
	options: PaginateOptions,
	convert: Convert<Result>,
): Promise<PaginateResult<Result>> {
	for (let restarts = 0; ; restarts++) {
		const result = await paginateOnce(client, list, options, convert).catch((error: unknown) => {
			const mayRestart = restarts < options.maxRetries && error instanceof RequestError;
			if (mayRestart && error.details.cursorLost) return error;
			throw error;
		});
		if (!(result instanceof RequestError)) return result;
		const seconds = result.details.retryAfterSeconds ?? 0;
		const wait = seconds > 0 ? seconds * 1000 : backoff(restarts);
		await sleep(wait, client.signals.signal);
	}
}

async function paginateOnce<Result>(
	client: StoreClient,
	list: ApiRequest,
	options: PaginateOptions,
	convert: Convert<Result>,
): Promise<PaginateResult<Result>> {
	const end = new AbortController();
	const pagination = new Pagination(client.abortedBy(end.signal), list, options, convert);
	try {
		return await pagination.toEnd();
	} finally {
		// Nothing goes on in the background after pagination, however it ends.
		end.abort();
		await pagination.settled();
	}
}

/**
 * How long the request for the next page has time to be sent before the records of the current page keep
 * the process busy, in milliseconds. n8n takes 3 until it connects.
 */
const TIME_TO_SEND = 10;

/** The pagination of one list, from its first page on. */
class Pagination<Result> {
	private readonly records: Result[] = [];
	/** How many records of the list they were converted from. */
	private count = 0;
	private readonly recentPages = new RecentPages();
	/** The next page, where its request has been sent already. */
	private nextPage: Promise<Page> | undefined;
	/** Created as soon as the number of the next page is known. */
	private prefetcher: Prefetcher | undefined;
	/** Created at the first page whose total differs from the one before. */
	private changes: ListChanges | undefined;
	private total: number | undefined;
	private totalPages: number | undefined;
	/** Whether a page had another number than expected, or the list has changed. */
	private isInDoubt = false;
	/** Which page each link led to. */
	private readonly linkedPages = new Map<string, number>();
	private fullPage: number | undefined;

	constructor(
		private readonly client: StoreClient,
		private readonly list: ApiRequest,
		private readonly options: PaginateOptions,
		private readonly convert: Convert<Result>,
	) {
		this.fullPage = options.pageSize;
	}

	async toEnd(): Promise<PaginateResult<Result>> {
		let cursor: Cursor | undefined;
		for (let number = 1; ; number++) {
			const page = await this.fetch(cursor);
			this.checkFigures(page, cursor, number);
			const records = this.withoutRepeated(page, number);
			const wanted = this.options.limit - this.count;
			const missing = wanted - records.length;
			cursor = page.records.length === 0 ? undefined : page.next;
			await this.prefetch(cursor, Math.ceil(missing / page.records.length));
			this.add(records.slice(0, wanted));
			if (missing <= 0) return this.result(false);
			// A link that cannot be used does not matter once all records have come.
			if (cursor?.type === 'unusable' && this.total === this.count) cursor = undefined;
			if (cursor === undefined) return this.result(this.mayContinueAfter(page, number));
			if (cursor.type === 'unusable') {
				throw this.error(number, continuesElsewhere(cursor.address));
			}
			this.fullPage ??= page.records.length;
			this.checkLink(cursor, number);
		}
	}

	/** Waits until nothing is being fetched. */
	async settled(): Promise<void> {
		await Promise.allSettled([this.nextPage, this.prefetcher?.settled()]);
	}

	private async fetch(cursor: Cursor | undefined): Promise<Page> {
		const page = this.nextPage ?? this.prefetcher?.take(cursor) ?? this.fetchAt(cursor);
		this.nextPage = undefined;
		return await page.catch((error: unknown) => {
			throw withScrollHint(error, cursor, this.count);
		});
	}

	private async fetchAt(cursor: Cursor | undefined): Promise<Page> {
		return await fetchPage(this.client, this.list, cursor, this.options);
	}

	/**
	 * Starts to fetch the next page, if more are wanted; where page numbers are known, several at once.
	 *
	 * @param wanted the most pages that are still wanted
	 */
	private async prefetch(cursor: Cursor | undefined, wanted: number): Promise<void> {
		if (cursor === undefined || cursor.type === 'unusable' || wanted <= 0) return;
		const link = linkOf(cursor);
		if (link !== undefined && this.linkedPages.has(link)) return;
		if (this.isInDoubt || numberOf(cursor) === undefined) {
			this.nextPage = this.fetchAt(cursor);
			// A failure is reported when the page is needed.
			this.nextPage.catch(() => undefined);
			await sleep(TIME_TO_SEND, this.client.signals.signal);
		} else {
			this.prefetcher ??= new Prefetcher(async (at) => await this.fetchAt(at));
			this.prefetcher.start(cursor, Math.min(wanted, this.client.concurrency));
		}
	}

	/**
	 * Detects changes of the list. Pages fetched at once may be from before and after a change, and a record
	 * that moved between them may be on neither. From then on, pages are fetched one after the other.
	 *
	 * @throws RequestError when the list has grown so much that records may come a second time unnoticed
	 */
	private checkFigures(
		{ total, totalPages, current }: Page,
		cursor: Cursor | undefined,
		number: number,
	): void {
		const wanted = numberOf(cursor)?.page;
		const growth = difference(total, this.total);
		const isOther =
			difference(current, wanted) !== 0 || difference(totalPages, this.totalPages) !== 0;
		if (growth > this.recentPages.reach) {
			throw this.error(number, grownBy(growth));
		}
		if (growth !== 0) {
			this.changes ??= new ListChanges();
			this.changes.note(growth);
		}
		this.total = total ?? this.total;
		this.totalPages = totalPages ?? this.totalPages;
		if (growth === 0 && !isOther) return;
		this.isInDoubt = true;
		this.prefetcher?.drop();
	}

	/**
	 * The records of a page, without those that came before because the list has grown.
	 *
	 * @throws RequestError when the page repeats one of the last pages
	 */
	private withoutRepeated(page: Page, number: number): JsonValue[] {
		const records = this.changes?.withoutRepeated(page.records, this.recentPages) ?? page.records;
		const same = this.recentPages.findSame(records, number);
		if (same !== undefined && records.length > 0) throw this.repetitionError(number, same);
		return records;
	}

	private add(records: JsonValue[]): void {
		this.count += records.length;
		// A loop, because `push` with thousands of arguments exhausts the stack.
		for (const one of this.convert(records)) this.records.push(one);
	}

	/** Whether the list may continue although nothing says where. */
	private mayContinueAfter(page: Page, number: number): boolean {
		const { total, fullPage, count } = this;
		if (total !== undefined && count + (this.changes?.repeated ?? 0) < total) {
			const reason = `the list ended after ${count} records, but the service says that it has ${total}`;
			throw this.error(number, { reason });
		}
		const isEnd = page.isLast || total !== undefined;
		return !isEnd && fullPage !== undefined && page.records.length >= fullPage;
	}

	private checkLink(cursor: Cursor, number: number): void {
		const link = linkOf(cursor);
		if (link === undefined) return;
		const linked = this.linkedPages.get(link);
		if (linked !== undefined) throw this.repetitionError(number + 1, linked);
		this.linkedPages.set(link, number + 1);
	}

	private result(mayBeIncomplete: boolean): PaginateResult<Result> {
		return {
			records: this.records,
			mayBeIncomplete,
			hasShrunk: this.changes?.hasShrunk ?? false,
		};
	}

	private repetitionError(number: number, same: number): RequestError {
		const reason = `page ${number} of the list repeats page ${same}, so the list would never end`;
		return this.error(number, { reason });
	}

	private error(number: number, failure: PaginationFailure): RequestError {
		return this.client.paginationError(this.list, number, failure);
	}
}

/** A link that must not come twice. One with a scroll ID may: it can lead to other records each time. */
function linkOf(cursor: Cursor): string | undefined {
	return cursor.type === 'link' && !cursor.isStateful ? cursor.search : undefined;
}

/** By how much one number exceeds another; 0 where either is unknown. */
function difference(one: number | undefined, other: number | undefined): number {
	return one === undefined || other === undefined ? 0 : one - other;
}
