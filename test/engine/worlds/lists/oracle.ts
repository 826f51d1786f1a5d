import * as worlds from './world';
import { hintsDue } from './hints';
import {
	countsRecords,
	hasMetaInElements,
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

const isDatable = (world: World): boolean => isOrder(world) || world.kind === 'lead';

/** The nearest world in which the contract says what is right, and whose records the reader knows. */
export function possible(world: World): World {
	const { kind, reads, named, total } = world;
	// A bare list has no place for the ID of a scroll.
	const isBare = world.isBare && !isScroll(world);
	// A scroll ends with an empty page, and so does a list that names no page; these figures stand in the records.
	const mayBeEmpty = !isScroll(world) && named !== 'nothing' && !hasMetaInElements(world);
	const hasTotal = total === 'absent' || countsRecords(world);
	const needs = {
		all: true,
		picker: ['orderByAddress', 'orderById', 'webhook'].includes(kind),
		get: isOrder(world) && kind !== 'orderByText',
		customer: isOrder(world),
		...{ after: isDatable(world), before: isDatable(world), between: isDatable(world) },
	};
	return {
		...world,
		isBare,
		shownEvery: mayBeEmpty && hasTotal && !isBare ? world.shownEvery : 0,
		items: reads === 'picker' ? 1 : world.items,
		reads: needs[reads] ? reads : 'all',
		stragglers: worlds.oldestWanted(world) > 0 ? world.stragglers : 0,
		errorsAt: kind === 'product' || isBare || reads === 'get' ? null : world.errorsAt,
	};
}

/** Whether a reader wants a record. */
function isWanted(world: World, key: number): boolean {
	const { reads, from } = world;
	const wanted = {
		after: key >= from,
		before: key < from,
		between: key < from && key >= from - 10,
		customer: worlds.isOfCustomer(key),
		get: key === from,
		all: true,
		picker: true,
	};
	return wanted[reads];
}

const isDatedReader = ({ reads }: World): boolean => ['after', 'before', 'between'].includes(reads);

/** Whether a reader may get a record: one without a date may be from any time. */
function isAllowed(world: World, key: number): boolean {
	return isWanted(world, key) || (isDatedReader(world) && !worlds.isDated(world, key));
}

/** Faults after which the store goes on as before, within the retries of the reader. */
function isPassing({ fault, reads }: World): boolean {
	if (fault === null) return true;
	// A person waits for the editor, so it retries once.
	if (reads === 'picker') return false;
	return worlds.PASSING.includes(fault.what) && fault.times <= 2;
}

/** Whether something is wrong, so that an error may be right. */
function mayFail(world: World, { keys }: Truth): boolean {
	const { change, isIgnored, kind, named, reads, relations, sizeAsked, userSize } = world;
	// A list that grows by a page repeats that page, which only a total tells from a list that repeats itself.
	const isMoved = change?.records === 'page' && (!countsRecords(world) || world.shownEvery > 0);
	if (isMoved && !isScroll(world)) return true;
	if (!isPassing(world) || change?.kind === 'shrink' || isIgnored) return true;
	if (world.ceiling !== null && world.records > world.ceiling) return true;
	// Lines of one product may be on two pages.
	if (kind === 'twinItem' && world.records > Math.min(worlds.sizeOf(world), worlds.USUAL_SIZE))
		return true;
	if (sizeAsked === 'refused' && userSize !== null) return true;
	if (isScroll(world) && named !== 'linkedScroll' && world.scrollEnd === 404) {
		if (!countsRecords(world) || isPicked(world) || reads === 'picker') return true;
	}
	if (named === 'linkedScroll' && world.scrollEnd === 404) return true;
	// Where no page says that it is the last one, filtered records are missing records.
	if (world.shownEvery > 0 && countsRecords(world) && named === 'link') return true;
	if (reads === 'get' && (!keys.includes(world.from) || world.maxPages !== null)) return true;
	const isRelated = reads === 'customer' || (isDatedReader(world) && isOrder(world));
	if (isRelated && (relations === 'refused' || relations === 'unknown')) return true;
	// The first page shows no customer, or no date.
	const first = keys.slice(0, Math.min(worlds.sizeOf(world), worlds.USUAL_SIZE));
	if (isDatedReader(world)) return !first.some((key) => worlds.isDated(world, key));
	const hasField = (key: number): boolean => world.guest === 'null' || worlds.isOfCustomer(key);
	return reads === 'customer' && !first.some(hasField);
}

/** Whether the end of the list, or what is in it, is not quite sure, so that a hint may be right. */
function mayHint(world: World, truth: Truth): boolean {
	if (mayFail(world, truth) || world.change !== null || world.errorsAt !== null) return true;
	if (isDatedReader(world) && world.undatedEvery > 0) return true;
	// The figures count more than the pages show.
	if (world.shownEvery > 0 && countsRecords(world)) return true;
	return (
		!isEndShown(world) &&
		(!countsRecords(world) || truth.keys.length <= world.pageSize || isWhole(world))
	);
}

function isEndShown(world: World): boolean {
	// A page without an ID may be the only one, or that of a service whose parameter has another name.
	if (isScroll(world)) return world.scrollEnd === 'emptyPage';
	return world.named !== 'nothing' && !isWhole(world);
}

/**
 * Whether the answers show that records are missing. A page that is empty by mistake looks like one that was
 * filtered, or like the end, and records that disappear move others to a page that was read: only `total` tells.
 */
function isVisible(world: World): boolean {
	const { change, fault } = world;
	// A first page like these is an empty store; in a scroll, and where nobody has named the page, they are the end.
	if (fault?.at === 1 && ['silent', 'noContent'].includes(String(fault.what))) return false;
	const isEnd = isScroll(world) || world.named === 'nothing';
	const mayEnd: unknown[] = isEnd ? ['empty', 'silent', 'noContent'] : ['empty'];
	const isEmptied = mayEnd.includes(fault?.what);
	const isShrunk = change?.kind === 'shrink' && !isScroll(world);
	if (!isEmptied && !isShrunk) return true;
	if (!countsRecords(world) || isPicked(world) || isWhole(world)) return false;
	return !(isEmptied && hasMetaInElements(world));
}

/** Whether the answer was no list: the document shows none for products, so it is one item, as it came. */
function isPassedOn({ kind, fault }: World, { keys: [key = 0, ...others] }: Outcome): boolean {
	return kind === 'product' && fault !== null && Number.isNaN(key) && others.length === 0;
}

/** Whether a page failed for good: that ends a list only where nobody has named the page, or all have come. */
function isErrorDue(world: World, { keys }: Outcome): boolean {
	const { fault, named, scrollEnd, total, pageSize, change } = world;
	if (fault === null || ['empty', 'silent', 'linkedZero'].includes(String(fault.what)))
		return false;
	if (change !== null || isWhole(world)) return false;
	if (fault.what === 'bodiless' || fault.what === 'blank') return true;
	// The end of a scroll, of a list that names no page, and an empty store.
	if (fault.what === 'noContent') return !isScroll(world) && named !== 'nothing' && fault.at > 1;
	if (fault.times < Infinity) return false;
	const mayEnd: unknown[] = named === 'nothing' ? [400, 404, 422] : [404, 400];
	const isEnd = named === 'nothing' || (isScroll(world) && scrollEnd === 'notFoundSet');
	if (isEnd) return !mayEnd.includes(fault.what);
	const counted = total === 'capped' ? pageSize + 5 : worlds.sizeOf(world);
	return fault.what !== 404 || countsRecords(world) || keys.length !== counted;
}

/** Whether the service answers every request with the first page, and a total does not excuse that. */
function isRepeatDue(world: World, { keys: { length } }: Truth): boolean {
	const { isIgnored, named, reads, limit, fault, change, shownEvery, total } = world;
	const isRead = reads === 'all' && limit === null && fault === null && change === null;
	if (!isIgnored || !isRead || named === 'nothing' || shownEvery > 0) return false;
	if (world.sizeAsked === 'refused' && world.userSize !== null) return false;
	return total !== 'ofPage' && length > worlds.sizeOf(world) && !isWhole(world);
}

/** The most requests that a reader needs where nothing is wrong. */
function requestsNeeded(world: World, { keys: { length: records } }: Truth): number {
	const { sizeAsked, reads, limit, named, order, from, relations } = world;
	const size = worlds.sizeOf(reads === 'picker' ? { ...world, userSize: null } : world);
	const isGapped = world.shownEvery > 0;
	const pagesOf = (count: number): number =>
		isWhole(world) ? 1 : Math.max(Math.ceil(count / size), 1);
	// Page Size and Include may be refused, each alone and both; a page after the last shows the end.
	const ofSize = sizeAsked === 'refused' ? 1 : 0;
	const ofRelations = relations === 'refused' || relations === 'kept' ? 2 : ofSize;
	const refusals = ofSize + (isPicked(world) ? ofRelations : 0);
	const held = isGapped ? world.records : records;
	const all = pagesOf(held) + 1;
	const canGoBack = /pages$/i.test(named) && !isScroll(world) && !isWhole(world);
	const isFromNewest = order === 'newest' || (order === 'oldest' && canGoBack);
	const once =
		reads === 'all' && limit !== null && limit <= records && !isGapped ? pagesOf(limit) : all;
	const mayStop = reads === 'after' || reads === 'between' || (reads === 'get' && from <= records);
	const isDated = !isDatedReader(world) || world.undatedEvery === 0;
	if (!isFromNewest || !mayStop || !isDated || isGapped) return once + refusals;
	const toFrom =
		pagesOf(Math.max(records - from + 1, 0)) + (order === 'oldest' ? 1 : 0) + 2 * world.stragglers;
	return Math.min(toFrom + (reads === 'get' ? 1 : reads === 'between' ? 4 : 3), all) + refusals;
}

/** New records before the others move these to later pages, so that some come twice and none is missed. */
function isOnlyGrown(world: World): boolean {
	const { change, fault, kind, order, reads, isIgnored, shownEvery } = world;
	// A line that comes again may be the other one of its product.
	if (kind === 'twinItem' || change?.kind !== 'grow' || order !== 'newest' || reads !== 'all')
		return false;
	return fault === null && !isIgnored && shownEvery === 0 && countsRecords(world);
}

/** What the contract forbids, seen from what the store really held. */
export function faultsOf(world: World, truth: Truth, outcome: Outcome): string[] {
	const { keys, errorText, hints } = outcome;
	if (isPassedOn(world, outcome)) return [];
	const { reads, limit, fault, items } = world;
	const isGet = reads === 'get';
	const spoken = hints.filter((hint) => !hint.startsWith('The service ignores Page Size'));
	const most = reads === 'picker' ? Infinity : isGet ? 1 : (limit ?? Infinity);
	// What is picked from a list is picked for all items from one reading of it.
	const readings = isPicked(world) ? 1 : items;
	const wanted = truth.keys.filter((key) => isWanted(world, key));
	const missing = wanted.filter((key) => !keys.includes(key));
	const isComplete = missing.length === 0 || keys.length === most;
	const searched = Number(/is not among the (\d+) orders/.exec(errorText)?.[1] ?? NaN);
	// That an order was not found is true only where all have been searched.
	const isTold =
		spoken.length > 0 ||
		(/^(?!.*is not among)|missing|raise Max Pages/s.test(errorText) && errorText !== '');
	// The editor shows no hints, and whoever picks one record from a list needs no other.
	const isUnsafePicker = reads === 'picker' && mayHint(world, truth);
	const isCalm = world.change === null && fault === null;
	const isSound = isCalm && !mayFail(world, truth);
	const restarts = fault === null || !isScroll(world) ? 1 : fault.times + 1;
	const needed = requestsNeeded(world, truth) * restarts + (fault?.times ?? 0);
	const undated = keys.filter((key) => !worlds.isDated(world, key)).length;
	const faults = {
		twice: new Set(keys).size < keys.length && !isUnsafePicker,
		'more than Limit': keys.length > most,
		'fewer than Limit, although there are more':
			isOnlyGrown(world) && errorText === '' && keys.length < Math.min(most, wanted.length),
		'other than asked for': keys.some((key) => !isAllowed(world, key)),
		endless:
			truth.requests > 12 * readings * (Math.ceil(world.records / (world.userSize ?? 10)) + 3),
		'no record': keys.some(Number.isNaN),
		'missing where nothing is wrong': isSound && !isComplete,
		'an error passed over':
			!isComplete && errorText === '' && isErrorDue(world, outcome) && !isUnsafePicker,
		'a repeated page passed over': isRepeatDue(world, truth) && !/repeats/.test(errorText),
		'missing without a word': !isComplete && !isTold && isVisible(world) && !isUnsafePicker,
		'an error where nothing is wrong': errorText !== '' && !mayFail(world, truth),
		'a hint where nothing is wrong': spoken.length > 0 && !mayHint(world, truth),
		'Page Size is not ignored':
			spoken.length < hints.length && worlds.sizeOf(world) === (world.userSize ?? 0),
		'no word on records without a date, or another number of them':
			isDatedReader(world) &&
			undated > 0 &&
			!hints.join().includes(`${undated} of the ${keys.length} records have no creation date`),
		'Max Pages where all were searched':
			/raise Max Pages/.test(errorText) &&
			searched >= truth.keys.length &&
			isEndShown(world) &&
			!isScroll(world) &&
			world.shownEvery === 0,
		'no word on Scroll End':
			isScroll(world) &&
			isCalm &&
			reads !== 'picker' &&
			/status 404/.test(errorText) &&
			!/Scroll End|is not among/.test(errorText),
		'an empty store is searched on':
			fault?.what === 'linkedZero' && (errorText !== '' || truth.requests > readings),
		'no error, although the service names no last page':
			isCalm &&
			reads === 'all' &&
			limit === null &&
			world.shownEvery > 0 &&
			countsRecords(world) &&
			world.named === 'link' &&
			truth.keys.length < world.records &&
			errorText === '',
		'no word on how far the list came':
			isCalm &&
			world.ceiling !== null &&
			/status 400/.test(errorText) &&
			!saysHowFar(errorText, world, truth),
		'no word on what the service said beside the records':
			world.errorsAt !== null &&
			truth.requests >= world.errorsAt &&
			isCalm &&
			errorText === '' &&
			!hints.some((hint) => hint.includes(worlds.ERROR_BESIDE)),
		'not in the order of the list': isSound && !isInOrder(world, truth, keys),
		'more requests than needed': isSound && truth.requests > needed * readings,
	};
	const wrong = Object.entries(faults).flatMap(([name, isSeen]) => (isSeen ? [name] : []));
	return [...wrong, ...hintsDue(world, truth, outcome)];
}

/** After how many records the service paged no further, and what to do. Pages are fetched side by side, or one by one. */
function saysHowFar(errorText: string, { named }: World, { sent }: Truth): boolean {
	const [, count, way] = /This came after (\d+) records\. (.*)/.exec(errorText) ?? [];
	const isAll = named !== 'link' || Number(count) === sent;
	return isAll && /Created After|Limit/.test(way ?? '') && /start a scroll/.test(way ?? '');
}

/** In the order of the list, or the newest first. */
function isInOrder(world: World, truth: Truth, keys: readonly number[]): boolean {
	const { reads, order, kind, undatedEvery } = world;
	// Without dates, a list in no order stays as it is.
	if (isPicked(world) && order === 'shuffled' && (reads === 'customer' || kind === 'orderByText'))
		return true;
	if (isDatedReader(world) && undatedEvery > 0) return true;
	if (kind === 'orderByText' && reads === 'customer') return true;
	const wanted = truth.keys.filter((key) => isWanted(world, key));
	const isSorted = isPicked(world) && world.stragglers === 0;
	const expected = isSorted ? wanted.toSorted((a, b) => b - a) : wanted;
	return keys.join() === expected.slice(0, keys.length).join();
}
