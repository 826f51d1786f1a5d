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
	/** Nothing can show where to end, so pages are read side by side. */
	wantsAll: boolean;
	/**
	 * Called with each page. `rank` grows with time, if finite; `isOld`: nothing older is wanted;
	 * `isTooNew`: nothing newer is.
	 */
	look(
		records: JsonValue[],
	): Array<{ found: Found[]; rank: number; isOld: boolean; isTooNew: boolean }>;
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
 * @returns what was found in the order of the list, and how many requests the whole list took, if nothing
 *   showed where to end
 * @throws RequestError as `paginateAs` does; what `look` throws
 */
export async function readNewest<Found>(
	client: StoreClient,
	list: ApiRequest,
	options: Omit<PaginateOptions, 'limit' | 'until'>,
	search: Search<Found>,
): Promise<{ found: Found[]; isWhole: boolean; openRequests: number; hints: string[] }> {
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
	let isWhole = true;
	let second: Cursor | undefined;
	const until = (next: Cursor | undefined): boolean => {
		const ranks = [lastRank, ...page.map(({ rank }) => rank)];
		const here = directionOf(ranks);
		direction = pages === 1 || here === direction ? here : 0;
		lastRank = ranks.at(-1) ?? NaN;
		const isEnough = count >= search.limit && (direction < 0 || !search.wantsNewest);
		const isBehind = search.wantsNewest || isKnown();
		if (pages === 1 && direction > 0 && isBehind && next?.numbered) second = next;
		const isTooNew = page.length > 0 && page.every((one) => one.isTooNew);
		const isOver = direction > 0 && isTooNew;
		isWhole = !isEnough && !isOver && !(direction < 0 && isKnown()) && second === undefined;
		return !isWhole;
	};
	// After a lost response, too.
	const begin = (): void => void ([pages, count, lastRank] = [0, 0, NaN]);
	const walk = { ...options, limit: Infinity, begin, ...(!search.wantsAll && { until }) };
	const { records: found, hints } = await paginateAs(client, list, walk, look);
	if (second?.numbered === undefined) {
		const isOpen = isWhole && direction >= 0 && pages > 1;
		return { found, isWhole, openRequests: isOpen ? pages : 0, hints };
	}
	begin();
	let newer: Found[] = [];
	for (let ahead = second.numbered.lastPage - second.numbered.page; ahead >= 0; ahead--) {
		const { records } = await fetchPage(client, list, cursorAhead(second, ahead), options);
		newer = [...look(records), ...newer];
		if ((search.wantsNewest && count >= search.limit) || isKnown()) {
			return { found: newer, isWhole: false, openRequests: 0, hints };
		}
	}
	return { found: [...found, ...newer], isWhole: true, openRequests: 0, hints };
}
