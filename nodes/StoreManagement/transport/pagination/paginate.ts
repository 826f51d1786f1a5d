import { RequestError } from '../../errors/requestError';
import { isDeepEqual, type JsonValue } from '../../json';
import { paced, sleep, type Steps } from '../../sleep';
import type { ApiRequest, SendOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import { backoff } from '../retryPolicy';

import {
	continuesElsewhere,
	fetchPage,
	numberOf,
	withScrollHint,
	type Cursor,
	type PaginationOptions,
} from './fetchPage';
import { ListChanges } from './listChanges';
import type { Page } from './page';
import { Prefetcher } from './prefetcher';

/** How a list is walked. */
export interface PaginateOptions extends SendOptions, PaginationOptions {
	/** The most records wanted; Infinity for all. */
	limit: number;
}

/** The records of a list. */
export interface PaginateResult {
	records: JsonValue[];
	/** Nothing says that the list has ended, and its last page was full. */
	mayBeIncomplete: boolean;
	/** Records have gone while the list was read, which may have hidden others. */
	hasShrunk: boolean;
}

/**
 * Walks a list to its end, or until enough records have come. Each record comes once, in the order
 * of the service. Where the number of pages is known, several are fetched at once, by
 * their numbers or by links that differ in nothing else.
 *
 * A stateful cursor advances with each response, so a lost response would be a lost page. The walk
 * then starts again from the first page, as often as a request would be retried.
 *
 * @returns at most `limit` records
 * @throws RequestError when a request fails, nothing usable says where the next page is, a page
 *   repeats, or the list ends below the total that the service names
 */
export async function paginate(
	client: StoreClient,
	list: ApiRequest,
	options: PaginateOptions,
): Promise<PaginateResult> {
	for (let restarts = 0; ; restarts++) {
		const result = await paginateOnce(client, list, options).catch((error: unknown) => {
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

async function paginateOnce(
	client: StoreClient,
	list: ApiRequest,
	options: PaginateOptions,
): Promise<PaginateResult> {
	const end = new AbortController();
	const walk = new Walk(client.abortedBy(end.signal), list, options);
	try {
		return await walk.toEnd();
	} finally {
		// Nothing goes on in the background after a walk, however it ends.
		end.abort();
		await walk.settled();
	}
}

/** One walk through a list, page after page. */
class Walk {
	private readonly records: JsonValue[] = [];
	private readonly recentPages = new RecentPages();
	/** From the first page on that says how many there are. */
	private prefetcher: Prefetcher | undefined;
	/** From the first page on whose figures differ from those before. */
	private changes: ListChanges | undefined;
	private total: number | undefined;
	private totalPages: number | undefined;
	/** Whether a page was not the one that its number promised, or the list has changed. */
	private isInDoubt = false;
	/** Which page each link led to. */
	private readonly linkedPages = new Map<string, number>();
	private fullPage: number | undefined;

	constructor(
		private readonly client: StoreClient,
		private readonly list: ApiRequest,
		private readonly options: PaginateOptions,
	) {
		this.fullPage = options.pageSize;
	}

	async toEnd(): Promise<PaginateResult> {
		let cursor: Cursor | undefined;
		for (let number = 1; ; number++) {
			const page = await this.fetch(cursor);
			this.checkFigures(page, cursor);
			if (await this.isEnough(page, number)) return this.result(false);
			cursor = page.records.length === 0 ? undefined : page.next;
			// Nothing more is wanted of a link that cannot be used once all records have come.
			if (cursor?.type === 'unusable' && this.total === this.records.length) cursor = undefined;
			if (cursor === undefined) return this.result(this.mayContinueAfter(page, number));
			if (cursor.type === 'unusable') {
				throw this.error(number, continuesElsewhere(cursor.address));
			}
			this.fullPage ??= page.records.length;
			this.checkLink(cursor, number);
			this.prefetch(cursor, page.records.length);
		}
	}

	/** Waits until nothing is being fetched. */
	async settled(): Promise<void> {
		await this.prefetcher?.settled();
	}

	private async fetch(cursor: Cursor | undefined): Promise<Page> {
		const page = this.prefetcher?.take(cursor) ?? this.fetchAt(cursor);
		return await page.catch((error: unknown) => {
			throw withScrollHint(error, cursor, this.records.length);
		});
	}

	private async fetchAt(cursor: Cursor | undefined): Promise<Page> {
		return await fetchPage(this.client, this.list, cursor, this.options);
	}

	/** Pages whose numbers are known are fetched side by side, as many as are wanted. */
	private prefetch(cursor: Cursor, pageSize: number): void {
		if (this.isInDoubt || numberOf(cursor) === undefined) return;
		const missing = Math.ceil((this.options.limit - this.records.length) / pageSize);
		this.prefetcher ??= new Prefetcher(async (at) => await this.fetchAt(at));
		this.prefetcher.start(cursor, Math.min(missing, this.client.concurrency));
	}

	/**
	 * Pages that were fetched side by side may be from before and after a change of the list, and a
	 * record on its way from one to the other is on neither. From there on, one page is read after the
	 * other.
	 */
	private checkFigures({ total, totalPages, current }: Page, cursor: Cursor | undefined): void {
		const wanted = numberOf(cursor)?.page;
		const growth = difference(total, this.total);
		const isOther =
			difference(current, wanted) !== 0 || difference(totalPages, this.totalPages) !== 0;
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

	/** Adds the records of a page. @returns whether no more are wanted */
	private async isEnough(page: Page, number: number): Promise<boolean> {
		const records = this.changes
			? await paced(this.changes.withoutRepeated(page.records, this.records))
			: page.records;
		const same = await paced(this.recentPages.findSame(records, number));
		if (same !== undefined && records.length > 0) throw this.repetitionError(number, same);
		// A loop, because `push` with thousands of arguments exhausts the stack.
		for (const record of records) {
			this.records.push(record);
			if (this.records.length >= this.options.limit) return true;
		}
		return false;
	}

	/** Whether the list may go on although nothing says where. */
	private mayContinueAfter(page: Page, number: number): boolean {
		const { total, fullPage } = this;
		const { length: count } = this.records;
		if (total !== undefined && count + (this.changes?.repeated ?? 0) < total) {
			const reason = `the list ended after ${count} records, but the service says that it has ${total}`;
			throw this.error(number, reason);
		}
		const isEnd = page.isLast || total !== undefined || page.records.length === 0;
		return !isEnd && fullPage !== undefined && page.records.length >= fullPage;
	}

	/** A link with a scroll ID may stay the same and lead to other records; no other may. */
	private checkLink(cursor: Cursor, number: number): void {
		if (cursor.type !== 'link' || cursor.isStateful) return;
		const linked = this.linkedPages.get(cursor.search);
		if (linked !== undefined) throw this.repetitionError(number + 1, linked);
		this.linkedPages.set(cursor.search, number + 1);
	}

	private result(mayBeIncomplete: boolean): PaginateResult {
		return { records: this.records, mayBeIncomplete, hasShrunk: this.changes?.hasShrunk ?? false };
	}

	private repetitionError(number: number, same: number): RequestError {
		const reason = `page ${number} of the list repeats page ${same}, so the list would never end`;
		return this.error(number, reason);
	}

	private error(number: number, reason: string): RequestError {
		return this.client.paginationError(this.list, number, reason);
	}
}

/** How much one figure is more than another; none where one is not known. */
function difference(one: number | undefined, other: number | undefined): number {
	return one === undefined || other === undefined ? 0 : one - other;
}

/** The longest cycle of pages that is detected. */
const MAX_CYCLE = 10;

/** The last pages of a walk, to detect that the service repeats them. */
export class RecentPages {
	/** Oldest first. The walk keeps the records anyway, so this costs no memory. */
	private readonly pages: Array<{ records: JsonValue[]; number: number }> = [];

	/**
	 * Compares a page with those before it, and adds it.
	 *
	 * @returns the number of the latest page with the same records
	 */
	*findSame(records: JsonValue[], number: number): Steps<number | undefined> {
		let same: number | undefined;
		for (const page of this.pages) {
			if (yield* isDeepEqual(page.records, records)) same = page.number;
		}
		this.pages.push({ records, number });
		if (this.pages.length > MAX_CYCLE) this.pages.shift();
		return same;
	}
}
