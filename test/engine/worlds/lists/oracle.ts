import { faultsIf } from '../explore';
import { capOf, isPicked, isScroll, sizeOf, USUAL_SIZE, type World } from './world';

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

/** What the contract forbids, seen from what the store really held. */
export function faultsOf(world: World, truth: Truth, outcome: Outcome): string[] {
	return faultsIf({
		...wrongRecords(world, truth, outcome),
		...wrongReading(world, truth, outcome),
		...wrongWords(world, truth, outcome),
	});
}

function wrongRecords(world: World, truth: Truth, outcome: Outcome): Record<string, boolean> {
	const { keys, errorText } = outcome;
	const { reads, limit } = world;
	const most = { get: 1, picker: Infinity }[reads as string] ?? limit ?? Infinity;
	const wanted = truth.keys.filter((key) => isWanted(world, key));
	const isComplete = wanted.every((key) => keys.includes(key)) || keys.length === most;
	// That an order was not found is true only where all have been searched.
	const isTold =
		outcome.hints.length > 0 ||
		(/^(?!.*is not among)|missing|raise Max Pages/s.test(errorText) && errorText !== '');
	const isSound = world.change === null && world.fault === null && !mayFail(world, truth);
	// The editor shows no hints, and whoever picks one record from a list needs no other.
	const isSafe = reads !== 'picker' || !mayHint(world, truth);
	// A list in no order stays as it is; picked from it are the newest first.
	const isSorted = isPicked(world) && world.stragglers === 0;
	const inOrder = isSorted ? wanted.toSorted((a, b) => b - a) : wanted;
	return {
		twice: new Set(keys).size < keys.length && isSafe,
		'more than Limit': keys.length > most,
		'fewer than Limit, although there are more':
			isOnlyGrown(world) && errorText === '' && keys.length < Math.min(most, wanted.length),
		'other than asked for': keys.some((key) => !isWanted(world, key)),
		'missing where nothing is wrong': isSound && !isComplete,
		'an error passed over': !isComplete && errorText === '' && isErrorDue(world, outcome) && isSafe,
		'missing without a word': !isComplete && !isTold && isVisible(world, outcome) && isSafe,
		'not in the order of the list': isSound && keys.join() !== inOrder.slice(0, keys.length).join(),
	};
}

/** How the list was read. */
function wrongReading(world: World, truth: Truth, outcome: Outcome): Record<string, boolean> {
	const { items, records, change, fault } = world;
	const readings = isPicked(world) ? 1 : items;
	const most = 12 * readings * (Math.ceil(records / USUAL_SIZE) + 3);
	const needed = requestsNeeded(world, truth) * readings;
	const isSound = change === null && fault === null && !mayFail(world, truth);
	return {
		endless: truth.requests > most,
		'more requests than needed': isSound && truth.requests > needed,
		'a repeated page passed over': isRepeatDue(world, truth) && !/repeats/.test(outcome.errorText),
	};
}

function wrongWords(world: World, truth: Truth, outcome: Outcome): Record<string, boolean> {
	const { keys, errorText, hints } = outcome;
	const { reads, limit, items, fault, change, named, sizeAsked } = world;
	const searched = Number(/is not among the (\d+) orders/.exec(errorText)?.[1] ?? NaN);
	const isRead = reads === 'all' && limit === null && items === 1 && fault === null;
	const isUnsaid = (said: RegExp): boolean =>
		isRead && errorText === '' && !hints.some((hint) => said.test(hint));
	return {
		'an error where nothing is wrong': errorText !== '' && !mayFail(world, truth),
		'a hint where nothing is wrong': hints.length > 0 && !mayHint(world, truth),
		'Max Pages where all were searched':
			/raise Max Pages/.test(errorText) &&
			searched >= truth.keys.length &&
			isEndShown(world) &&
			!isScroll(world),
		'no word on Scroll End':
			isScroll(world) &&
			fault === null &&
			change === null &&
			reads !== 'picker' &&
			/status 404/.test(errorText) &&
			!/Scroll End|is not among/.test(errorText),
		// These pages are fetched one by one, so what was sent has come.
		'no hint on what came twice': named === 'link' && truth.sentAgain > 0 && isUnsaid(/came twice/),
		'no hint on a page size that was refused':
			sizeAsked === 'refused' && truth.keys.length > 0 && isUnsaid(/the service refused/i),
		'no hint on a full last page':
			isEndUnsure(world, truth) && isUnsaid(/last page was full/) && keys.length > 0,
	};
}

/** Whether a reader wants a record. */
const isWanted = ({ reads, from }: World, key: number): boolean =>
	({ after: key >= from, before: key < from, get: key === from, all: true, picker: true })[reads];

/** Faults after which the store goes on as before, within the retries of the reader. */
function isPassing({ fault, reads }: World): boolean {
	if (fault === null) return true;
	const isTransient = ['broken', 'lost', 429, 500, 503].includes(fault.what);
	// A person waits for the editor, so it retries once.
	return reads !== 'picker' && isTransient && fault.times <= 2;
}

/** Whether something is wrong, so that an error may be right. */
function mayFail(world: World, { keys }: Truth): boolean {
	const { change, reads, scrollEnd, from, maxPages, total } = world;
	const isUncounted = total !== 'exact' || isPicked(world) || reads === 'picker';
	return [
		// A page that new records fill with those that were read is told from a repeated one only by a total.
		change?.kind === 'grow' && total !== 'exact' && !isScroll(world),
		!isPassing(world) || change?.kind === 'shrink' || world.isIgnored,
		isScroll(world) && scrollEnd === 404 && isUncounted,
		reads === 'get' && (!keys.includes(from) || maxPages !== null),
	].some(Boolean);
}

/** Whether the end of the list, or what is in it, is not quite sure, so that a hint may be right. */
function mayHint(world: World, truth: Truth): boolean {
	return [
		mayFail(world, truth) || world.change !== null,
		// What was refused is told.
		world.sizeAsked === 'refused',
		!isEndShown(world) && (world.total !== 'exact' || truth.keys.length <= world.pageSize),
	].some(Boolean);
}

function isEndShown(world: World): boolean {
	// A page without an ID may be the only one, or that of a service whose parameter has another name.
	return isScroll(world) ? world.scrollEnd === 'emptyPage' : world.named !== 'nothing';
}

/** The list ended with a full page, and only a refusal or a repetition shows that. */
function isEndUnsure(world: World, { keys: { length } }: Truth): boolean {
	const { named, scrollEnd, pageAfterLast, total, change } = world;
	const size = sizeOf(world);
	const isAssumed = isScroll(world)
		? scrollEnd === 'notFoundSet'
		: named === 'nothing' && pageAfterLast !== 'empty';
	const isTotal = total === 'exact' || (total === 'capped' && length <= capOf(world));
	return change === null && isAssumed && length % size === 0 && !(isTotal && length > size);
}

/** Where exactly as many have come as the total says, whatever follows is the end. */
const isCapReached = (world: World, { keys }: Outcome): boolean =>
	world.total === 'capped' && keys.length === capOf(world);

/**
 * Whether the answers show that records are missing. A page that is empty by mistake looks like the end, and records that
 * disappear move others to a page that was read: only `total` tells.
 */
function isVisible(world: World, outcome: Outcome): boolean {
	const { change, fault, total, named } = world;
	if (isCapReached(world, outcome)) return false;
	// A first page like this is an empty store; in a scroll, and where nobody has named the page, it is the end.
	const isEnd = fault?.what === 'noContent' && (isScroll(world) || named === 'nothing');
	if (fault?.at === 1 && fault.what === 'noContent') return false;
	const isShrunk = change?.kind === 'shrink' && !isScroll(world);
	const isHidden = fault?.what === 'empty' || isEnd || isShrunk;
	return !isHidden || (total === 'exact' && !isPicked(world));
}

/** Whether a page failed for good: that ends a list only where nobody has named the page, or all have come. */
function isErrorDue(world: World, outcome: Outcome): boolean {
	const { fault, named, scrollEnd, change } = world;
	if (fault === null || fault.what === 'empty' || change !== null) return false;
	if (fault.what === 'bodiless') return named !== 'nothing';
	// The end of a scroll, of a list that names no page, and an empty store.
	if (fault.what === 'noContent') return !isScroll(world) && named !== 'nothing' && fault.at > 1;
	if (fault.times < Infinity) return false;
	const isNoPage = fault.what === 400 || fault.what === 404;
	if (isNoPage && (named === 'nothing' || (isScroll(world) && scrollEnd === 'notFoundSet')))
		return false;
	return !isNoPage || !isCapReached(world, outcome);
}

/** Whether the service answers every request with the first page. */
function isRepeatDue(world: World, { keys: { length } }: Truth): boolean {
	const { isIgnored, named, reads, limit, fault, change } = world;
	const isRead = reads === 'all' && limit === null && fault === null && change === null;
	return isIgnored && isRead && named !== 'nothing' && length > sizeOf(world);
}

/** The most requests that a reader needs where nothing is wrong. */
function requestsNeeded(world: World, { keys: { length: records } }: Truth): number {
	const { reads, limit, order, from, sizeAsked, stragglers } = world;
	const refusals = sizeAsked === 'refused' ? 1 : 0;
	const pagesOf = (count: number): number => Math.max(Math.ceil(count / sizeOf(world)), 1);
	const all = pagesOf(records) + 1 + refusals;
	if (reads === 'all' && limit !== null && limit <= records) return pagesOf(limit) + refusals;
	// The list is read no further than it matters where its newest records come first.
	const mayStop = reads === 'after' || (reads === 'get' && from <= records);
	if (order !== 'newest' || !mayStop) return all;
	const toFrom = pagesOf(Math.max(records - from + 1, 0)) + 2 * stragglers;
	return Math.min(toFrom + (reads === 'get' ? 1 : 3) + refusals, all);
}

/** New records before the others move these to later pages, so that some come twice and none is missed. */
function isOnlyGrown({ change, fault, order, reads, isIgnored, total }: World): boolean {
	const isGrown = change?.kind === 'grow' && order === 'newest' && total === 'exact';
	return isGrown && reads === 'all' && fault === null && !isIgnored;
}
