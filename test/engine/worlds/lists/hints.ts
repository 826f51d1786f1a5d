import type { Outcome, Truth } from './expected';
import * as worlds from './world';
import { countsRecords, hasMetaInElements, isScroll, isWhole, type World } from './world';

/** The hints of a list that is read to its end, each by when the contract asks for it. */
function hintsOn(world: World, truth: Truth): Array<[said: RegExp, isDue: boolean]> {
	const { named, shownEvery, kind } = world;
	const isCounted = countsRecords(world) && !isScroll(world) && !hasMetaInElements(world);
	// These pages are fetched one by one, so what was sent has come.
	const hasComeTwice = named === 'link' && truth.sentAgain > 0 && kind !== 'twinItem';
	const isShort = shownEvery > 0 && truth.keys.length < world.records;
	return [
		[/came twice/, hasComeTwice],
		[/counts \d+ records, but its list ended after/, isCounted && isShort],
		[/last page was full/, isEndUnsure(world, truth)],
	];
}

/** The list ended with a full page, and only a refusal or a repetition shows that. */
function isEndUnsure(world: World, { keys: { length } }: Truth): boolean {
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

/** Which hints are missing. */
export function hintsDue(world: World, truth: Truth, { errorText, hints }: Outcome): string[] {
	const isUndisturbed = world.fault === null && !isWhole(world) && errorText === '';
	const isReadToTheEnd = world.reads === 'all' && world.limit === null && world.items === 1;
	if (!isUndisturbed || !isReadToTheEnd) return [];
	return hintsOn(world, truth).flatMap(([said, isDue]) =>
		isDue && !hints.some((hint) => said.test(hint)) ? [`no hint: ${said.source}`] : [],
	);
}
