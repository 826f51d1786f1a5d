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
	wantsNewest: boolean;
	/** Called with each page. `rank` grows with time, if finite; `isOld`: nothing older is wanted. */
	look(records: JsonValue[]): Array<{ found: Found[]; rank: number; isOld: boolean }>;
}

/** @returns 1 where ranks only rise, so that the oldest come first; -1 where they only fall; else 0 */
export function directionOf(ranks: readonly number[]): number {
	const known = ranks.filter(Number.isFinite);
	const steps = new Set(known.slice(1).map((rank, index) => Math.sign(rank - (known[index] ?? 0))));
	steps.delete(0);
	const [step = 0] = steps;
	return steps.size === 1 ? step : 0;
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
	let [pages, count, direction, lastRank] = [0, 0, 0, NaN];
	let page: ReturnType<Search<Found>['look']> = [];
	const look = (records: JsonValue[]): Found[] => {
		page = search.look(records);
		const found = page.flatMap((one) => one.found);
		pages += 1;
		count += found.length;
		return found;
	};
	const isKnown = (): boolean => {
		const half = Math.ceil(page.length / 2);
		const older = direction < 0 ? page.slice(-half) : page.slice(0, half);
		return page.length > 0 && (pages > 1 ? older : page).every(({ isOld }) => isOld);
	};
	let second: Cursor | undefined;
	const until = (next: Cursor | undefined): boolean => {
		const ranks = [lastRank, ...page.map(({ rank }) => rank)];
		const here = directionOf(ranks);
		direction = pages === 1 || here === direction ? here : 0;
		lastRank = ranks.at(-1) ?? NaN;
		if (direction < 0 || !search.wantsNewest) {
			if (count >= search.limit || (direction < 0 && isKnown())) return true;
		}
		const isBehind = search.wantsNewest || isKnown();
		if (pages === 1 && direction > 0 && isBehind && next?.numbered) second = next;
		return second !== undefined;
	};
	let isWhole = true;
	const stop = (next: Cursor | undefined): boolean => !(isWhole = !until(next));
	const begin = (): void => {
		// After a lost response, too.
		[pages, count, lastRank] = [0, 0, NaN];
	};
	const first = await paginateAs(
		client,
		list,
		{ ...options, limit: Infinity, until: stop, begin },
		look,
	);
	if (second?.numbered === undefined) {
		const hints = isWhole && pages > 1 && direction >= 0 ? [costOf(pages)] : [];
		return { found: first.records, isWhole, hints: [...first.hints, ...hints] };
	}
	begin();
	let found: Found[] = [];
	for (let ahead = second.numbered.lastPage - second.numbered.page; ahead >= 0; ahead--) {
		const { records } = await fetchPage(client, list, cursorAhead(second, ahead), options);
		found = [...look(records), ...found];
		if ((search.wantsNewest && count >= search.limit) || isKnown()) {
			return { found, isWhole: false, hints: first.hints };
		}
	}
	return { found: [...first.records, ...found], isWhole: true, hints: first.hints };
}

/** API document, Limits: requests a minute for the orders of a store. */
const A_MINUTE = 120;

function costOf(pages: number): string {
	const minutes = (pages / A_MINUTE).toFixed(1);
	return `The list is not sorted so that the end of what is new can be seen, so each execution reads all of it: now ${pages} requests, ${minutes} minutes at ${A_MINUTE} a minute. Let the schedule run less often than that.`;
}
