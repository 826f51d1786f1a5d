import * as worlds from './world';
import {
	countsRecords,
	hasMetaInElements,
	isDatedReader,
	isOrder,
	isPicked,
	isScroll,
	isWhole,
	type World,
} from './world';

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
	/** Records that the store sent, and those of them that it had sent before. */
	sent: number;
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
	const first = keys.slice(0, firstPage);
	const isNotFoundEnd = isScroll(world) && scrollEnd === 404;
	const isUncounted = !countsRecords(world) || isPicked(world) || reads === 'picker';
	const isRelated = reads === 'customer' || (isDatedReader(world) && isOrder(world));
	const hasDate = first.some((key) => worlds.isDated(world, key));
	const hasCustomer = first.some((key) => world.guest === 'null' || worlds.isOfCustomer(key));
	return [
		// A page that new records fill with those that were read is told from a repeated one only by a total.
		change?.kind === 'grow' && (!countsRecords(world) || world.shownEvery > 0) && !isScroll(world),
		!isPassing(world) || change?.kind === 'shrink' || world.isIgnored,
		world.ceiling !== null && records > world.ceiling,
		// Lines of one product may be on two pages.
		kind === 'twinItem' && records > firstPage,
		isNotFoundEnd && (named === 'linkedScroll' || isUncounted),
		// Where no page says that it is the last one, filtered records are missing records.
		world.shownEvery > 0 && countsRecords(world) && named === 'link',
		reads === 'get' && (!keys.includes(world.from) || world.maxPages !== null),
		isRelated && (relations === 'refused' || relations === 'unknown'),
		// The first page shows no date, or no customer.
		isDatedReader(world) && !hasDate,
		reads === 'customer' && !hasCustomer,
	].some(Boolean);
}

/** Whether the end of the list, or what is in it, is not quite sure, so that a hint may be right. */
export function mayHint(world: World, truth: Truth): boolean {
	const isCounted = countsRecords(world);
	return [
		mayFail(world, truth) || world.change !== null || world.errorsAt !== null,
		// The list in the editor says what is not searched.
		world.reads === 'picker' && isOrder(world) && worlds.isAskedPlainly(world),
		isDatedReader(world) && world.undatedEvery > 0,
		// The figures count more than the pages show.
		world.shownEvery > 0 && isCounted,
		!isEndShown(world) && (!isCounted || truth.keys.length <= world.pageSize || isWhole(world)),
	].some(Boolean);
}

export function isEndShown(world: World): boolean {
	// A page without an ID may be the only one, or that of a service whose parameter has another name.
	if (isScroll(world)) return world.scrollEnd === 'emptyPage';
	return world.named !== 'nothing' && !isWhole(world);
}

/**
 * Whether the answers show that records are missing. A page that is empty by mistake looks like one that was
 * filtered, or like the end, and records that disappear move others to a page that was read: only `total` tells.
 */
export function isVisible(world: World): boolean {
	const { change, fault } = world;
	const what = String(fault?.what);
	// A first page like these is an empty store; in a scroll, and where nobody has named the page, they are the end.
	if (fault?.at === 1 && what === 'noContent') return false;
	const isEnd = isScroll(world) || world.named === 'nothing';
	const isEmptied = what === 'empty' || (isEnd && what === 'noContent');
	const isShrunk = change?.kind === 'shrink' && !isScroll(world);
	if (!isEmptied && !isShrunk) return true;
	if (!countsRecords(world) || isPicked(world) || isWhole(world)) return false;
	return !(isEmptied && hasMetaInElements(world));
}

/** Whether a page failed for good: that ends a list only where nobody has named the page, or all have come. */
export function isErrorDue(world: World, { keys }: Outcome): boolean {
	const { fault, named, scrollEnd, total, pageSize, change } = world;
	if (fault === null || fault.what === 'empty' || fault.what === 'linkedZero') return false;
	if (change !== null || isWhole(world)) return false;
	if (fault.what === 'bodiless' || fault.what === 'blank') return named !== 'nothing';
	// The end of a scroll, of a list that names no page, and an empty store.
	if (fault.what === 'noContent') return !isScroll(world) && named !== 'nothing' && fault.at > 1;
	if (fault.times < Infinity) return false;
	if (named === 'nothing' || (isScroll(world) && scrollEnd === 'notFoundSet'))
		return fault.what !== 400 && fault.what !== 404;
	const counted = total === 'capped' ? pageSize + 5 : worlds.sizeOf(world);
	const isNoPage = fault.what === 400 || fault.what === 404;
	return !isNoPage || countsRecords(world) || keys.length !== counted;
}

/** Whether the service answers every request with the first page, and a total does not excuse that. */
export function isRepeatDue(world: World, { keys: { length } }: Truth): boolean {
	const { isIgnored, named, reads, limit, fault, change, shownEvery, total } = world;
	const isRead = reads === 'all' && limit === null && fault === null && change === null;
	if (!isIgnored || !isRead || named === 'nothing' || shownEvery > 0) return false;
	return total !== 'ofPage' && length > worlds.sizeOf(world) && !isWhole(world);
}

/** The most requests that a reader needs where nothing is wrong. */
export function requestsNeeded(world: World, { keys: { length: records } }: Truth): number {
	const { reads, limit, order, from } = world;
	const refusals = worlds.isAskedPlainly(world) ? 1 : 0;
	const size = refusals > 0 ? worlds.USUAL_SIZE : worlds.sizeOf(world);
	const isGapped = world.shownEvery > 0;
	const pagesOf = (count: number): number =>
		isWhole(world) ? 1 : Math.max(Math.ceil(count / size), 1);
	const all = pagesOf(isGapped ? world.records : records) + 1;
	const isLimited = reads === 'all' && limit !== null && limit <= records && !isGapped;
	const mayStop = reads === 'after' || reads === 'between' || (reads === 'get' && from <= records);
	const isDated = !isDatedReader(world) || world.undatedEvery === 0;
	// The list is read no further than it matters where its newest records come first.
	if (order !== 'newest' || !mayStop || !isDated || isGapped)
		return (isLimited ? pagesOf(limit) : all) + refusals;
	const toFrom = pagesOf(Math.max(records - from + 1, 0)) + 2 * world.stragglers;
	return Math.min(toFrom + (reads === 'get' ? 1 : reads === 'between' ? 4 : 3), all) + refusals;
}

/** New records before the others move these to later pages, so that some come twice and none is missed. */
export function isOnlyGrown(world: World): boolean {
	const { change, fault, kind, order, reads, isIgnored, shownEvery } = world;
	// A line that comes again may be the other one of its product.
	if (kind === 'twinItem' || change?.kind !== 'grow' || order !== 'newest' || reads !== 'all')
		return false;
	return fault === null && !isIgnored && shownEvery === 0 && countsRecords(world);
}
