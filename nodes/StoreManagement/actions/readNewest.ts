import type { JsonValue } from '../json';
import type { ApiRequest, SendOptions } from '../transport/apiRequest';
import type { StoreClient } from '../transport/client';
import { cursorAhead, type Cursor } from '../transport/pagination/cursor';
import { fetchPage, type PaginationOptions } from '../transport/pagination/fetchPage';
import { paginateAs } from '../transport/pagination/paginate';

/** What is wanted of a list, and how to see where the rest of it cannot be wanted. */
export interface Search<Found> {
	maxPages?: number;
	/** Nothing of this rank or above is wanted, so where the oldest come first it ends there. */
	before?: number;
	/** What is wanted of each record. `rank` grows with time, if finite; `isOld`: nothing older is wanted. */
	look: (records: JsonValue[]) => Array<{ found: readonly Found[]; rank: number; isOld?: boolean }>;
	/**
	 * @param own what was found on the pages from one end on
	 * @param direction -1: that is the newest of all; 1: the oldest; 0: it is not known
	 */
	isEnough: (found: readonly Found[], own: readonly Found[], direction: number) => boolean;
}

/** The fewest steps between records that show the order of a list, whatever is pinned above them. */
const SURE_STEPS = 5;

/** @returns 1 where ranks only rise, so that the oldest come first; -1 where they only fall; else 0 */
export function directionOf(ranks: readonly number[]): number {
	const known = ranks.filter(Number.isFinite);
	const all = known.slice(1).map((rank, index) => Math.sign(rank - (known[index] ?? 0)));
	const steps = all.filter((step) => step !== 0);
	const below = steps.length > SURE_STEPS ? [steps.slice(1)] : [];
	return [steps, ...below].find((some) => new Set(some).size === 1)?.[0] ?? 0;
}

/**
 * Reads a list no further than what is wanted can be. Where the newest records come first, it ends at the
 * first page that is known; where they come last and the pages are numbered, it goes on with the last page
 * and from there back. From the second page on, a page whose older half is known is enough.
 *
 * @returns what was found, the newest first where the list was read from its end; `isOpen`: all of it was
 *   read, and nothing showed that it had to be
 * @throws RequestError as `paginateAs` does; what `look` throws
 */
export async function readNewest<Found>(
	client: StoreClient,
	list: ApiRequest,
	options: SendOptions & PaginationOptions,
	{ look, isEnough, before = Infinity, maxPages = Infinity }: Search<Found>,
) {
	let [pages, count, direction, isEnded] = [0, 0, 0, false];
	let [forward, ranks]: [Found[], number[]] = [[], []];
	let page: ReturnType<typeof look> = [];
	let second: Cursor | undefined;
	const backward: Found[] = [];
	const take = (records: JsonValue[]): Found[] => {
		page = look(records);
		pages += 1;
		count += records.length;
		return page.flatMap(({ found }) => found);
	};
	const isOver = (own: readonly Found[], order: number): boolean => {
		const [half, rest] = [Math.ceil(page.length / 2), Math.floor(page.length / 2)];
		const older = direction < 0 ? page.slice(rest) : page.slice(0, half);
		const isKnown = half > 0 && (pages > 1 ? older : page).every(({ isOld }) => isOld);
		const found = [...backward, ...forward];
		const isPast = half > 0 && order > 0 && page.every(({ rank }) => rank >= before);
		const isEnd = isPast || (order < 0 && isKnown);
		return pages >= maxPages || isEnd || isEnough(found, own, order);
	};
	// After a lost response, too.
	const begin = (): void => void ([pages, count, forward, ranks] = [0, 0, [], []]);
	const until = (next: Cursor | undefined): boolean => {
		direction = directionOf(ranks);
		const isBehind =
			pages === 1 && direction > 0 && before === Infinity && next?.numbered !== undefined;
		isEnded = isOver(isBehind ? [] : forward, direction);
		if (isBehind && !isEnded) second = next;
		return isEnded || isBehind;
	};
	const walk = { ...options, limit: Infinity, begin, until };
	const { hints, mayBeIncomplete } = await paginateAs(client, list, walk, (records) => {
		forward.push(...take(records));
		ranks.push(...page.map(({ rank }) => rank));
		return [];
	});
	const isOpen = !isEnded && !second && direction >= 0 && pages > 1;
	const { page: at = 1, lastPage = 0 } = second?.numbered ?? {};
	for (let ahead = lastPage - at; second && ahead >= 0 && !isEnded; ahead--) {
		const { records } = await fetchPage(client, list, cursorAhead(second, ahead), options);
		backward.push(...take(records).reverse());
		isEnded = isOver(backward, -1);
	}
	return { found: [...backward, ...forward], pages, count, isOpen, mayBeIncomplete, hints };
}
