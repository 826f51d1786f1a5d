import { faultsIf } from '../explore';
import * as expected from './expected';
import type { Outcome, Truth } from './expected';
import { hintsDue } from './hints';
import * as worlds from './world';
import { countsRecords, isDatedReader, isPicked, isScroll, type World } from './world';

/** What the contract forbids, seen from what the store really held. */
export function faultsOf(world: World, truth: Truth, outcome: Outcome): string[] {
	if (isPassedOn(world, outcome)) return [];
	return [
		...faultsIf(wrongRecords(world, truth, outcome)),
		...faultsIf(wrongWords(world, truth, outcome)),
		...hintsDue(world, truth, outcome),
	];
}

/** Whether the answer was no list: the document shows none for products, so it is one item, as it came. */
function isPassedOn({ kind, fault }: World, { keys: [key = 0, ...others] }: Outcome): boolean {
	return kind === 'product' && fault !== null && Number.isNaN(key) && others.length === 0;
}

const isCalm = ({ change, fault }: World): boolean => change === null && fault === null;
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
	const { reads, fault, items } = world;
	const most = mostOf(world);
	// What is picked from a list is picked for all items from one reading of it.
	const readings = isPicked(world) ? 1 : items;
	const wanted = truth.keys.filter((key) => expected.isWanted(world, key));
	const isComplete = wanted.every((key) => keys.includes(key)) || keys.length === most;
	// That an order was not found is true only where all have been searched.
	const isTold =
		outcome.hints.length > 0 ||
		(/^(?!.*is not among)|missing|raise Max Pages/s.test(errorText) && errorText !== '');
	const isSafe = !isUnsafePicker(world, truth);
	const isSound = isCalm(world) && !expected.mayFail(world, truth);
	const restarts = fault === null || !isScroll(world) ? 1 : fault.times + 1;
	const needed = expected.requestsNeeded(world, truth) * restarts + (fault?.times ?? 0);
	const isUnbounded =
		isCalm(world) && world.shownEvery > 0 && countsRecords(world) && world.named === 'link';
	const isHalf = reads === 'all' && world.limit === null && truth.keys.length < world.records;
	return {
		twice: new Set(keys).size < keys.length && isSafe,
		'more than Limit': keys.length > most,
		'fewer than Limit, although there are more':
			expected.isOnlyGrown(world) &&
			errorText === '' &&
			keys.length < Math.min(most, wanted.length),
		'other than asked for': keys.some((key) => !expected.isAllowed(world, key)),
		endless: truth.requests > 12 * readings * (Math.ceil(world.records / worlds.USUAL_SIZE) + 3),
		'no record': keys.some(Number.isNaN),
		'missing where nothing is wrong': isSound && !isComplete,
		'an error passed over':
			!isComplete && errorText === '' && expected.isErrorDue(world, outcome) && isSafe,
		'a repeated page passed over': expected.isRepeatDue(world, truth) && !/repeats/.test(errorText),
		'missing without a word': !isComplete && !isTold && expected.isVisible(world) && isSafe,
		'an empty store is searched on':
			fault?.what === 'linkedZero' && (errorText !== '' || truth.requests > readings),
		'no error, although the service names no last page': isUnbounded && isHalf && errorText === '',
		'not in the order of the list': isSound && !isInOrder(world, wanted, keys),
		'more requests than needed': isSound && truth.requests > needed * readings,
	};
}

function wrongWords(world: World, truth: Truth, outcome: Outcome): Record<string, boolean> {
	const { keys, errorText, hints } = outcome;
	const { reads, errorsAt } = world;
	const undated = keys.filter((key) => !worlds.isDated(world, key)).length;
	const searched = Number(/is not among the (\d+) orders/.exec(errorText)?.[1] ?? NaN);
	const isFiltered = world.shownEvery > 0;
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
			!isScroll(world) &&
			!isFiltered,
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

/** In the order of the list, or the newest first. */
function isInOrder(world: World, wanted: readonly number[], keys: readonly number[]): boolean {
	const { reads, order, kind, undatedEvery } = world;
	const isByText = kind === 'orderByText';
	// Without dates, a list in no order stays as it is.
	if (isPicked(world) && order === 'shuffled' && (reads === 'customer' || isByText)) return true;
	if (isPicked(world) && undatedEvery > 0) return true;
	if (isByText && reads === 'customer') return true;
	const isSorted = isPicked(world) && world.stragglers === 0;
	const sorted = isSorted ? wanted.toSorted((a, b) => b - a) : wanted;
	return keys.join() === sorted.slice(0, keys.length).join();
}
