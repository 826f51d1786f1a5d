import { RequestError } from '../../../../nodes/StoreManagement/errors/requestError';
import {
	hasShrunk,
	hintsOn,
	isEndUncertain,
	mayLackRecords,
	withProgress,
} from '../../../../nodes/StoreManagement/transport/pagination/hints';
import {
	hasChanged,
	missingRecords,
	NOTHING_READ as START,
	whatFollows,
	type Progress,
} from '../../../../nodes/StoreManagement/transport/pagination/progress';
import type { Next, Page } from '../../../../nodes/StoreManagement/transport/pagination/page';
import { requestDetails } from '../../errors/apiError';

const PAGE_NUMBER = { parameter: 'page', page: 4, lastPage: 9 };
const nextOf = (kind: Next['kind'] | undefined): Next | undefined =>
	kind && { kind, query: [], ...PAGE_NUMBER };

const refused = (kind: 'status' | 'noBody', status: number): RequestError =>
	new RequestError(requestDetails({ kind, status }));

/**
 * An answer in words: "10 link of 30" is a page with a link and ten of thirty records; they are "again" where all have
 * come before, "new 3" where three have not. "204" has no body, "no byte" is none with 200.
 */
function answerIn(words: string): { answer: Page | RequestError; newCount: number } {
	const figure = (name: string): number | undefined => {
		const found = new RegExp(`${name} ?(\\d+)`).exec(words)?.[1];
		return found === undefined ? undefined : Number(found);
	};
	const status = figure('status');
	if (status !== undefined) return { answer: refused('status', status), newCount: 0 };
	if (words === 'no byte') return { answer: refused('noBody', 200), newCount: 0 };
	const hasNoBody = words === '204';
	const size = hasNoBody ? 0 : (figure('^(?:again)?') ?? 0);
	const answer = {
		records: Array.from({ length: size }, () => ({})),
		...{ isList: true, isLast: words.includes('last'), hasNoBody },
		saysEnd: !words.includes('silent'),
		next: nextOf(/link|page|scroll|guess/.exec(words)?.[0] as Next['kind'] | undefined),
		...{ total: figure('of'), perPage: figure('per') },
	};
	return { answer, newCount: figure('new') ?? (words.startsWith('again') ? 0 : size) };
}

type Given = Partial<Progress> & { scrollEnd?: 'notFound' };

/** Walks a list, one answer after another. @returns how it ended, and what has come */
function walk(list: string, { scrollEnd, ...given }: Given = {}): [string, Progress] {
	let progress: Progress = { ...START, ...given };
	let asked: Next | undefined;
	for (const [index, words] of list.split(', ').entries()) {
		if (index > 0 && !asked) return [`ended after ${index}`, progress];
		const { answer, newCount } = answerIn(words);
		const asking = { asked, newCount, scrollEnd: scrollEnd ?? 'emptyPage' } as const;
		const step = whatFollows(answer, asking, progress);
		if ('failure' in step) {
			return [typeof step.failure === 'string' ? step.failure : 'the error', progress];
		}
		progress = step.progress;
		asked = step.next;
	}
	if (asked) return ['goes on', progress];
	const isUncertain = isEndUncertain(progress) || progress.hasSilentPage;
	const parts = [progress.end, isUncertain ? 'not sure' : undefined, missingRecords(progress)];
	return [parts.filter((part) => part !== undefined).join(', '), progress];
}

const lacks = (total: number, count: number): string =>
	`shown, the service counts ${total} records, but its list ended after ${count}`;
const repeats = (page: number): string =>
	`page ${page} of the list repeats an earlier one, so the list would never end`;
const isMissing = (page: number): string => `page ${page} of the list came without a body`;
const empty = (count: number): string =>
	['1 link', ...Array<string>(count).fill('0 link')].join(', ');

it.each<[list: string, ended: string, given?: Given]>([
	// Nothing names another page, or the service says that this is the last one.
	['3', 'shown'],
	['3 last', 'lastPage'],
	['10 of 10', 'shown'],
	['10 last of 30', 'lastPage'],
	['10 link of 30, 10 of 30', lacks(30, 20)],
	['10 link of 40, 0 of 0', lacks(40, 10)],
	['10 link of 40, 0 of 30', lacks(30, 10)],
	// Page 2 is a guess: refused, or the same again, is the end, which a full page leaves unsure.
	['9 guess, status 404', 'assumed'],
	['10 guess, status 400', 'assumed, not sure'],
	['10 guess, status 404', 'assumed, not sure'],
	['10 guess, status 422', 'assumed, not sure'],
	['10 guess, status 403', 'the error'],
	['20 guess, status 404', 'assumed, not sure', { pageSize: 100 }],
	['5 guess, status 404', 'assumed, not sure', { pageSize: 5 }],
	['10 guess, again 10 guess', 'assumed, not sure'],
	['10 guess, 204', 'assumed, not sure'],
	['10 guess, no byte', 'the error'],
	// A total shows the end, unless it may be that of one full page.
	['10 guess of 19, 9 guess of 19', 'shown'],
	['10 guess of 10 per 10', 'goes on'],
	['9 guess of 9 per 10', 'shown'],
	['10 guess of 10, again 1 guess of 11', 'shown'],
	// Once all have come, a page that is refused, repeated, empty or without a body is the end.
	['10 link of 10, again 10 link of 10', 'assumed, not sure'],
	['10 link of 10, status 404', 'assumed, not sure'],
	['10 link of 10, status 500', 'the error'],
	['10 link of 10, 204', 'assumed, not sure'],
	['10 scroll of 10, no byte', 'assumed, not sure'],
	['9 link of 9, 0 link of 9', 'shown'],
	// Before that, it is an error.
	['10 link of 30, status 404', 'the error'],
	['10 link, 204', isMissing(2)],
	['10 page, 204', isMissing(4)],
	['10 link, no byte', 'the error'],
	['10 link of 30, again 10 link of 30', repeats(2)],
	['10 link, again 10 link', repeats(2)],
	// A list that has grown may repeat one page, but a scroll not one.
	['10 link of 30, again 10 link of 40, 10 link of 40', 'goes on'],
	['10 link of 30, again 10 link of 40, again 10 link of 40', repeats(3)],
	['10 scroll of 30, again 10 scroll of 40', repeats(2)],
	// A scroll ends with an empty page or without a body, and with a status where the user says so.
	['10 scroll, 204', 'shown'],
	['10 scroll, 0 silent', 'shown'],
	['10 scroll, no byte', 'the error'],
	['10 scroll, status 404', 'the error'],
	['10 scroll, status 404', 'assumed, not sure', { scrollEnd: 'notFound' }],
	['10 scroll, status 400', 'assumed, not sure', { scrollEnd: 'notFound' }],
	['10 scroll, status 500', 'the error', { scrollEnd: 'notFound' }],
	['10 link, status 400', 'the error', { scrollEnd: 'notFound' }],
	// Empty pages are passed over, ten in a row at most; an empty store has one.
	[empty(10), 'goes on'],
	[`${empty(6)}, ${empty(6)}`, 'goes on'],
	[
		empty(11),
		'page 12 of the list is empty, as the 10 before it, but the service names further pages',
	],
	['10 link, 0 silent', 'shown, not sure'],
	['10 page, 0 silent', 'shown, not sure'],
	['0 link of 0', 'shown'],
	['0 link of 9', 'goes on'],
	['3 link of 0', 'goes on'],
	['10 link, 0 link of 0', 'goes on'],
	['0 link, 204', 'shown'],
])('[L2] [L3] [L4] a list of %s: %s', (list, ended, given = {}) => {
	expect(walk(list, given)[0]).toBe(ended);
});

it.each<[Next['kind'] | undefined, number, came: string, mayEndSo: boolean, boolean]>([
	[undefined, 400, '', false, false],
	['scroll', 404, '1 record', true, true],
	['scroll', 400, '20 records', true, true],
	['scroll', 422, '20 records', false, true],
	['scroll', 500, '20 records', false, false],
	['link', 404, '10000 records', false, true],
	['page', 400, '10000 records', false, true],
	['page', 403, '20 records', false, false],
])('[L4] what is said of a %s that failed with %i after %s', (kind, status, came, ...said) => {
	const progress = { ...START, count: Number.parseInt(came, 10) };
	const error = refused('status', status);
	const { details } = withProgress(error, nextOf(kind), progress, 'Created After');
	const { remark = '', remedy = '' } = details;
	expect(details.status).toBe(status);
	expect(remark).toMatch(kind ? new RegExp(`^This came after ${came}\\.`) : /^$/);
	expect([
		remark.includes('set Scroll End to'),
		/no more than that, ask for less with Created After, .*start a scroll/.test(remark),
	]).toEqual(said);
	// The first page was not refused, so no field of the operation is wrong.
	expect(remedy.startsWith('Compare the Service Details')).toBe(said[1]);
});

it('[L4] records that came twice are counted', () => {
	const [, progress] = walk('5 link new 3', { count: 9, repeated: 1 });
	expect(progress).toMatchObject({ count: 14, repeated: 3 });
});

it.each([
	['9 link of 40, 9 link of 41', false, true],
	['9 link of 40, 9 link of 39', true, true],
	['9 link of 40, 9 link of 40', false, false],
])('[L4] a list of %s has shrunk: %j, has changed: %j', (list, ...expected) => {
	const [, progress] = walk(list);
	expect([hasShrunk(progress), hasChanged(progress)]).toEqual(expected);
});

const totals = (first: number, last: number, highest: number) => ({
	total: { first, last, highest },
});

it.each<[Partial<Progress>, hint?: string, isOpen?: boolean]>([
	[{}],
	[{ pageSize: 50, perPage: 20 }, 'sends pages of 20 records instead of 50'],
	[{ pageSize: 50, perPage: 50 }],
	[{ pageSize: 50 }],
	[{ perPage: 20 }],
	[{ repeated: 1 }, '1 duplicate record was removed', true],
	[{ repeated: 2 }, '2 duplicate records were removed', true],
	[{ repeated: 1, ...totals(20, 20, 20) }, '1 duplicate record was removed', true],
	[{ repeated: 1, ...totals(19, 19, 19) }, '1 duplicate record was removed'],
	[totals(20, 19, 20), 'became shorter', true],
	[totals(19, 18, 19)],
	[{ ...totals(30, 30, 30), end: 'lastPage' }, 'counts 30 records, but its list ended after 20'],
	[{ ...totals(20, 20, 20), end: 'lastPage' }],
	[{ end: 'assumed' }, 'The last page was full', true],
	[{ end: 'assumed', lastSize: 9 }],
	[{ end: 'assumed', ...totals(20, 20, 20) }],
	[{ end: 'shown', ...totals(30, 30, 30) }],
	[{ hasSilentPage: true }, 'longer than the 20 records', true],
	[{ hasSilentPage: true, ...totals(20, 20, 20) }],
])(
	'[L4] [L6] [R4] of %j one says %j, and more may be there: %j',
	(given, ...[hint, isOpen = false]) => {
		const progress: Progress = { ...START, count: 20, lastSize: 10, ...given };
		const part = expect.stringContaining(hint ?? '') as string;
		expect(hintsOn(progress)).toStrictEqual(hint === undefined ? [] : [part]);
		expect(mayLackRecords(progress)).toBe(isOpen);
	},
);
