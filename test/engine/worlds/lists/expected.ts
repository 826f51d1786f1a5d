import * as worlds from './world';
import { countsRecords, isDatedReader, isOrder, isPicked, isScroll, type World } from './world';

/** What a reader was given for one input item. */
export interface Outcome {
	/** The keys of the records that came. */
	keys: number[];
	errorText: string;
	/** What was said about the records. */
	hints: string[];
}

/** What the store really held and did. */
export interface Truth {
	/** Keys of the records that were there from the first request to the last, in the order of the list. */
	keys: readonly number[];
	requests: number;
	/** Records that it sent more than once. */
	sentAgain: number;
}

/** Whether a reader wants a record. */
export function isWanted({ reads, from }: World, key: number): boolean {
	const wanted = {
		after: key >= from,
		before: key < from,
		between: key < from && key >= from - 10,
		customer: worlds.isOfCustomer(key),
		get: key === from,
		...{ all: true, picker: true },
	};
	return wanted[reads];
}

/** Whether a reader may get a record: one without a date may be from any time. */
export const isAllowed = (world: World, key: number): boolean =>
	isWanted(world, key) || (isDatedReader(world) && !worlds.isDated(world, key));

/** Faults after which the store goes on as before, within the retries of the reader. */
function isPassing({ fault, reads }: World): boolean {
	if (fault === null) return true;
	// A person waits for the editor, so it retries once.
	return reads !== 'picker' && worlds.PASSING.includes(fault.what) && fault.times <= 2;
}

/** Whether something is wrong, so that an error may be right. */
export function mayFail(world: World, { keys }: Truth): boolean {
	const { change, kind, named, reads, relations, records, scrollEnd } = world;
	const firstPage = Math.min(worlds.sizeOf(world), worlds.USUAL_SIZE);
	const isNotFoundEnd = isScroll(world) && scrollEnd === 404;
	const isUncounted = !countsRecords(world) || isPicked(world) || reads === 'picker';
	const isRelated = reads === 'customer' || (isDatedReader(world) && isOrder(world));
	return [
		// A page that new records fill with those that were read is told from a repeated one only by a total.
		change?.kind === 'grow' && !countsRecords(world) && !isScroll(world),
		!isPassing(world) || change?.kind === 'shrink' || world.isIgnored,
		world.ceiling !== null && records > world.ceiling,
		// Lines of one product may be on two pages.
		kind === 'twinItem' && records > firstPage,
		isNotFoundEnd && (named === 'linkedScroll' || isUncounted),
		reads === 'get' && (!keys.includes(world.from) || world.maxPages !== null),
		isRelated && (relations === 'refused' || relations === 'unknown'),
		// The first page shows no date.
		isDatedReader(world) && !keys.slice(0, firstPage).some((key) => worlds.isDated(world, key)),
	].some(Boolean);
}

/** Whether the end of the list, or what is in it, is not quite sure, so that a hint may be right. */
export function mayHint(world: World, truth: Truth): boolean {
	return [
		mayFail(world, truth) || world.change !== null || world.errorsAt !== null,
		// What was refused is told.
		worlds.isAskedPlainly(world),
		isDatedReader(world) && world.undatedEvery > 0,
		!isEndShown(world) && (!countsRecords(world) || truth.keys.length <= world.pageSize),
	].some(Boolean);
}

export function isEndShown(world: World): boolean {
	// A page without an ID may be the only one, or that of a service whose parameter has another name.
	return isScroll(world) ? world.scrollEnd === 'emptyPage' : world.named !== 'nothing';
}

/** The list ended with a full page, and only a refusal or a repetition shows that. */
export function isEndUnsure(world: World, { keys: { length } }: Truth): boolean {
	const { named, scrollEnd, pageAfterLast, total, pageSize, change, kind } = world;
	const size = worlds.sizeOf(world);
	const isAssumed = isScroll(world)
		? scrollEnd === 'notFoundSet'
		: named === 'nothing' && pageAfterLast !== 'empty';
	const isTotal = countsRecords(world) || (total === 'capped' && length <= pageSize + 5);
	const isProven = isTotal && length > size;
	if (change !== null || kind === 'twinItem' || length === 0) return false;
	return isAssumed && length % size === 0 && !isProven;
}

/**
 * Whether the answers show that records are missing. A page that is empty by mistake looks like the end, and records that
 * disappear move others to a page that was read: only `total` tells.
 */
export function isVisible(world: World): boolean {
	const { change, fault, total, ceiling, pageSize } = world;
	const what = String(fault?.what);
	// A total that counts no further than the pages go has come.
	if (total === 'capped' && ceiling === pageSize + 5) return false;
	// A first page like these is an empty store; in a scroll, and where nobody has named the page, they are the end.
	if (fault?.at === 1 && what === 'noContent') return false;
	const isEnd = isScroll(world) || world.named === 'nothing';
	const isEmptied = what === 'empty' || (isEnd && what === 'noContent');
	const isShrunk = change?.kind === 'shrink' && !isScroll(world);
	return (!isEmptied && !isShrunk) || (countsRecords(world) && !isPicked(world));
}

/** Whether a page failed for good: that ends a list only where nobody has named the page, or all have come. */
export function isErrorDue(world: World, { keys }: Outcome): boolean {
	const { fault, named, scrollEnd, total, pageSize, change } = world;
	if (fault === null || fault.what === 'empty' || fault.what === 'linkedZero') return false;
	if (change !== null) return false;
	if (fault.what === 'bodiless' || fault.what === 'blank') return named !== 'nothing';
	// The end of a scroll, of a list that names no page, and an empty store.
	if (fault.what === 'noContent') return !isScroll(world) && named !== 'nothing' && fault.at > 1;
	if (fault.times < Infinity) return false;
	const isNoPage = fault.what === 400 || fault.what === 404;
	if (!isNoPage) return true;
	if (named === 'nothing' || (isScroll(world) && scrollEnd === 'notFoundSet')) return false;
	const counted = total === 'capped' ? pageSize + 5 : worlds.sizeOf(world);
	return countsRecords(world) || keys.length !== counted;
}

/** Whether the service answers every request with the first page, and a total does not excuse that. */
export function isRepeatDue(world: World, { keys: { length } }: Truth): boolean {
	const { isIgnored, named, reads, limit, fault, change, total } = world;
	const isRead = reads === 'all' && limit === null && fault === null && change === null;
	if (!isIgnored || !isRead || named === 'nothing') return false;
	return total !== 'ofPage' && length > worlds.sizeOf(world);
}

/** The most requests that a reader needs where nothing is wrong. */
export function requestsNeeded(world: World, { keys: { length: records } }: Truth): number {
	const { reads, limit, order, from } = world;
	const refusals = worlds.isAskedPlainly(world) ? 1 : 0;
	const size = refusals > 0 ? worlds.USUAL_SIZE : worlds.sizeOf(world);
	const pagesOf = (count: number): number => Math.max(Math.ceil(count / size), 1);
	const all = pagesOf(records) + 1;
	const isLimited = reads === 'all' && limit !== null && limit <= records;
	const mayStop = reads === 'after' || reads === 'between' || (reads === 'get' && from <= records);
	const isDated = !isDatedReader(world) || world.undatedEvery === 0;
	// The list is read no further than it matters where its newest records come first.
	if (order !== 'newest' || !mayStop || !isDated)
		return (isLimited ? pagesOf(limit) : all) + refusals;
	const toFrom = pagesOf(Math.max(records - from + 1, 0)) + 2 * world.stragglers;
	return Math.min(toFrom + (reads === 'get' ? 1 : reads === 'between' ? 4 : 3), all) + refusals;
}

/** New records before the others move these to later pages, so that some come twice and none is missed. */
export function isOnlyGrown(world: World): boolean {
	const { change, fault, kind, order, reads, isIgnored } = world;
	// A line that comes again may be the other one of its product.
	if (kind === 'twinItem' || change?.kind !== 'grow' || order !== 'newest') return false;
	return reads === 'all' && fault === null && !isIgnored && countsRecords(world);
}
