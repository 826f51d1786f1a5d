import { RequestError } from '../../errors/requestError';
import type { ServiceDetails } from '../credentials';

import type { Next, Page } from './page';

/** What has come of a list. */
export interface Progress {
	/** Pages that have come. */
	readonly pages: number;
	/** Records that have come, those that came twice included. */
	readonly count: number;
	/** Records that came again, and were dropped. */
	readonly repeated: number;
	/** Records of the last page that had any. */
	readonly lastSize: number;
	/** Pages without records since then. */
	readonly emptyPages: number;
	/** The most records that the service has counted in the list; undefined if it shows no total. */
	readonly total?: number | undefined;
	/** How many more these are than it counted first. */
	readonly grownBy: number;
	/** How many records a page has, as the service said last. */
	readonly perPage?: number | undefined;
	/**
	 * How the list ended. `lastPage`: the service says that this was the last page. `shown`: it names no other.
	 * `assumed`: it refused or repeated a page. Undefined if the list was not read to its end.
	 */
	readonly end?: 'lastPage' | 'shown' | 'assumed' | undefined;
}

/** The progress before the first page. */
export const NOTHING_READ: Progress = {
	pages: 0,
	count: 0,
	repeated: 0,
	lastSize: 0,
	emptyPages: 0,
	grownBy: 0,
};

interface AskedPage {
	/** How; undefined for the first page. */
	asked: Next | undefined;
	/** How many of its records have not come before. */
	newCount: number;
	scrollEnd: ServiceDetails['scrollEnd'];
}

/** What follows an answer. */
type Step =
	/** The list goes on at `next`; undefined at its end. */
	| { readonly next: Next | undefined; readonly progress: Progress }
	/** The error that came, or why the page belongs to no list. */
	| { readonly failure: RequestError | string };

/** No service is known to have smaller pages. */
export const SMALLEST_PAGE = 10;

/** So many pages in a row without records are hardly those of a service that filters its pages. */
const MAX_EMPTY_PAGES = 10;

/** Statuses with which a service may refuse a page that it does not have, or what n8n adds to the request for the first one. */
export const REFUSED = [400, 404, 422];

/** Statuses with which a service may end a scroll instead of with an empty page. */
export const SCROLL_ENDED = [400, 404];

/**
 * Decides what follows the answer to a request for a page. Pure: the reader carries the decision out.
 *
 * A page that is refused, has no body or repeats an earlier one is the end of the list where nobody has named it, or where
 * all records have come. Elsewhere it is an error.
 */
export function whatFollows(
	answer: Page | RequestError,
	asking: AskedPage,
	before: Progress,
): Step {
	if (answer instanceof RequestError) {
		return isEnd(answer, asking, before) ? assumedEnd(before) : { failure: answer };
	}
	const progress = progressAfter(answer, asking.newCount, before);
	const flaw = flawOf(answer, asking, progress);
	if (flaw !== undefined) {
		return needNotExist(asking.asked, before) ? assumedEnd(before) : failed(before, flaw);
	}
	const next = nextAfter(answer, progress);
	if (!next) return { next, progress: { ...progress, end: answer.isLast ? 'lastPage' : 'shown' } };
	// A service that names empty pages for ever would never be done.
	if (progress.emptyPages < MAX_EMPTY_PAGES) return { next, progress };
	const others = MAX_EMPTY_PAGES - 1;
	return failed(
		before,
		`is empty, as the ${others} before it, but the service names further pages`,
	);
}

function isEnd(
	{ details }: RequestError,
	{ asked, scrollEnd }: AskedPage,
	before: Progress,
): boolean {
	const { status = 0, kind } = details;
	// The user says that the service ends its scrolls so.
	if (asked?.kind === 'scroll' && scrollEnd === 'notFound' && SCROLL_ENDED.includes(status)) {
		return true;
	}
	const isNoPage = kind === 'noBody' || REFUSED.includes(status);
	return isNoPage && needNotExist(asked, before);
}

/** Why a page is none of the list; undefined if it is one. */
function flawOf(
	{ records, hasNoBody }: Page,
	{ asked, newCount }: AskedPage,
	{ repeated, grownBy }: Progress,
): string | undefined {
	// An empty store may answer without a body, and a scroll ends so.
	if (hasNoBody && asked && asked.kind !== 'scroll') return 'came without a body';
	// New records move others to later pages, but no more than there are new ones.
	const isRepeated = records.length > 0 && newCount === 0 && repeated > grownBy;
	return isRepeated ? 'repeats an earlier one, so the list would never end' : undefined;
}

/** Whether nobody has named the page, or all records have come without it. */
function needNotExist(asked: Next | undefined, before: Progress): boolean {
	return asked?.kind === 'guess' || isComplete(before);
}

function assumedEnd(progress: Progress): Step {
	return { next: undefined, progress: { ...progress, end: 'assumed' } };
}

function failed({ pages }: Progress, reason: string): Step {
	return { failure: `page ${pages + 1} of the list ${reason}` };
}

function nextAfter({ next, records }: Page, progress: Progress): Next | undefined {
	if (!isComplete(progress)) return next;
	// All have come, so an empty page does not lead on, nor is a page guessed, unless the total may be that of a full page.
	if (records.length === 0) return undefined;
	return next?.kind === 'guess' && !isFull(progress) ? undefined : next;
}

/** Exactly as many records have come as the list has. A total that was exceeded proves nothing, nor does none at all. */
function isComplete({ count, total }: Progress): boolean {
	return count === total;
}

/** Whether the last page may be full. */
function isFull({ lastSize, perPage = SMALLEST_PAGE }: Progress): boolean {
	return lastSize >= perPage;
}

/** Whether nothing shows that a full page was the last one. A total that is no more than one page may belong to that. */
export function isEndUncertain(progress: Progress): boolean {
	const isProven = isComplete(progress) && progress.total !== progress.lastSize;
	return progress.end === 'assumed' && isFull(progress) && !isProven;
}

function progressAfter(page: Page, newCount: number, before: Progress): Progress {
	const { length } = page.records;
	const { total = before.total, perPage = before.perPage } = page;
	const grownBy = Math.max(0, (total ?? 0) - (before.total ?? total ?? 0));
	return {
		pages: before.pages + 1,
		count: before.count + length,
		repeated: before.repeated + length - newCount,
		lastSize: length || before.lastSize,
		emptyPages: length === 0 ? before.emptyPages + 1 : 0,
		total: total === undefined ? undefined : Math.max(total, before.total ?? 0),
		grownBy: before.grownBy + grownBy,
		perPage,
	};
}

/** Why a list that has ended is not complete, if that is an error. */
export function missingRecords({ count, total = 0, end }: Progress): string | undefined {
	if (count >= total || end === undefined || end === 'lastPage') return undefined;
	return `the service counts ${total} records, but its list ended after ${count}`;
}
