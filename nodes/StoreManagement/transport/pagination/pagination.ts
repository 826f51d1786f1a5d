import { RequestError } from '../../errors/requestError';
import type { JsonValue } from '../../json';
import type { ApiRequest, SendOptions } from '../apiRequest';
import type { StoreClient } from '../client';

import type { Cursor } from './cursor';
import { elsewhere, fetchPage, withScrollHint, type PaginationOptions } from './fetchPage';
import { idOf, lastPage, type Page } from './page';
import { PageWindow } from './pageWindow';

/** How a list is paginated. */
export interface PaginateOptions extends SendOptions, PaginationOptions {
	/** The most records wanted; Infinity for all. */
	limit: number;
	/** Whether no page is fetched before it is asked for, because the caller may stop at any. */
	isLazy?: boolean;
}

/** A page of a list, without the records that came before. */
export interface ListPage {
	records: JsonValue[];
	/** The list begins, or it begins anew after a lost response: then forget the pages before. */
	isStart: boolean;
	next: Cursor | undefined;
	/** What the user must know about the list so far; sentences. */
	hints: string[];
	/** Records may be missing: the hints say why. */
	mayBeIncomplete: boolean;
}

const FULL =
	'The last page was full and the service does not say that the list ends there, so records may be missing. If they are, set Scroll Parameter or Page Parameter in the Service Details of the credential.';
const REFUSED =
	'The service does not say whether the list goes on, and refused to give a second page, so records may be missing. If they are, set Scroll Parameter or Page Parameter in the Service Details of the credential.';
const SHRUNK =
	'The list became shorter while it was read, which may have moved records to a page that was read before. Run this node again if the output must be complete.';

const cameTwice = (count: number): string =>
	`The list changed while it was read: ${count} ${count === 1 ? 'record that came a second time was' : 'records that came a second time were'} dropped, and as many may be missing. Run this node again if the output must be complete.`;

/** The pagination of one list, from its first page on. */
export class Pagination {
	/** How many records have come, and how many of them a second time. */
	private count = 0;
	private repeated = 0;
	private readonly ids = new Set<JsonValue>();
	/** The number of each page by its fingerprint. */
	private readonly numbers = new Map<string, number>();
	readonly window: PageWindow;
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
	) {
		this.fullSize = options.pageSize;
		this.window = new PageWindow(async (at) => await fetchPage(client, list, at, options));
	}

	/** The pages of the list; see `pagesOf`. */
	async *pages(): AsyncGenerator<ListPage> {
		let cursor: Cursor | undefined;
		for (let number = 1; ; number++) {
			const page = await this.fetch(number, cursor);
			this.noteChange(page);
			if (this.isRepeated(page, number, cursor)) return;
			const wanted = this.options.limit - (this.count - this.repeated);
			const records = this.withoutRepeated(page.records);
			const missing = wanted - records.length;
			cursor = this.nextOf(page);
			if (missing > 0 && !this.options.isLazy) this.prefetch(number + 1, cursor, missing);
			yield this.toListPage(records.slice(0, wanted), number === 1, cursor);
			if (missing <= 0) return;
			if (cursor === undefined) {
				const hint = this.hintAtEnd(page, number);
				if (hint !== undefined) yield this.toListPage([], false, undefined, hint);
				return;
			}
			this.fullSize ??= page.records.length;
		}
	}

	/** All records that the service counts have come. */
	private get isWhole(): boolean {
		return this.total !== undefined && this.count >= this.total;
	}

	/** A page that fails after all records have come is the end of the list. */
	private async fetch(number: number, cursor: Cursor | undefined): Promise<Page> {
		const { unusable } = cursor ?? {};
		if (unusable !== undefined) throw elsewhere(this.client, this.list, unusable, number - 1);
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
		const same = this.numbers.get(page.fingerprint);
		this.numbers.set(page.fingerprint, number);
		// A page without records may come again where the service filters after counting, and any where the
		// list has grown.
		const isEmpty = page.records.length === 0;
		const mayBeSame =
			(isEmpty || this.hasChanged) && (page.next === undefined || cursor?.numbered !== undefined);
		if (same === undefined || mayBeSame) return false;
		if (this.isWhole || cursor?.tried?.isCounted === false) return true;
		const missing = this.total === undefined ? '' : ` after ${this.count} of ${this.total} records`;
		const reason = `page ${number} of the list repeats page ${same}${missing}, so the list would never end`;
		throw this.client.paginationError(this.list, number, { reason });
	}

	/** The records of a page without those that came on an earlier one: what moves comes twice, or not at all. */
	private withoutRepeated(records: JsonValue[]): JsonValue[] {
		const ids = records.map(idOf);
		const fresh = records.filter((_, index) => !this.ids.has(ids[index] ?? NaN));
		for (const id of ids) if (id !== undefined && id !== null) this.ids.add(id);
		this.count += records.length;
		this.repeated += records.length - fresh.length;
		return fresh;
	}

	/** Where the list goes on. A page that is only supposed does not matter once all records have come. */
	private nextOf({ next, records }: Page): Cursor | undefined {
		if (records.length > 0) this.lastSize = records.length;
		const isSupposed = next?.tried !== undefined || next?.unusable !== undefined;
		return this.isWhole && (isSupposed || records.length === 0) ? undefined : next;
	}

	/** Starts to fetch the next page, and more where their numbers are known, but none that Limit spares. */
	private prefetch(number: number, cursor: Cursor | undefined, wanted: number): void {
		if (cursor === undefined || cursor.unusable !== undefined) return;
		const pages = Math.min(Math.ceil(wanted / this.lastSize), this.client.concurrency);
		this.window.fill(number, cursor, this.hasChanged ? 1 : pages);
	}

	/**
	 * Why records may be missing.
	 *
	 * @throws RequestError where the service counts more records, and does not say that this is the end
	 */
	private hintAtEnd(page: Page, number: number): string | undefined {
		const { total, count, options } = this;
		if (total !== undefined && count < total) {
			const figures = `${total} records, but said that its list ended after ${count}`;
			if (page.isLast) return `The service counts ${figures}.`;
			const reason = `the list ended after ${count} records, but the service says that it has ${total}`;
			throw this.client.paginationError(this.list, number, { reason });
		}
		if (page.tried === 'refused') return REFUSED;
		// A service that ignores the page number repeats a page, whether it has more or not.
		const fullSize = page.tried === 'repeated' ? options.pageSize : this.fullSize;
		const isOpen = page.tried === 'repeated' || page.records.length > 0;
		const isFull = isOpen && fullSize !== undefined && this.lastSize >= fullSize;
		return isFull && total === undefined && !page.isLast ? FULL : undefined;
	}

	private toListPage(
		records: JsonValue[],
		isStart: boolean,
		next: Cursor | undefined,
		hintAtEnd?: string,
	): ListPage {
		const hints = [
			...(this.hasShrunk ? [SHRUNK] : []),
			...(this.repeated > 0 ? [cameTwice(this.repeated)] : []),
			...(hintAtEnd === undefined ? [] : [hintAtEnd]),
		];
		const mayBeIncomplete = this.hasShrunk || hintAtEnd !== undefined;
		return { records, isStart, next, hints, mayBeIncomplete };
	}
}

/** By how much one number exceeds another; 0 where either is unknown. */
function difference(one: number | undefined, other: number | undefined): number {
	return one === undefined || other === undefined ? 0 : one - other;
}
