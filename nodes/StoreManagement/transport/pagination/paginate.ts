import { RequestError } from '../../errors/requestError';
import type { JsonValue } from '../../json';
import { sleep } from '../../sleep';
import type { ApiRequest, SendOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import { backoff } from '../retryPolicy';

import type { Cursor } from './cursor';
import { elsewhere, fetchPage, withScrollHint, type PaginationOptions } from './fetchPage';
import { idOf, lastPage, type Page } from './page';
import { PageWindow } from './pageWindow';

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
	/** What the user must know about the records; sentences. */
	hints: string[];
}

/** Converts the records of a page to what the caller needs. */
type Convert<Result> = (records: JsonValue[]) => Result[] | Promise<Result[]>;

const FULL =
	'The last page was full and the service does not say that the list ends there, so records may be missing. If they are, set Scroll Parameter or Page Parameter in the options or in the credential.';
const REFUSED =
	'The service does not say whether the list goes on, and refused to give a second page, so records may be missing. If they are, set Scroll Parameter or Page Parameter in the options or in the credential.';
const SHRUNK =
	'The list became shorter while it was read, which may have moved records to a page that was read before. Run this node again if the output must be complete.';

const fewer = (count: number, total: number): string =>
	`The service counts ${total} records, but said that its list ended after ${count}.`;
const cameTwice = (count: number): string =>
	`The list changed while it was read: ${count} records that came a second time were dropped.`;

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
 * service. Where the number of pages is known, several are fetched at once.
 *
 * A stateful cursor advances with each response, so a lost response would be a lost page. After one,
 * pagination starts again from the first page, as often as a request would be retried.
 *
 * @param convert is called with the records of each page while the next page is on its way
 * @returns what at most `limit` records were converted to
 * @throws RequestError when a request fails, nothing usable says where the next page is, a page
 *   repeats, or the list ends below the total that the service names
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

/** The pagination of one list, from its first page on. */
class Pagination<Result> {
	private readonly records: Result[] = [];
	/** How many records have come, and how many of them a second time. */
	private count = 0;
	private repeated = 0;
	private readonly ids = new Set<JsonValue>();
	/** The number of each page by its fingerprint. */
	private readonly pages = new Map<string, number>();
	private readonly window: PageWindow;
	private total: number | undefined;
	private totalPages: number | undefined;
	private hasChanged = false;
	private hasShrunk = false;
	/** Records of a full page, and of the last page that had any. */
	private fullSize: number | undefined;
	private lastSize = 0;

	constructor(
		private readonly client: StoreClient,
		private readonly list: ApiRequest,
		private readonly options: PaginateOptions,
		private readonly convert: Convert<Result>,
	) {
		this.fullSize = options.pageSize;
		this.window = new PageWindow(async (at) => await fetchPage(client, list, at, options));
	}

	async toEnd(): Promise<PaginateResult<Result>> {
		let cursor: Cursor | undefined;
		for (let number = 1; ; number++) {
			const page = await this.fetch(number, cursor);
			this.noteChange(page);
			if (this.isRepeated(page, number, cursor)) return this.result();
			const wanted = this.options.limit - (this.count - this.repeated);
			const records = this.withoutRepeated(page.records);
			const missing = wanted - records.length;
			cursor = this.nextOf(page);
			if (missing > 0) this.prefetch(number + 1, cursor, missing);
			for (const one of await this.convert(records.slice(0, wanted))) this.records.push(one);
			if (missing <= 0) return this.result();
			if (cursor === undefined) return this.atEnd(page, number);
			this.fullSize ??= page.records.length;
		}
	}

	/** Waits until nothing is being fetched. */
	async settled(): Promise<void> {
		await this.window.settled();
	}

	/** All records that the service counts have come. */
	private get isWhole(): boolean {
		return this.total !== undefined && this.count >= this.total;
	}

	/** A page that fails after all records have come is the end of the list. */
	private async fetch(number: number, cursor: Cursor | undefined): Promise<Page> {
		if (cursor && 'unusable' in cursor) throw elsewhere(this.client, this.list, cursor, number - 1);
		return await this.window.take(number, cursor).catch((error: unknown) => {
			const isCancelled = error instanceof RequestError && error.details.kind === 'cancelled';
			if (this.isWhole && !isCancelled) return lastPage();
			throw withScrollHint(error, cursor, this.count);
		});
	}

	/**
	 * Detects changes of the list by its figures. Pages fetched at once may be from before and after a change,
	 * and a record that moved between them on neither. From then on, pages are fetched one after the other.
	 */
	private noteChange({ total, totalPages }: Page): void {
		const growth = difference(total, this.total) || difference(totalPages, this.totalPages);
		this.total = total ?? this.total;
		this.totalPages = totalPages ?? this.totalPages;
		if (growth === 0) return;
		this.hasChanged = true;
		this.hasShrunk ||= growth < 0;
		this.window.drop();
	}

	/**
	 * Whether a page came before, and the list has ended nevertheless.
	 *
	 * @throws RequestError where records are missing or the list would never end
	 */
	private isRepeated(page: Page, number: number, cursor: Cursor | undefined): boolean {
		const same = this.pages.get(page.fingerprint);
		this.pages.set(page.fingerprint, number);
		const isNumbered = cursor !== undefined && 'query' in cursor && cursor.numbered !== undefined;
		// A page without records may come again where the service filters after counting, and any where the
		// list has grown.
		const isEmpty = page.records.length === 0;
		const mayBeSame = (isEmpty || this.hasChanged) && (page.next === undefined || isNumbered);
		if (same === undefined || mayBeSame) return false;
		const isTried = cursor !== undefined && 'query' in cursor && cursor.tried !== undefined;
		if (this.isWhole || (isTried && this.total === undefined)) return true;
		const missing = this.total === undefined ? '' : ` after ${this.count} of ${this.total} records`;
		const reason = `page ${number} of the list repeats page ${same}${missing}, so the list would never end`;
		throw this.client.paginationError(this.list, number, { reason });
	}

	/** The records of a page without those that came before, once the list has changed. */
	private withoutRepeated(records: JsonValue[]): JsonValue[] {
		const fresh = this.hasChanged
			? records.filter((record) => !this.ids.has(idOf(record) ?? NaN))
			: records;
		for (const record of records) {
			const id = idOf(record);
			if (id !== undefined) this.ids.add(id);
		}
		this.count += records.length;
		this.repeated += records.length - fresh.length;
		return fresh;
	}

	/** Where the list goes on. A page that is only supposed does not matter once all records have come. */
	private nextOf({ next, records }: Page): Cursor | undefined {
		if (records.length > 0) this.lastSize = records.length;
		if (next === undefined || !this.isWhole) return next;
		const isNamed = 'query' in next && next.tried === undefined;
		return isNamed && records.length > 0 ? next : undefined;
	}

	/** Starts to fetch the next page, and more where their numbers are known, but none that Limit spares. */
	private prefetch(number: number, cursor: Cursor | undefined, wanted: number): void {
		if (cursor === undefined || 'unusable' in cursor) return;
		const pages = Math.min(Math.ceil(wanted / this.lastSize), this.client.concurrency);
		this.window.fill(number, cursor, this.hasChanged ? 1 : pages);
	}

	/** @throws RequestError where the service counts more records, and does not say that this is the end */
	private atEnd(page: Page, number: number): PaginateResult<Result> {
		const { total, count, options } = this;
		if (total !== undefined && count < total) {
			if (page.isLast) return this.result(fewer(count, total));
			const reason = `the list ended after ${count} records, but the service says that it has ${total}`;
			throw this.client.paginationError(this.list, number, { reason });
		}
		if (page.tried === 'refused') return this.result(REFUSED, true);
		// A service that ignores the page number repeats a page, whether it has more or not.
		const fullSize = page.tried === 'repeated' ? options.pageSize : this.fullSize;
		const isOpen = page.tried === 'repeated' || page.records.length > 0;
		const isFull = isOpen && fullSize !== undefined && this.lastSize >= fullSize;
		const mayBeIncomplete = isFull && total === undefined && !page.isLast;
		return mayBeIncomplete ? this.result(FULL, true) : this.result();
	}

	private result(hint?: string, mayBeIncomplete = false): PaginateResult<Result> {
		const hints = [
			...(this.hasShrunk ? [SHRUNK] : []),
			...(this.repeated > 0 ? [cameTwice(this.repeated)] : []),
			...(hint === undefined ? [] : [hint]),
		];
		return { records: this.records, mayBeIncomplete, hints };
	}
}

/** By how much one number exceeds another; 0 where either is unknown. */
function difference(one: number | undefined, other: number | undefined): number {
	return one === undefined || other === undefined ? 0 : one - other;
}
