import type { JsonValue } from '../../json';
import type { ApiRequest } from '../../transport/apiRequest';
import type { StoreClient } from '../../transport/client';
import { cursorAhead, type Cursor } from '../../transport/pagination/cursor';
import { fetchPage } from '../../transport/pagination/fetchPage';
import { paginateAs } from '../../transport/pagination/paginate';
import type { PaginateOptions } from '../../transport/pagination/pagination';

/** What is wanted of a list, and how to see where the rest of it cannot be wanted. */
export interface Search<Found> {
	/** How many are enough; Infinity for all. */
	limit: number;
	/** The newest are wanted; otherwise the first ones of the list. */
	isNewestFirst: boolean;
	/** Called with each page. `rank` grows with time; `isOld`: nothing before it in time is wanted. */
	look(
		records: JsonValue[],
	): Array<{ found: Found[]; rank: number; isOld: boolean; isTooNew: boolean }>;
}

/** The order in which records come. */
class ListOrder {
	private last: number | undefined;
	private rises = false;
	private falls = false;

	add(rank: number): void {
		if (!Number.isFinite(rank)) return;
		this.rises ||= this.last !== undefined && rank > this.last;
		this.falls ||= this.last !== undefined && rank < this.last;
		this.last = rank;
	}

	get newestFirst(): boolean {
		return this.falls && !this.rises;
	}

	get oldestFirst(): boolean {
		return this.rises && !this.falls;
	}
}

/** Whether ranks only rise or only fall. */
export function isSorted(ranks: readonly number[]): boolean {
	const order = new ListOrder();
	for (const rank of ranks) order.add(rank);
	return order.newestFirst || order.oldestFirst;
}

/**
 * Reads a list no further than what is wanted can be. Where the newest records come first, it ends at the
 * first page that is known; where they come last and the pages are numbered, it goes from the last page
 * back. From the second page on, a page whose older half is known is enough.
 *
 * @returns what was found in the order of the list, and whether the whole list was read
 * @throws RequestError as `paginateAs` does; what `look` throws
 */
export async function readNewest<Found>(
	client: StoreClient,
	list: ApiRequest,
	options: Omit<PaginateOptions, 'limit' | 'until'>,
	search: Search<Found>,
): Promise<{ found: Found[]; isWhole: boolean; hints: string[] }> {
	let order = new ListOrder();
	let pages = 0;
	let count = 0;
	let page: ReturnType<Search<Found>['look']> = [];
	const look = (records: JsonValue[]): Found[] => {
		page = search.look(records);
		for (const { rank } of page) order.add(rank);
		const found = page.flatMap((one) => one.found);
		pages += 1;
		count += found.length;
		return found;
	};
	/** @param older the half of the page on the side of the older records */
	const isKnown = (older: typeof page): boolean => {
		if (page.length === 0) return false;
		return (pages > 1 ? older : page).every(({ isOld }) => isOld);
	};
	const half = (): number => Math.ceil(page.length / 2);
	let last: Cursor | undefined;
	const until = (next: Cursor | undefined): boolean => {
		const isEnough = count >= search.limit;
		if (order.newestFirst) return isEnough || isKnown(page.slice(-half()));
		const isOver = order.oldestFirst && page.every(({ isTooNew }) => isTooNew);
		if (!search.isNewestFirst && (isEnough || isOver)) return true;
		const isBehind = search.isNewestFirst || page.every(({ isOld }) => isOld);
		if (pages > 1 || !order.oldestFirst || !isBehind || next?.numbered === undefined) return false;
		last = next;
		return true;
	};
	let isStopped = false;
	const first = await paginateAs(
		client,
		list,
		{
			...{ ...options, limit: Infinity, until: (next) => (isStopped = until(next)) },
			// After a lost response.
			begin: () => ([order, pages, count] = [new ListOrder(), 0, 0]),
		},
		look,
	);
	if (last?.numbered === undefined) {
		const isSearched = !isStopped && pages > 1 && !order.newestFirst;
		const hints = isSearched ? [...first.hints, costOf(pages)] : first.hints;
		return { found: first.records, isWhole: !isStopped, hints };
	}
	const { page: second, lastPage } = last.numbered;
	let found: Found[] = [];
	[pages, count] = [0, 0];
	for (let number = lastPage; number >= second; number--) {
		const at = cursorAhead(last, number - second);
		const { records } = await fetchPage(client, list, at, options);
		found = [...look(records), ...found];
		const isEnough = search.isNewestFirst && count >= search.limit;
		if (isEnough || isKnown(page.slice(0, half()))) {
			return { found, isWhole: false, hints: first.hints };
		}
	}
	return { found: [...first.records, ...found], isWhole: true, hints: first.hints };
}

/** API document, Limits: requests a minute for the orders of a store. */
const A_MINUTE = 120;

function costOf(pages: number): string {
	const minutes = Math.ceil(pages / A_MINUTE);
	return `The list is not sorted in a way from which the end of what is new can be seen, so each execution reads all of it: now ${pages} requests, about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} at ${A_MINUTE} a minute. Let the schedule run less often than that.`;
}
