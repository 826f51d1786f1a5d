import { RequestError } from '../../errors/requestError';
import type { JsonValue } from '../../json';
import type { ApiRequest, SendOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import type { ResponseBody } from '../http/response';
import { backoff } from '../retryPolicy';
import { sleep } from '../sleep';

import { readPage, requestAt, type Cursor, type Page, type PaginationOptions } from './cursor';
import { RecentPages } from './recentPages';

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
}

/**
 * Fetches the page at a cursor; the first page where there is none.
 *
 * @throws RequestError when the request fails or the page links to another address
 */
export async function fetchPage(
	client: StoreClient,
	list: ApiRequest,
	cursor: Cursor | undefined,
	options: SendOptions & PaginationOptions,
): Promise<Page> {
	const request = requestAt(list, cursor, options);
	const body = await client.request(request, options).catch((error: unknown) => {
		if (options.scrollEnd === 'notFound' && isEndOfScroll(error, cursor)) return NO_BODY;
		throw error;
	});
	if (body.kind !== 'json') return LAST_PAGE;
	return readPage(body.value, client.urlOf(request), options, (reason) =>
		client.paginationError(list, 1, reason),
	);
}

const NO_BODY: ResponseBody = { kind: 'empty' };
const LAST_PAGE: Page = { records: [], next: undefined, total: undefined, isLast: true };

/**
 * Walks a list to its end, or until enough records have come. Each record comes once, in the order
 * of the service. Where the number of pages is known, several are fetched at once.
 *
 * A stateful cursor advances with each response, so a lost response would be a lost page. The walk
 * then starts again from the first page, as often as a request would be retried.
 *
 * @returns at most `limit` records
 * @throws RequestError when a request fails, a link leads to another address, a page repeats, or the
 *   list ends below the total that the service names
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
	const abortable = client.abortedBy(end.signal);
	const prefetcher = new Prefetcher((cursor) => fetchPage(abortable, list, cursor, options));
	const records: JsonValue[] = [];
	const recentPages = new RecentPages();
	/** Which page each link led to. */
	const linkedPages = new Map<string, number>();
	const listError = (number: number, reason: string): RequestError =>
		client.paginationError(list, number, reason);
	const repetitionError = (number: number, same: number): RequestError =>
		listError(
			number,
			`page ${number} of the list repeats page ${same}, so the list would never end`,
		);
	let cursor: Cursor | undefined;
	let total: number | undefined;
	let fullPage = options.pageSize;
	try {
		for (let number = 1; ; number++) {
			const page = await prefetcher.take(cursor).catch((error: unknown) => {
				throw isEndOfScroll(error, cursor) ? withScrollHint(error, records.length) : error;
			});
			total = page.total ?? total;
			const same = recentPages.findSame(page.records, number);
			if (same !== undefined && page.records.length > 0) throw repetitionError(number, same);
			// A loop, because `push` with thousands of arguments exhausts the stack.
			for (const record of page.records) {
				records.push(record);
				if (records.length >= options.limit) return { records, mayBeIncomplete: false };
			}
			cursor = page.records.length === 0 ? undefined : page.next;
			if (cursor === undefined) {
				if (total !== undefined && records.length < total) {
					throw listError(number, endedEarly(records.length, total));
				}
				const isEnd = page.isLast || total !== undefined || page.records.length === 0;
				const isFull = fullPage !== undefined && page.records.length >= fullPage;
				return { records, mayBeIncomplete: !isEnd && isFull };
			}
			fullPage ??= page.records.length;
			// A link with a scroll ID may stay the same and lead to other records.
			if (cursor.type === 'link' && !cursor.isStateful) {
				const linked = linkedPages.get(cursor.search);
				if (linked !== undefined) throw repetitionError(number + 1, linked);
				linkedPages.set(cursor.search, number + 1);
			}
			if (cursor.type === 'page') {
				const missing = Math.ceil((options.limit - records.length) / page.records.length);
				prefetcher.start(cursor, Math.min(missing, client.concurrency));
			}
		}
	} finally {
		// Nothing goes on in the background after a walk, however it ends.
		end.abort();
		await prefetcher.settled();
	}
}

function endedEarly(count: number, total: number): string {
	return `the list ended after ${count} records, but the service says that it has ${total}`;
}

/** Statuses with which a service may end a scroll instead of an empty page. */
const SCROLL_END_STATUSES: readonly unknown[] = [400, 404];

function isEndOfScroll(error: unknown, cursor: Cursor | undefined): error is RequestError {
	const isScroll = cursor?.type === 'scroll' || (cursor?.type === 'link' && cursor.isStateful);
	const isRefused = error instanceof RequestError && error.details.kind === 'status';
	return isScroll && isRefused && SCROLL_END_STATUSES.includes(error.details.status);
}

function withScrollHint({ details }: RequestError, count: number): RequestError {
	const hint = `${count} records had come before. If the service ends its lists this way, set Scroll End to "Status 404 or 400" in the options or in the credential.`;
	return new RequestError({ ...details, hint });
}

/** Fetches pages whose numbers are known before they are needed. */
class Prefetcher {
	/** Results instead of rejections: a page may fail long before it is taken. */
	private readonly started = new Map<number, Promise<() => Page>>();

	/** @param fetchPage fetches the page at a cursor; the first page where there is none */
	constructor(private readonly fetchPage: (cursor: Cursor | undefined) => Promise<Page>) {}

	/** Starts to fetch `count` pages from a cursor on, up to the last page. */
	start({ page, totalPages }: Extract<Cursor, { type: 'page' }>, count: number): void {
		const end = Math.min(page + count, totalPages + 1);
		for (let number = page; number < end; number++) {
			if (this.started.has(number)) continue;
			const fetching = this.fetchPage({ type: 'page', page: number, totalPages });
			this.started.set(number, settle(fetching));
		}
	}

	/**
	 * The page at a cursor, whether its fetch was started or not.
	 *
	 * @throws what fetching the page throws
	 */
	async take(cursor: Cursor | undefined): Promise<Page> {
		const started = cursor?.type === 'page' ? this.started.get(cursor.page) : undefined;
		if (cursor?.type !== 'page' || started === undefined) return await this.fetchPage(cursor);
		// Removed only after it has come, so that `settled` waits for it too.
		const result = await started;
		this.started.delete(cursor.page);
		return result();
	}

	/** Waits until nothing is being fetched. */
	async settled(): Promise<void> {
		await Promise.all(this.started.values());
	}
}

async function settle(fetching: Promise<Page>): Promise<() => Page> {
	return await fetching.then(
		(page) => () => page,
		(error: unknown) => () => {
			throw error;
		},
	);
}
