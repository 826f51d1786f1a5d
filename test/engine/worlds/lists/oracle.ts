import { faultsIf } from '../explore';
import * as expected from './expected';
import type { Outcome, Truth } from './expected';
import * as worlds from './world';
import { isDatedReader, isPicked, isScroll, type World } from './world';

/** What the contract forbids, seen from what the store really held. */
export function faultsOf(world: World, truth: Truth, outcome: Outcome): string[] {
	if (isPassedOn(world, outcome)) return [];
	return [
		...faultsIf(wrongRecords(world, truth, outcome)),
		...faultsIf(wrongReading(world, truth, outcome)),
		...faultsIf(wrongWords(world, truth, outcome)),
		...faultsIf(missingHints(world, truth, outcome)),
	];
}

/** Whether the answer was no list: the document shows none for products, so it is one item, as it came. */
function isPassedOn({ kind, fault }: World, { keys: [key = 0, ...others] }: Outcome): boolean {
	return kind === 'product' && fault !== null && Number.isNaN(key) && others.length === 0;
}

const isCalm = ({ change, fault }: World): boolean => change === null && fault === null;
const isSound = (world: World, truth: Truth): boolean =>
	isCalm(world) && !expected.mayFail(world, truth);
/** The editor shows no hints, and whoever picks one record from a list needs no other. */
const isUnsafePicker = (world: World, truth: Truth): boolean =>
	world.reads === 'picker' && expected.mayHint(world, truth);

/** The most records that may come. */
function mostOf({ reads, limit }: World): number {
	if (reads === 'picker') return Infinity;
	return reads === 'get' ? 1 : (limit ?? Infinity);
}

function wrongRecords(world: World, truth: Truth, outcome: Outcome): Record<string, boolean> {
	const { keys, errorText } = outcome;
	const most = mostOf(world);
	const wanted = truth.keys.filter((key) => expected.isWanted(world, key));
	const isComplete = wanted.every((key) => keys.includes(key)) || keys.length === most;
	// That an order was not found is true only where all have been searched.
	const isTold =
		outcome.hints.length > 0 ||
		(/^(?!.*is not among)|missing|raise Max Pages/s.test(errorText) && errorText !== '');
	const isSafe = !isUnsafePicker(world, truth);
	return {
		twice: new Set(keys).size < keys.length && isSafe,
		'more than Limit': keys.length > most,
		'fewer than Limit, although there are more':
			expected.isOnlyGrown(world) &&
			errorText === '' &&
			keys.length < Math.min(most, wanted.length),
		'other than asked for': keys.some((key) => !expected.isAllowed(world, key)),
		'no record': keys.some(Number.isNaN),
		'missing where nothing is wrong': isSound(world, truth) && !isComplete,
		'an error passed over':
			!isComplete && errorText === '' && expected.isErrorDue(world, outcome) && isSafe,
		'missing without a word': !isComplete && !isTold && expected.isVisible(world) && isSafe,
		'not in the order of the list': isSound(world, truth) && !isInOrder(world, wanted, keys),
	};
}

/** How the list was read. */
function wrongReading(world: World, truth: Truth, outcome: Outcome): Record<string, boolean> {
	const { fault, items, records } = world;
	// What is picked from a list is picked for all items from one reading of it.
	const readings = isPicked(world) ? 1 : items;
	const most = 12 * readings * (Math.ceil(records / worlds.USUAL_SIZE) + 3);
	const needed = expected.requestsNeeded(world, truth) * readings;
	return {
		endless: truth.requests > most,
		'more requests than needed': isSound(world, truth) && truth.requests > needed,
		'a repeated page passed over':
			expected.isRepeatDue(world, truth) && !/repeats/.test(outcome.errorText),
		'an empty store is searched on':
			fault?.what === 'linkedZero' && (outcome.errorText !== '' || truth.requests > readings),
	};
}

function wrongWords(world: World, truth: Truth, outcome: Outcome): Record<string, boolean> {
	const { keys, errorText, hints } = outcome;
	const { reads, errorsAt } = world;
	const undated = keys.filter((key) => !worlds.isDated(world, key)).length;
	const searched = Number(/is not among the (\d+) orders/.exec(errorText)?.[1] ?? NaN);
	const isSaidBeside =
		errorsAt !== null && truth.requests >= errorsAt && isCalm(world) && errorText === '';
	return {
		'an error where nothing is wrong': errorText !== '' && !expected.mayFail(world, truth),
		'a hint where nothing is wrong': hints.length > 0 && !expected.mayHint(world, truth),
		'no word on records without a date, or another number of them':
			isDatedReader(world) &&
			undated > 0 &&
			!hints.join().includes(`${undated} of the ${keys.length} records have no creation date`),
		'Max Pages where all were searched':
			/raise Max Pages/.test(errorText) &&
			searched >= truth.keys.length &&
			expected.isEndShown(world) &&
			!isScroll(world),
		'no word on Scroll End':
			isScroll(world) &&
			isCalm(world) &&
			reads !== 'picker' &&
			/status 404/.test(errorText) &&
			!/Scroll End|is not among/.test(errorText),
		'no word on what the service said beside the records':
			isSaidBeside && !hints.some((hint) => hint.includes(worlds.ERROR_BESIDE)),
	};
}

/** Hints that a list brings which was read to its end. */
function missingHints(
	world: World,
	truth: Truth,
	{ errorText, hints }: Outcome,
): Record<string, boolean> {
	const { named, kind, reads, limit, items, fault } = world;
	const isRead = reads === 'all' && limit === null && items === 1 && fault === null;
	const isUnsaid = (said: RegExp): boolean =>
		isRead && errorText === '' && !hints.some((hint) => said.test(hint));
	// These pages are fetched one by one, so what was sent has come.
	const hasComeTwice = named === 'link' && truth.sentAgain > 0 && kind !== 'twinItem';
	return {
		'no hint on what came twice': hasComeTwice && isUnsaid(/came twice/),
		'no hint on a page size that was refused':
			world.sizeAsked === 'refused' && truth.keys.length > 0 && isUnsaid(/the service refused/i),
		'no hint on a full last page':
			expected.isEndUnsure(world, truth) && isUnsaid(/last page was full/),
	};
}

/** In the order of the list, or the newest first. */
function isInOrder(world: World, wanted: readonly number[], keys: readonly number[]): boolean {
	const { reads, order, undatedEvery, stragglers } = world;
	// Without dates, a list in no order stays as it is.
	if (isPicked(world) && order === 'shuffled' && reads === 'customer') return true;
	if (isPicked(world) && undatedEvery > 0) return true;
	const isSorted = isPicked(world) && stragglers === 0;
	const sorted = isSorted ? wanted.toSorted((a, b) => b - a) : wanted;
	return keys.join() === sorted.slice(0, keys.length).join();
}
