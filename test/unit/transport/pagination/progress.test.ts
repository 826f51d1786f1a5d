import { RequestError } from '../../../../nodes/StoreManagement/errors/requestError';
import {
	hintsOn,
	mayLackRecords,
	withAdvice,
} from '../../../../nodes/StoreManagement/transport/pagination/hints';
import {
	isEndUncertain,
	missingRecords,
	NOTHING_READ as START,
	whatFollows,
	type Progress,
} from '../../../../nodes/StoreManagement/transport/pagination/progress';
import type { Next, Page } from '../../../../nodes/StoreManagement/transport/pagination/page';
import { requestDetails } from '../../errors/apiError';

const PAGE_NUMBER = { parameter: 'page', page: 4, lastPage: 9 };
const nextOf = (kind: Next['kind']): Next => ({ kind, query: [], ...PAGE_NUMBER });

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
	const named = /link|page|scroll|guess/.exec(words)?.[0] as Next['kind'] | undefined;
	const size = hasNoBody ? 0 : (figure('^(?:again)?') ?? 0);
	const answer = {
		records: Array.from({ length: size }, () => ({})),
		...{ isList: true, isLast: words.includes('last'), hasNoBody },
		next: named && nextOf(named),
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
	const unsure = isEndUncertain(progress) ? 'not sure' : undefined;
	const parts = [progress.end, unsure, missingRecords(progress)];
	return [parts.filter((part) => part !== undefined).join(', '), progress];
}

const lacks = (total: number, count: number): string =>
	`shown, the service counts ${total} records, but its list ended after ${count}`;
const repeats = 'page 2 of the list repeats an earlier one, so the list would never end';
const isMissing = 'page 2 of the list came without a body';
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
	['10 link of 30, 10 last of 30', 'lastPage'],
	// Page 2 is a guess: refused, or the same again, is the end, which a full page leaves unsure.
	['9 guess, status 404', 'assumed'],
	['10 guess, status 400', 'assumed, not sure'],
	['10 guess, status 403', 'the error'],
	['20 guess, status 422', 'assumed, not sure'],
	['20 guess per 100, status 404', 'assumed'],
	['10 guess, again 10 guess', 'assumed, not sure'],
	['10 guess, 204', 'assumed, not sure'],
	['10 guess, no byte', 'assumed, not sure'],
	// A total shows the end, unless it may be that of one full page.
	['10 guess of 19, 9 guess of 19', 'shown'],
	['10 guess of 10 per 10', 'goes on'],
	['9 guess of 9 per 10', 'shown'],
	// Once all have come, a page that is refused, repeated, empty or without a body is the end.
	['10 link of 10, again 10 link of 10', 'assumed, not sure'],
	['10 link of 20, 10 link of 20, again 10 link of 20', 'assumed'],
	['10 link of 10, status 404', 'assumed, not sure'],
	['10 link of 10, 204', 'assumed, not sure'],
	['10 scroll of 10, no byte', 'assumed, not sure'],
	// Before that, it is an error.
	['10 link of 30, status 404', 'the error'],
	['10 link, 204', isMissing],
	['10 link, no byte', 'the error'],
	['10 link of 30, again 10 link of 30', repeats],
	// New records move others to later pages, but no more than there are new ones.
	['10 link of 30, again 10 link of 40', 'goes on'],
	['10 link of 30, again 10 link of 39', repeats],
	['10 link of 30, 10 link of 30, 10 link of 30, again 2 of 32', 'shown'],
	['10 link, again 10 link', repeats],
	// A scroll ends with an empty page or without a body, and with a status where the user says so.
	['10 scroll, 204', 'shown'],
	['10 scroll, 0', 'shown'],
	['10 scroll, no byte', 'the error'],
	['10 scroll, status 404', 'the error'],
	['10 scroll, status 404', 'assumed, not sure', { scrollEnd: 'notFound' }],
	['10 scroll, status 400', 'assumed, not sure', { scrollEnd: 'notFound' }],
	['10 link, status 400', 'the error', { scrollEnd: 'notFound' }],
	// Empty pages are passed over, ten in a row at most; an empty store has one.
	[empty(9), 'goes on'],
	[
		empty(10),
		'page 11 of the list is empty, as the 9 before it, but the service names further pages',
	],
	[`${empty(9)}, 1 link, 0 link`, 'goes on'],
	['0 link of 0', 'shown'],
	['0 link of 9', 'goes on'],
	['0 link, 204', isMissing],
	['204', 'shown'],
])('[L2] [L3] [L4] a list of %s: %s', (list, ended, given = {}) => {
	expect(walk(list, given)[0]).toBe(ended);
});

it.each<[Next['kind'], number, mayEndSo: boolean, mayPageOtherwise: boolean]>([
	['scroll', 404, true, true],
	['scroll', 400, true, true],
	['scroll', 422, false, true],
	['scroll', 500, false, false],
	['link', 404, false, true],
	['page', 403, false, false],
])('[L4] what is said of a %s that failed with %i', (kind, status, ...said) => {
	const { details } = withAdvice(refused('status', status), nextOf(kind), 20);
	const { remark = '', remedy = '' } = details;
	expect(details.status).toBe(status);
	expect(remark).toContain('20 records came before it.');
	// The first page was not refused, so no field of the operation is wrong.
	const isElsewhere = remedy.startsWith('Compare the Service Details');
	expect([remark.includes('set Scroll End to'), isElsewhere]).toEqual(said);
});

it.each([
	['9 link of 40, 9 link of 41', 41, 1],
	['9 link of 40, 9 link of 39, 9 link of 41', 41, 1],
	['9 link of 40, 9 link of 39', 40, 0],
	['9 link of 40, 9 link', 40, 0],
])('[L4] a list of %s has %i at most, has grown by %i', (list, total, grownBy) => {
	const [, progress] = walk(list);
	expect(progress).toMatchObject({ total, grownBy });
});

it.each<[Partial<Progress>, hint?: string, isOpen?: boolean]>([
	[{}],
	[{ perPage: 20 }],
	[{ repeated: 1 }, '1 record that came twice', true],
	[{ repeated: 2 }, '2 records that came twice', true],
	[{ total: 30, end: 'lastPage' }, 'counts 30 records, but its list ended after 20'],
	[{ total: 20, end: 'lastPage' }],
	[{ end: 'assumed' }, 'The last page was full', true],
	[{ end: 'assumed', lastSize: 9 }],
	[{ end: 'assumed', total: 20 }],
	[{ end: 'shown', total: 30 }],
])('[L4] [R4] of %j one says %j, and more may be there: %j', (given, ...[hint, isOpen = false]) => {
	const progress: Progress = { ...START, count: 20, lastSize: 10, ...given };
	const part = expect.stringContaining(hint ?? '') as string;
	expect(hintsOn(progress)).toStrictEqual(hint === undefined ? [] : [part]);
	expect(mayLackRecords(progress)).toBe(isOpen);
});
