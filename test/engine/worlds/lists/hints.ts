import type { Outcome, Truth } from './oracle';
import * as worlds from './world';
import { countsRecords, hasMetaInElements, isScroll, isWhole, type World } from './world';

interface Hint {
	said: RegExp;
	isDue: boolean;
}

/** The list became shorter, and the service says so on a page after the first. */
function isShorter({ change, sizeAsked, ...world }: World, { requests, keys }: Truth): boolean {
	if (change?.kind !== 'shrink' || change.before > requests || keys.length === 0) return false;
	// The first request may have been refused.
	return world.shownEvery === 0 && (sizeAsked !== 'refused' || change.before > 2);
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

/** Pages of another size than the one that the user asks for. */
function isSizeIgnored(world: World, { keys: { length } }: Truth): boolean {
	const { userSize, total } = world;
	if (userSize === null || total === 'absent' || length === 0) return false;
	return worlds.sizeOf(world) !== userSize && !hasMetaInElements(world);
}

/** The hints of a list that is read to its end, each by when the contract asks for it. */
function hintsOn(world: World, truth: Truth): Record<string, Hint> {
	const { named, shownEvery } = world;
	const isCounted = countsRecords(world) && !isScroll(world) && !hasMetaInElements(world);
	return {
		shorter: { said: /became shorter/, isDue: isCounted && isShorter(world, truth) },
		duplicates: {
			said: /duplicate records? w/,
			// These pages are fetched one by one, so what was sent has come.
			isDue: named === 'link' && truth.sentAgain > 0 && world.kind !== 'twinItem',
		},
		'last page': {
			said: /counts \d+ records, but its list ended after/,
			isDue: isCounted && shownEvery > 0 && truth.keys.length < world.records,
		},
		'full page': { said: /last page was full/, isDue: isEndUnsure(world, truth) },
		'page size': { said: /ignores Page Size/, isDue: isSizeIgnored(world, truth) },
	};
}

/** Which hints are missing. */
export function hintsDue(world: World, truth: Truth, { errorText, hints }: Outcome): string[] {
	const { reads, limit, fault, items } = world;
	const isUndisturbed = fault === null && !isWhole(world);
	const isReadToTheEnd = reads === 'all' && limit === null && items === 1;
	if (!isUndisturbed || !isReadToTheEnd || errorText !== '') return [];
	return Object.entries(hintsOn(world, truth)).flatMap(([name, { said, isDue }]) =>
		isDue && !hints.some((hint) => said.test(hint)) ? [`no hint: ${name}`] : [],
	);
}
