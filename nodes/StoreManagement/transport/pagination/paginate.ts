import { RequestError } from '../../errors/requestError';
import type { JsonValue } from '../../json';
import { sleep } from '../../sleep';
import type { ApiRequest, SendOptions } from '../apiRequest';
import type { StoreClient } from '../client';
import { backoff } from '../retryPolicy';

import { cursorAhead, type Cursor } from './cursor';
import { fetchPage, withScrollHint, type PaginationOptions } from './fetchPage';
import { idOf, type Page } from './page';

export interface PaginateOptions extends SendOptions, PaginationOptions {
	/** The most records wanted; Infinity for all. */
	limit: number;
	/** Whether enough has come, asked after each page with where the next one is; then none is fetched before it is needed. */
	until?: (next: Cursor | undefined) => boolean;
	/** Called before the first page, which is read again after a response was lost. */
	begin?: () => void;
}

/** The records of a list, or what they were converted to. */
export interface PaginateResult<Result = JsonValue> {
	records: Result[];
	/** Records may be missing: the hints say why. */
	mayBeIncomplete: boolean;
	/** What the user must know about the records; sentences. */
	hints: string[];
}

type Convert<Result> = (records: JsonValue[]) => Result[] | Promise<Result[]>;

const END_NOT_TOLD =
	'The last page was full and the service does not say that the list ends there, so records may be missing. If they are, set Scroll Parameter or Page Parameter in the Service Details of the credential.';
const SHRUNK =
	'The list became shorter while it was read, which may have moved records to a page that was read before. Run this node again if the output must be complete.';

const cameTwice = (count: number): string =>
	`The list changed while it was read: ${count} ${count === 1 ? 'record that came a second time was' : 'records that came a second time were'} dropped, and as many may be missing. Run this node again if the output must be complete.`;

/** Reads a list as `paginateAs` does. */
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
 * A scroll may advance with each response, so a lost response would be a lost page. After one, pagination
 * starts again from the first page, as often as a request would be retried.
 *
 * @param convert is called with the records of each page while the next page is on its way
 * @returns what at most `limit` records were converted to
 * @throws RequestError when a request fails, a page repeats, or fewer records come than the list has
 */
export async function paginateAs<Result>(
	client: StoreClient,
	list: ApiRequest,
	options: PaginateOptions,
	convert: Convert<Result>,
): Promise<PaginateResult<Result>> {
	for (let restarts = 0; ; restarts++) {
		const reader = new ListReader(client, list, options, convert);
		const reading = reader.read().finally(async () => await reader.end());
		const result = await reading.catch((error: unknown) => {
			const isLost = error instanceof RequestError && error.details.cursorLost;
			if (isLost && restarts < options.maxRetries) return error;
			throw error;
		});
		if (!(result instanceof RequestError)) return result;
		const named = (result.details.retryAfterSeconds ?? 0) * 1000;
		await sleep(named || backoff(restarts), client.signals.signal);
	}
}

/** Reads a list once, from its first page on. */
class ListReader<Result> {
	private readonly client: StoreClient;
	private readonly stop = new AbortController();
	/** The pages that are fetched before they are needed, by their query. */
	private readonly ahead = new Map<string, Promise<Page>>();
	private readonly converted: Result[] = [];
	private readonly ids = new Set<JsonValue>();
	/** The number of each page by its fingerprint. */
	private readonly numbers = new Map<string, number>();
	private count = 0;
	private repeated = 0;
	private total: number | undefined;
	private hasChanged = false;
	private hasShrunk = false;
	/** Records of the first page, and of the last page that had any. */
	private firstSize = 0;
	private lastSize = 0;

	constructor(
		client: StoreClient,
		private readonly list: ApiRequest,
		private readonly options: PaginateOptions,
		private readonly convert: Convert<Result>,
	) {
		this.client = client.abortedBy(this.stop.signal);
	}

	async read(): Promise<PaginateResult<Result>> {
		const { limit, until, begin } = this.options;
		begin?.();
		let cursor: Cursor | undefined;
		for (let number = 1; ; number++) {
			const page = await this.take(cursor);
			this.noteTotal(page.total);
			const isUntold = page.isRefused === true || this.isRepeated(page, number, cursor);
			if (isUntold) return this.atEnd(number, isUntold);
			const wanted = limit - (this.count - this.repeated);
			const fresh = this.note(page.records);
			const missing = wanted - fresh.length;
			cursor = this.nextOf(page);
			if (cursor && missing > 0 && !until) this.prefetch(cursor, missing);
			this.converted.push(...(await this.convert(fresh.slice(0, wanted))));
			if (missing <= 0 || until?.(cursor)) return this.result();
			if (!cursor) return this.atEnd(number);
		}
	}

	/** Nothing goes on in the background after pagination, however it ends. */
	async end(): Promise<void> {
		this.stop.abort();
		await Promise.allSettled(this.ahead.values());
	}

	/** The page at a cursor, which may be on its way already. */
	private async take(cursor: Cursor | undefined): Promise<Page> {
		const key = keyOf(cursor);
		// Pages that were fetched at once may be from before and after a change, and a record on none of them.
		const fetched = this.hasChanged ? undefined : this.ahead.get(key);
		if (fetched) this.ahead.delete(key);
		try {
			return await (fetched ?? this.fetch(cursor));
		} catch (error) {
			throw withScrollHint(error, cursor, this.count);
		}
	}

	private async fetch(cursor: Cursor | undefined): Promise<Page> {
		return await fetchPage(this.client, this.list, cursor, this.options);
	}

	/** Starts to fetch the next page, and more where their numbers are known, but none that Limit spares. */
	private prefetch(next: Cursor, missing: number): void {
		if (this.hasChanged) return;
		const pages = Math.min(Math.ceil(missing / this.lastSize), this.client.concurrency);
		for (let step = 0; step < pages; step++) {
			const cursor = cursorAhead(next, step);
			if (!cursor) return;
			const key = keyOf(cursor);
			if (this.ahead.has(key)) continue;
			const page = this.fetch(cursor);
			// It may fail long before it is taken.
			page.catch(() => undefined);
			this.ahead.set(key, page);
		}
	}

	private noteTotal(total: number | undefined): void {
		if (total === undefined) return;
		if (this.total !== undefined && total !== this.total) {
			this.hasChanged = true;
			this.hasShrunk ||= total < this.total;
		}
		this.total = total;
	}

	/**
	 * Whether a page that was only tried repeats an earlier one: the service ignores page numbers.
	 *
	 * @throws RequestError where any other page repeats one
	 */
	private isRepeated(page: Page, number: number, cursor: Cursor | undefined): boolean {
		const same = this.numbers.get(page.fingerprint);
		this.numbers.set(page.fingerprint, number);
		if (same === undefined || page.records.length === 0) return false;
		if (cursor?.isTried) return true;
		// Where a list has grown, its records have moved to later pages.
		if (this.hasChanged && cursor?.numbered) return false;
		const reason = `page ${number} of the list repeats page ${same}, so the list would never end`;
		throw this.client.paginationError(this.list, number, { reason });
	}

	/** Notes the records of a page. Returns them without those that came before. */
	private note(records: JsonValue[]): JsonValue[] {
		const fresh: JsonValue[] = [];
		for (const record of records) {
			const id = idOf(record);
			if (this.ids.has(id)) continue;
			if (id !== null) this.ids.add(id);
			fresh.push(record);
		}
		this.count += records.length;
		this.repeated += records.length - fresh.length;
		this.firstSize ||= records.length;
		this.lastSize = records.length || this.lastSize;
		return fresh;
	}

	/** No page has to be tried where all records have come that the service counts. */
	private nextOf({ next }: Page): Cursor | undefined {
		const isWhole = this.total !== undefined && this.count >= this.total;
		return next?.isTried && isWhole ? undefined : next;
	}

	/**
	 * @param isUntold whether nothing but a page that is not full tells that the list has ended
	 * @throws RequestError where fewer records came than the list has
	 */
	private atEnd(pages: number, isUntold = false): PaginateResult<Result> {
		if (this.total !== undefined && this.count < this.total) {
			const reason = `the list ended after ${this.count} records, but the service says that it has ${this.total}`;
			throw this.client.paginationError(this.list, pages, { reason });
		}
		const fullSize = this.options.pageSize ?? this.firstSize;
		return this.result(isUntold && this.total === undefined && this.lastSize >= fullSize);
	}

	private result(isOpen = false): PaginateResult<Result> {
		const hints: string[] = [];
		if (this.hasShrunk) hints.push(SHRUNK);
		if (this.repeated > 0) hints.push(cameTwice(this.repeated));
		if (isOpen) hints.push(END_NOT_TOLD);
		return { records: this.converted, mayBeIncomplete: this.hasShrunk || isOpen, hints };
	}
}

function keyOf(cursor: Cursor | undefined): string {
	return cursor === undefined ? '' : JSON.stringify([...cursor.query].sort());
}
