import { RequestError } from '../../errors/requestError';
import type { ServiceDetails } from '../credentials';

import { SMALLEST_PAGE, type Next, type Page } from './page';

/** What has come of a list. */
export interface Progress {
	/** Records per page that the user asks for. */
	readonly pageSize: number | undefined;
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
export const NOTHING_READ = {
	...{ count: 0, repeated: 0, lastSize: 0, emptyPages: 0 },
	hasRepeatedPage: false,
} as const;

/** A page that was asked for. */
export interface AskedPage {
	/** How it was found; undefined for the first page. */
	kind: Next['kind'] | undefined;
	/** For messages. */
	number: number;
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
export const MAX_EMPTY_PAGES = 10;

/** Statuses with which a service may reject a page that nobody has named. */
const GUESS_REJECTED = [400, 404, 422];

/** Statuses with which a service may end a scroll instead of with an empty page. */
const SCROLL_ENDED = [400, 404];

/** Decides what follows the answer to a request for a page. Pure: the reader carries the decision out. */
export function whatFollows(answer: Page | RequestError, asked: AskedPage, before: Progress): Step {
	if (!(answer instanceof RequestError)) return afterPage(answer, asked, before);
	const { kind, status } = answer.details;
	const isMissing = isComplete(before) && (status === 404 || kind === 'noBody');
	return isMissing || showsEnd(answer, asked) ? endAfter(before) : { failure: answer };
}

/** Whether a service ends a list with this error. */
export function showsEnd(
	error: unknown,
	{ kind, scrollEnd }: Pick<AskedPage, 'kind' | 'scrollEnd'>,
): boolean {
	const { status = 0 } = error instanceof RequestError ? error.details : {};
	if (kind === 'guess') return GUESS_REJECTED.includes(status);
	return kind === 'scroll' && scrollEnd === 'notFound' && SCROLL_ENDED.includes(status);
}

function afterPage(page: Page, asked: AskedPage, before: Progress): Step {
	const progress = progressAfter(page, asked.newCount, before);
	if (progress.hasRepeatedPage) {
		if (isRepeatTheEnd(page, asked, before)) return endAfter(withFigures(page, before));
		if (!mayRepeat(progress, asked, before)) {
			return fail(asked, 'repeats an earlier one, so the list would never end');
		}
	}
	const next = nextAfter(page, progress);
	if (!next) return { next, progress: { ...progress, end: page.isLast ? 'lastPage' : 'shown' } };
	if (progress.emptyPages <= MAX_EMPTY_PAGES) return { next, progress };
	const empty = `is empty, as the ${MAX_EMPTY_PAGES} before it`;
	return fail(asked, `${empty}, but the service names further pages`);
}

function endAfter(progress: Progress): Step {
	return { next: undefined, progress: { ...progress, end: 'assumed' } };
}

function fail({ number }: AskedPage, reason: string): Step {
	return { failure: `page ${number} of the list ${reason}` };
}

/** A longer list has its new records on a new page at its end, among records that came before. */
function isRepeatTheEnd({ total = 0 }: Page, { kind }: AskedPage, before: Progress): boolean {
	const hasGrown = total > (before.total?.highest ?? Infinity);
	return (kind === 'guess' || isComplete(before)) && !hasGrown;
}

/** If a list has grown, its records have moved to later pages, but hardly by two pages. */
function mayRepeat(progress: Progress, { kind }: AskedPage, before: Progress): boolean {
	return kind !== 'scroll' && hasChanged(progress) && !before.hasRepeatedPage;
}

/** Once all records have come, an empty page does not lead on, and page numbers are guessed no longer. */
function nextAfter({ next, records }: Page, progress: Progress): Next | undefined {
	if (!isComplete(progress)) return next;
	if (records.length === 0) return undefined;
	return next?.kind === 'guess' && !isFull(progress) ? undefined : next;
}

/** Exactly as many records have come as the list has. A total that was exceeded proves nothing, nor does none at all. */
function isComplete({ count, total }: Progress): boolean {
	return count === total?.last;
}

/** Whether the last page may be full. A service that ignores the page size of the user may have smaller pages. */
function isFull({ lastSize, pageSize = SMALLEST_PAGE, perPage = 0 }: Progress): boolean {
	return lastSize >= Math.max(perPage, Math.min(pageSize, SMALLEST_PAGE));
}

/**
 * Whether nothing shows that a full page was the last one. A total proves nothing if more have come, or if it
 * is no more than one page, which it may belong to.
 */
export function isEndUncertain(progress: Progress): boolean {
	const { count, total, lastSize, end } = progress;
	const isProven = total !== undefined && count <= total.highest && total.last !== lastSize;
	return end === 'assumed' && isFull(progress) && !isProven;
}

/** Whether the list changed while it was read: its total is no longer the same. */
export function hasChanged({ total }: Progress): boolean {
	return total !== undefined && (total.first !== total.highest || hasFallen(total));
}

/** Whether the list became shorter. A figure below what has come was never its total, so its changes mean nothing. */
export function hasShrunk({ total, count }: Progress): boolean {
	return total !== undefined && hasFallen(total) && count <= total.highest;
}

function hasFallen({ last, highest }: NonNullable<Progress['total']>): boolean {
	return last < highest;
}

function progressAfter(page: Page, newCount: number, before: Progress): Progress {
	const { length } = page.records;
	return {
		...withFigures(page, before),
		count: before.count + length,
		repeated: before.repeated + length - newCount,
		lastSize: length || before.lastSize,
		emptyPages: length === 0 ? before.emptyPages + 1 : 0,
		hasRepeatedPage: length > 0 && newCount === 0,
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

/** Sentences that the user must read with the records. */
export function hintsOn(progress: Progress): string[] {
	const { count, total, repeated, end, pageSize = 0, perPage = pageSize } = progress;
	const { last = 0 } = total ?? {};
	const hints = {
		[`The service ignores Page Size: it sends pages of ${perPage} records instead of ${pageSize}. Set Page Size Parameter in the Service Details of the credential.`]:
			pageSize > 0 && perPage !== pageSize,
		'The list became shorter while it was read, which may have moved records to a page that was read before. Run this node again if the output must be complete.':
			hasShrunk(progress),
		[`The list changed while it was read: ${repeated} duplicate ${repeated === 1 ? 'record was' : 'records were'} removed, and as many others may be missing. Run this node again if the output must be complete.`]:
			repeated > 0,
		[`The service counts ${last} records, but its list ended after ${count}, and it says that this was the last page.`]:
			end === 'lastPage' && count < last,
		'The last page was full, and the service does not show that the list ends there, so records may be missing. If they are, set Scroll Parameter or Page Parameter in the Service Details of the credential.':
			isEndUncertain(progress),
	};
	return Object.entries(hints).flatMap(([hint, isDue]) => (isDue ? [hint] : []));
}

/** Adds the setting that helps to an error that may be the end of a scroll. */
export function withScrollEnd(
	{ details }: RequestError,
	asked: Next | undefined,
	{ count }: Progress,
): RequestError {
	const mayBeEnd = asked?.kind === 'scroll' && SCROLL_ENDED.includes(details.status ?? 0);
	const remark = `This came after ${count} ${count === 1 ? 'record' : 'records'}. If the service ends its lists with this status, set Scroll End to "Status 404 or 400" in the Service Details of the credential.`;
	return new RequestError(mayBeEnd ? { ...details, remark } : details);
}
