import { RequestError } from '../../errors/requestError';
import type { ServiceDetails } from '../credentials';

import { SMALLEST_PAGE, type Next, type Page } from './page';

/** What has come of a list. */
export interface Progress {
	/** Records per page that the user asks for. */
	readonly pageSize?: number | undefined;
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
	/** The last page had only records that had come before. */
	readonly hasRepeatedPage: boolean;
	/** A page that the service had named came without records and without a word on where the list ends. */
	readonly hasSilentPage: boolean;
	/** How many records the list has, as the service said first, last and at most; undefined if it did not. */
	readonly total?: Readonly<Record<'first' | 'last' | 'highest', number>> | undefined;
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
	hasRepeatedPage: false,
	hasSilentPage: false,
};

export interface AskedPage {
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

/** More pages in a row without records are hardly those of a service that filters its pages. */
const MAX_EMPTY_PAGES = 10;

/** Statuses with which a service may reject a page that nobody has named, or of a list that it pages no further. */
export const REJECTED = [400, 404, 422];

/** Statuses with which a service may end a scroll instead of with an empty page. */
export const SCROLL_ENDED = [400, 404];

/** Decides what follows the answer to a request for a page. Pure: the reader carries the decision out. */
export function whatFollows(answer: Page | RequestError, page: AskedPage, before: Progress): Step {
	return answer instanceof RequestError
		? afterError(answer, page, before)
		: afterPage(answer, page, before);
}

function afterError(error: RequestError, { asked, scrollEnd }: AskedPage, before: Progress): Step {
	const { status = 0, kind } = error.details;
	const isEnd = [
		// All have come, and a service may say so by refusing or leaving out what follows.
		isComplete(before) && (status === 404 || kind === 'noBody'),
		// Nobody has named this page, so there need not be one.
		asked?.kind === 'guess' && REJECTED.includes(status),
		// The user says that the service ends its scrolls so.
		asked?.kind === 'scroll' && scrollEnd === 'notFound' && SCROLL_ENDED.includes(status),
	].some(Boolean);
	return isEnd ? endAfter(before) : { failure: error };
}

function afterPage(page: Page, { asked, newCount }: AskedPage, before: Progress): Step {
	const kind = asked?.kind;
	if (isMissing(page, kind, before)) {
		// What follows all records, or what nobody has named, need not be there.
		const isEnd = kind === 'guess' || isComplete(before);
		return isEnd ? endAfter(before) : fail(asked, before, 'came without a body');
	}
	const progress = progressAfter(page, { kind, newCount }, before);
	if (progress.hasRepeatedPage) {
		// The page after the last one may be the last one again.
		if (isRepeatTheEnd(page, kind, before)) return endAfter(withFigures(page, before));
		// The service ignores the parameter that asks for the next page.
		if (!mayRepeat(progress, kind, before)) {
			return fail(asked, before, 'repeats an earlier one, so the list would never end');
		}
	}
	const next = nextAfter(page, kind, progress);
	if (!next) return { next, progress: { ...progress, end: page.isLast ? 'lastPage' : 'shown' } };
	// Filtered pages may be empty, but a service that names empty pages for ever would never be done.
	if (progress.emptyPages > MAX_EMPTY_PAGES) {
		const empty = `is empty, as the ${MAX_EMPTY_PAGES} before it`;
		return fail(asked, before, `${empty}, but the service names further pages`);
	}
	return { next, progress };
}

function endAfter(progress: Progress): Step {
	return { next: undefined, progress: { ...progress, end: 'assumed' } };
}

function fail(asked: Next | undefined, { pages }: Progress, reason: string): Step {
	const number = asked?.kind === 'page' ? asked.page : pages + 1;
	return { failure: `page ${number} of the list ${reason}` };
}

/** Whether a page after records came without a body (204). A scroll may end so. */
function isMissing({ hasNoBody }: Page, kind: Next['kind'] | undefined, before: Progress): boolean {
	return hasNoBody && before.count > 0 && kind !== 'scroll';
}

/** A longer list has its new records on a new page at its end, among records that came before. */
function isRepeatTheEnd(
	{ total = 0 }: Page,
	kind: Next['kind'] | undefined,
	before: Progress,
): boolean {
	const hasGrown = total > (before.total?.highest ?? Infinity);
	return (kind === 'guess' || isComplete(before)) && !hasGrown;
}

/** If a list has grown, its records have moved to later pages, but hardly by two pages. */
function mayRepeat(progress: Progress, kind: Next['kind'] | undefined, before: Progress): boolean {
	return kind !== 'scroll' && hasChanged(progress) && !before.hasRepeatedPage;
}

function nextAfter(
	{ next, records, total }: Page,
	kind: Next['kind'] | undefined,
	progress: Progress,
): Next | undefined {
	const isEmpty = records.length === 0;
	// An empty store, whatever its list links to.
	if (kind === undefined && isEmpty && total === 0) return undefined;
	if (!isComplete(progress)) return next;
	// All have come, so an empty page does not lead on, and page numbers are guessed no longer.
	if (isEmpty) return undefined;
	return next?.kind === 'guess' && !isFull(progress) ? undefined : next;
}

/** Exactly as many records have come as the list has. A total that was exceeded proves nothing, nor does none at all. */
export function isComplete({ count, total }: Progress): boolean {
	return count === total?.last;
}

/** Whether the last page may be full. A service that ignores the page size of the user may have smaller pages. */
export function isFull({ lastSize, pageSize = SMALLEST_PAGE, perPage = 0 }: Progress): boolean {
	return lastSize >= Math.max(perPage, Math.min(pageSize, SMALLEST_PAGE));
}

/** Whether the list changed while it was read: its total is no longer the same. */
export function hasChanged({ total }: Progress): boolean {
	return total !== undefined && (total.first !== total.highest || hasFallen(total));
}

/** Whether the service has counted more records before. */
export function hasFallen({ last, highest }: NonNullable<Progress['total']>): boolean {
	return last < highest;
}

function progressAfter(
	page: Page,
	{ kind, newCount }: { kind: Next['kind'] | undefined; newCount: number },
	before: Progress,
): Progress {
	const { length } = page.records;
	const isNamed = kind === 'link' || kind === 'page';
	return {
		...withFigures(page, before),
		pages: before.pages + 1,
		count: before.count + length,
		repeated: before.repeated + length - newCount,
		lastSize: length || before.lastSize,
		emptyPages: length === 0 ? before.emptyPages + 1 : 0,
		hasRepeatedPage: length > 0 && newCount === 0,
		hasSilentPage: before.hasSilentPage || (isNamed && length === 0 && !page.saysEnd),
	};
}

function withFigures({ total: last, perPage, records }: Page, before: Progress): Progress {
	// Of an empty page, none at all is what the page has.
	if (last === undefined || (last === 0 && records.length === 0)) return { ...before, perPage };
	const { first, highest } = before.total ?? { first: last, highest: last };
	return { ...before, perPage, total: { first, last, highest: Math.max(last, highest) } };
}

/** Why a list that has ended is not complete, if that is an error. */
export function missingRecords({ count, total, end }: Progress): string | undefined {
	if (total === undefined || count >= total.last || end === 'lastPage') return undefined;
	return `the service counts ${total.last} records, but its list ended after ${count}`;
}
