import { RequestError } from '../../../../nodes/StoreManagement/errors/requestError';
import {
	hasShrunk,
	hintsOn,
	isEndUncertain,
	withProgress,
} from '../../../../nodes/StoreManagement/transport/pagination/hints';
import {
	hasChanged,
	missingRecords,
	NOTHING_READ,
	whatFollows,
	type AskedPage,
	type Progress,
} from '../../../../nodes/StoreManagement/transport/pagination/progress';
import type { Next, Page } from '../../../../nodes/StoreManagement/transport/pagination/page';
import { requestDetails } from '../../errors/apiError';

/** One answer after another, as a list is walked: pages, or the status of an error. */
type Answer = number | SizedPage | RequestError;
type SizedPage = Partial<Page> & { size: number; newCount?: number };

const next = (kind: 'link' | 'scroll' | 'guess'): Next => ({ kind, query: [] });
const refused = (status: number) => new RequestError(requestDetails({ kind: 'status', status }));

const START = NOTHING_READ;

const toPage = ({ size, ...page }: SizedPage): Page => ({
	records: Array.from({ length: size }, () => ({})),
	...{ isList: true, isLast: false, hasNoBody: false, saysEnd: true, next: undefined, ...page },
});

/** Walks a list. @returns how it ended */
function walk(
	answers: readonly Answer[],
	pageSize?: number,
	scrollEnd: AskedPage['scrollEnd'] = 'emptyPage',
) {
	let progress: Progress = { ...START, pageSize };
	let asked: AskedPage['asked'];
	for (const [index, answer] of answers.entries()) {
		const isSized = typeof answer === 'object' && 'size' in answer;
		const page = isSized ? toPage(answer) : typeof answer === 'number' ? refused(answer) : answer;
		const newCount = isSized ? (answer.newCount ?? answer.size) : 0;
		const step = whatFollows(page, { asked, newCount, scrollEnd }, progress);
		if ('failure' in step) {
			return typeof step.failure === 'string' ? step.failure : 'the error';
		}
		progress = step.progress;
		if (!step.next) {
			const { end } = progress;
			const missing = missingRecords(progress) ?? '';
			const isUncertain = isEndUncertain(progress) || progress.hasSilentPage;
			return { end, asked: index + 1, isUncertain, missing };
		}
		asked = step.next;
	}
	return 'goes on';
}

const guess = next('guess');
const link = next('link');
const scroll = next('scroll');
const none = undefined;

/** A page that the service knows by its number. */
const numbered = (number: number): Next => {
	return { kind: 'page', query: [], parameter: 'page', page: number, lastPage: 9 };
};

const page = (size: number, next?: Next, total?: number) => ({ size, next, total });
/** 204, and 200 without a byte. */
const NO_BODY = { ...page(0), hasNoBody: true };
const EMPTY_BODY = new RequestError(requestDetails({ kind: 'noBody', status: 200 }));
/** A page of records that have come before. */
const again = (...like: Parameters<typeof page>) => ({ ...page(...like), newCount: 0 });

const ended = { isUncertain: false, missing: '' };
const shown = (asked: number) => ({ ...ended, end: 'shown', asked });
const silent = { ...shown(2), isUncertain: true };
const assumed = { ...ended, end: 'assumed', asked: 2, isUncertain: true };
const missing = (number: number) => `page ${number} of the list came without a body`;
const repeats = (number: number) =>
	`page ${number} of the list repeats an earlier one, so the list would never end`;

it.each<[what: string, Answer[], expected: unknown, pageSize?: number]>([
	['a page that names no other', [page(3)], shown(1)],
	['a last page', [{ size: 3, isLast: true }], { ...ended, end: 'lastPage', asked: 1 }],
	[
		'page 2 refused after a small one',
		[page(9, guess), 404],
		{ ...ended, end: 'assumed', asked: 2 },
	],
	...[400, 404, 422].map((status): [string, Answer[], unknown] => [
		`page 2 refused after a full one by ${status}`,
		[page(10, guess), status],
		assumed,
	]),
	['page 2 refused by 403', [page(10, guess), 403], 'the error'],
	['page 2 refused, and Page Size above the size that comes', [page(20, guess), 404], assumed, 100],
	['page 2 refused, and Page Size as small', [page(5, guess), 404], assumed, 5],
	['page 2 with the same records', [page(10, guess), again(10, guess)], assumed],
	['as many as the total, of several pages', [page(10, guess, 19), page(9, guess, 19)], shown(2)],
	[
		'a total that is one full page proves nothing',
		[{ size: 10, total: 10, perPage: 10, next: guess }],
		'goes on',
	],
	['a repeated page after all records', [page(10, link, 10), again(10, link, 10)], assumed],
	['as many as the total', [page(10, none, 10)], shown(1)],
	...[0, 30].map((total): [string, Answer[], unknown] => [
		`an empty page with a total of ${total}`,
		[page(10, link, 40), page(0, none, total)],
		{
			...shown(2),
			missing: `the service counts ${total || 40} records, but its list ended after 10`,
		},
	]),
	[
		'a total that is a small page is the end',
		[{ size: 9, total: 9, perPage: 10, next: guess }],
		shown(1),
	],
	[
		'fewer than the total',
		[page(10, link, 30), page(10, none, 30)],
		{
			...shown(2),
			missing: 'the service counts 30 records, but its list ended after 20',
		},
	],
	[
		'fewer than the total on the last page',
		[{ size: 10, total: 30, isLast: true }],
		{ ...ended, end: 'lastPage', asked: 1 },
	],
	['404 after all records', [page(10, link, 10), 404], assumed],
	['500 after all records', [page(10, link, 10), 500], 'the error'],
	['404 before all records', [page(10, link, 30), 404], 'the error'],
	['404 of a scroll', [page(10, scroll), 404], 'the error'],
	['a repeated page', [page(10, link, 30), again(10, link, 30)], repeats(2)],
	['a repeated page of a list without a total', [page(10, link), again(10, link)], repeats(2)],
	[
		'a repeated page of a list that has grown',
		[page(10, link, 30), again(10, link, 40), page(10, link, 40)],
		'goes on',
	],
	[
		'a guessed page with the last record of a list that has grown',
		[page(10, guess, 10), again(1, guess, 11)],
		shown(2),
	],
	[
		'two repeated pages of a list that has grown',
		[page(10, link, 30), again(10, link, 40), again(10, link, 40)],
		repeats(3),
	],
	['a repeated page of a scroll', [page(10, scroll, 30), again(10, scroll, 40)], repeats(2)],
	['ten empty pages', [page(1, link), ...Array<Answer>(10).fill(page(0, link))], 'goes on'],
	[
		'eleven empty pages',
		[page(1, link), ...Array<Answer>(11).fill(page(0, link))],
		'page 12 of the list is empty, as the 10 before it, but the service names further pages',
	],
	['an empty page once all have come', [page(9, link, 9), page(0, link, 9)], shown(2)],
	['a linked page without a word', [page(10, link), { ...page(0), saysEnd: false }], silent],
	['a last page without a word', [page(10, scroll), { ...page(0), saysEnd: false }], shown(2)],
	['an empty store that links to more', [page(0, link, 0)], shown(1)],
	['an empty page that links to more', [page(0, link, 9)], 'goes on'],
	['a linked page without a body', [page(10, link), NO_BODY], missing(2)],
	['a numbered page without a body', [page(10, numbered(4)), NO_BODY], missing(4)],
	['a linked page without a body after none', [page(0, link), NO_BODY], shown(2)],
	['a linked page without a body once all have come', [page(10, link, 10), NO_BODY], assumed],
	['a scroll that ends without a body', [page(10, scroll), NO_BODY], shown(2)],
	['page 2 without a body that nobody named', [page(10, guess), NO_BODY], assumed],
	['a page with 200 and no body', [page(10, link), EMPTY_BODY], 'the error'],
	['a scroll with 200 and no body', [page(10, scroll), EMPTY_BODY], 'the error'],
	['page 2 with 200 and no body that nobody named', [page(10, guess), EMPTY_BODY], 'the error'],
	['200 and no body once all have come', [page(10, scroll, 10), EMPTY_BODY], assumed],
])('[L3] [L4] %s', (_, answers, ...[expected, pageSize]) => {
	expect(walk(answers, pageSize)).toEqual(expected);
});

it('[L4] a scroll may end with 404 or 400, where the user says so', () => {
	const answers = (status: number): Answer[] => [page(10, scroll), status];
	for (const status of [400, 404])
		expect(walk(answers(status), undefined, 'notFound')).toEqual(assumed);
	expect(walk(answers(500), undefined, 'notFound')).toBe('the error');
	expect(walk([page(10, link), 400], undefined, 'notFound')).toBe('the error');
});

it.each<
	[kind: Next['kind'] | undefined, status: number, count: number, remark: RegExp | undefined]
>([
	[undefined, 400, 0, undefined],
	[
		'scroll',
		404,
		1,
		/^This came after 1 record\. .*Scroll End.* If .* less with Created After, .*scroll/,
	],
	['scroll', 400, 20, /^This came after 20 records\. .*Scroll End.* Created After/],
	['scroll', 422, 20, /^This came after 20 records\. If the service lists no more than that/],
	['scroll', 500, 20, /^This came after 20 records\.$/],
	['link', 404, 10_000, /^This came after 10000 records\. If the service lists no more than that/],
	['page', 400, 10_000, /^This came after 10000 records\. If the service lists no more than that/],
	['page', 403, 20, /^This came after 20 records\.$/],
])(
	'[L4] what is said of a %s that failed with %i after %i records',
	(kind, status, count, remark) => {
		const asked = kind && ({ ...link, kind } as Next);
		const { details } = withProgress(refused(status), asked, { ...START, count }, 'Created After');
		expect(details.status).toBe(status);
		expect(details.remark ?? '').toMatch(remark ?? /^$/);
		const isUnlikeAField = remark !== undefined && [400, 404, 422].includes(status);
		expect(details.remedy ?? '').toMatch(
			isUnlikeAField ? /^Compare the Service Details .*\.$/ : /^$/,
		);
	},
);

/** What has come after one more page. */
function readOn(before: Progress, page: SizedPage): Progress {
	const { size, newCount = size } = page;
	const asked = { asked: link, newCount, scrollEnd: 'emptyPage' } as const;
	const step = whatFollows(toPage(page), asked, before);
	return 'progress' in step ? step.progress : before;
}

it('[L4] records that came twice are counted', () => {
	const progress = readOn({ ...START, count: 9, repeated: 1 }, { ...page(5, link), newCount: 3 });
	expect(progress).toMatchObject({ count: 14, repeated: 3 });
});

it.each([
	[40, 41, false, true],
	[40, 39, true, true],
	[40, 40, false, false],
])(
	'[L4] a list of %i, then %i records has shrunk: %j, has changed: %j',
	(one, two, ...expected) => {
		const progress = [one, two].reduce(
			(before, total) => readOn(before, page(9, link, total)),
			START,
		);
		expect([hasShrunk(progress), hasChanged(progress)]).toEqual(expected);
	},
);

describe('[L4] hints', () => {
	const totals = (first: number, last: number, highest: number) => ({ first, last, highest });
	const read: Progress = { ...START, count: 20, lastSize: 10 };

	it.each<[Partial<Progress>, string[]]>([
		[{}, []],
		[
			{ pageSize: 50, perPage: 20 },
			[expect.stringContaining('sends pages of 20 records instead of 50') as string],
		],
		[{ pageSize: 50, perPage: 50 }, []],
		[{ pageSize: 50 }, []],
		[{ perPage: 20 }, []],
		[{ repeated: 1 }, [expect.stringContaining('1 duplicate record was removed') as string]],
		[{ repeated: 2 }, [expect.stringContaining('2 duplicate records were removed') as string]],
		[{ total: totals(20, 19, 20) }, [expect.stringContaining('became shorter') as string]],
		[{ total: totals(19, 18, 19) }, []],
		[
			{ total: totals(30, 30, 30), end: 'lastPage' },
			[expect.stringContaining('counts 30 records, but its list ended after 20') as string],
		],
		[{ total: totals(20, 20, 20), end: 'lastPage' }, []],
		[{ end: 'assumed' }, [expect.stringContaining('The last page was full') as string]],
		[{ end: 'assumed', lastSize: 9 }, []],
		[{ end: 'assumed', total: totals(20, 20, 20) }, []],
		[{ end: 'shown', total: totals(30, 30, 30) }, []],
		[{ hasSilentPage: true }, [expect.stringContaining('longer than the 20 records') as string]],
		[{ hasSilentPage: true, total: totals(20, 20, 20) }, []],
	])('of %j', (progress, hints) => {
		expect(hintsOn({ ...read, ...progress })).toEqual(hints);
	});
});
