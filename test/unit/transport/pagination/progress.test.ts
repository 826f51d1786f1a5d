import { RequestError } from '../../../../nodes/StoreManagement/errors/requestError';
import {
	hintsOn,
	missingRecords,
	hasChanged,
	hasShrunk,
	isEndUncertain,
	NOTHING_READ,
	withScrollEnd,
	whatFollows,
	type AskedPage,
	type Progress,
} from '../../../../nodes/StoreManagement/transport/pagination/progress';
import type { Next, Page } from '../../../../nodes/StoreManagement/transport/pagination/page';
import { requestDetails } from '../../errors/apiError';

/** One answer after another, as a list is walked: pages, or the status of an error. */
type Answer = number | (Partial<Page> & { size: number; newCount?: number });

const next = (kind: 'link' | 'scroll' | 'guess'): Next => ({ kind, query: [] });
const refused = (status: number) => new RequestError(requestDetails({ kind: 'status', status }));

/** Walks a list. @returns how it ended */
function walk(
	answers: readonly Answer[],
	pageSize?: number,
	scrollEnd: AskedPage['scrollEnd'] = 'emptyPage',
) {
	let progress: Progress = { ...NOTHING_READ, pageSize };
	let kind: AskedPage['kind'];
	for (const [index, answer] of answers.entries()) {
		const page =
			typeof answer === 'number'
				? refused(answer)
				: {
						records: Array.from({ length: answer.size }, () => ({})),
						...{ isList: true, isLast: false, next: undefined, ...answer },
					};
		const newCount = typeof answer === 'number' ? 0 : (answer.newCount ?? answer.size);
		const step = whatFollows(page, { kind, number: index + 1, newCount, scrollEnd }, progress);
		if ('failure' in step) {
			return typeof step.failure === 'string' ? step.failure : 'the error';
		}
		progress = step.progress;
		if (!step.next) {
			const { end } = progress;
			const missing = missingRecords(progress) ?? '';
			return { end, asked: index + 1, isUncertain: isEndUncertain(progress), missing };
		}
		kind = step.next.kind;
	}
	return 'goes on';
}

const guess = next('guess');
const link = next('link');
const scroll = next('scroll');
const ended = { isUncertain: false, missing: '' };

it.each<[what: string, Answer[], expected: unknown, pageSize?: number]>([
	['a page that names no other', [{ size: 3 }], { ...ended, end: 'shown', asked: 1 }],
	['a last page', [{ size: 3, isLast: true }], { ...ended, end: 'lastPage', asked: 1 }],
	[
		'page 2 refused after a small one',
		[{ size: 9, next: guess }, 404],
		{ ...ended, end: 'assumed', asked: 2 },
	],
	...[400, 404, 422].map((status): [string, Answer[], unknown] => [
		`page 2 refused after a full one by ${status}`,
		[{ size: 10, next: guess }, status],
		{ ...ended, end: 'assumed', asked: 2, isUncertain: true },
	]),
	['page 2 refused by 403', [{ size: 10, next: guess }, 403], 'the error'],
	[
		'page 2 refused, and Page Size above the size that comes',
		[{ size: 20, next: guess }, 404],
		{ ...ended, end: 'assumed', asked: 2, isUncertain: true },
		100,
	],
	[
		'page 2 refused, and Page Size as small',
		[{ size: 5, next: guess }, 404],
		{ ...ended, end: 'assumed', asked: 2, isUncertain: true },
		5,
	],
	[
		'page 2 with the same records',
		[
			{ size: 10, next: guess },
			{ size: 10, newCount: 0, next: guess },
		],
		{ ...ended, end: 'assumed', asked: 2, isUncertain: true },
	],
	[
		'as many as the total, of several pages',
		[
			{ size: 10, total: 19, next: guess },
			{ size: 9, total: 19, next: guess },
		],
		{ ...ended, end: 'shown', asked: 2 },
	],
	[
		'a total that is one full page proves nothing',
		[{ size: 10, total: 10, perPage: 10, next: guess }],
		'goes on',
	],
	[
		'a repeated page after all records',
		[
			{ size: 10, total: 10, next: link },
			{ size: 10, newCount: 0, total: 10, next: link },
		],
		{ ...ended, end: 'assumed', asked: 2, isUncertain: true },
	],
	['as many as the total', [{ size: 10, total: 10 }], { ...ended, end: 'shown', asked: 1 }],
	...[0, 30].map((total): [string, Answer[], unknown] => [
		`an empty page with a total of ${total}`,
		[
			{ size: 10, total: 40, next: link },
			{ size: 0, total },
		],
		{
			...{ ...ended, end: 'shown', asked: 2 },
			missing: `the service counts ${total || 40} records, but its list ended after 10`,
		},
	]),
	[
		'a total that is a small page is the end',
		[{ size: 9, total: 9, perPage: 10, next: guess }],
		{ ...ended, end: 'shown', asked: 1 },
	],
	[
		'fewer than the total',
		[
			{ size: 10, total: 30, next: link },
			{ size: 10, total: 30 },
		],
		{
			...{ ...ended, end: 'shown', asked: 2 },
			missing: 'the service counts 30 records, but its list ended after 20',
		},
	],
	[
		'fewer than the total on the last page',
		[{ size: 10, total: 30, isLast: true }],
		{ ...ended, end: 'lastPage', asked: 1 },
	],
	[
		'404 after all records',
		[{ size: 10, total: 10, next: link }, 404],
		{ ...ended, end: 'assumed', asked: 2, isUncertain: true },
	],
	['500 after all records', [{ size: 10, total: 10, next: link }, 500], 'the error'],
	['404 before all records', [{ size: 10, total: 30, next: link }, 404], 'the error'],
	['404 of a scroll', [{ size: 10, next: scroll }, 404], 'the error'],
	[
		'a repeated page',
		[
			{ size: 10, total: 30, next: link },
			{ size: 10, newCount: 0, total: 30, next: link },
		],
		'page 2 of the list repeats an earlier one, so the list would never end',
	],
	[
		'a repeated page of a list without a total',
		[
			{ size: 10, next: link },
			{ size: 10, newCount: 0, next: link },
		],
		'page 2 of the list repeats an earlier one, so the list would never end',
	],
	[
		'a repeated page of a list that has grown',
		[
			{ size: 10, total: 30, next: link },
			{ size: 10, newCount: 0, total: 40, next: link },
			{ size: 10, total: 40, next: link },
		],
		'goes on',
	],
	[
		'a guessed page with the last record of a list that has grown',
		[
			{ size: 10, total: 10, next: guess },
			{ size: 1, newCount: 0, total: 11, next: guess },
		],
		{ ...ended, end: 'shown', asked: 2 },
	],
	[
		'two repeated pages of a list that has grown',
		[
			{ size: 10, total: 30, next: link },
			{ size: 10, newCount: 0, total: 40, next: link },
			{ size: 10, newCount: 0, total: 40, next: link },
		],
		'page 3 of the list repeats an earlier one, so the list would never end',
	],
	[
		'a repeated page of a scroll',
		[
			{ size: 10, total: 30, next: scroll },
			{ size: 10, newCount: 0, total: 40, next: scroll },
		],
		'page 2 of the list repeats an earlier one, so the list would never end',
	],
	[
		'ten empty pages',
		[{ size: 1, next: link }, ...Array<Answer>(10).fill({ size: 0, next: link })],
		'goes on',
	],
	[
		'eleven empty pages',
		[{ size: 1, next: link }, ...Array<Answer>(11).fill({ size: 0, next: link })],
		'page 12 of the list is empty, as the 10 before it, but the service names further pages',
	],
	[
		'an empty page once all have come',
		[
			{ size: 9, total: 9, next: link },
			{ size: 0, total: 9, next: link },
		],
		{ ...ended, end: 'shown', asked: 2 },
	],
])('[L3] [L4] %s', (_, answers, ...[expected, pageSize]) => {
	expect(walk(answers, pageSize)).toEqual(expected);
});

it('[L4] a scroll may end with 404 or 400, where the user says so', () => {
	const answers = (status: number): Answer[] => [{ size: 10, next: scroll }, status];
	const end = { ...ended, end: 'assumed', asked: 2, isUncertain: true };
	for (const status of [400, 404])
		expect(walk(answers(status), undefined, 'notFound')).toEqual(end);
	expect(walk(answers(500), undefined, 'notFound')).toBe('the error');
	expect(walk([{ size: 10, next: link }, 400], undefined, 'notFound')).toBe('the error');
});

it.each<[kind: Next['kind'], status: number, count: number, remark: unknown]>([
	['scroll', 404, 1, expect.stringMatching(/after 1 record\..*Scroll End/)],
	['scroll', 400, 20, expect.stringMatching(/after 20 records\..*Scroll End/)],
	['scroll', 500, 20, undefined],
	['link', 404, 20, undefined],
])(
	'[L4] the setting for the end of a list, after a %s and status %i',
	(kind, status, count, remark) => {
		const asked = { ...next('link'), kind } as Next;
		const progress = { ...NOTHING_READ, pageSize: undefined, count };
		expect(withScrollEnd(refused(status), asked, progress).details).toMatchObject({ status });
		expect(withScrollEnd(refused(status), asked, progress).details.remark).toEqual(remark);
	},
);

it('[L4] records that came twice are counted', () => {
	const asked: AskedPage = { kind: 'link', number: 2, newCount: 3, scrollEnd: 'emptyPage' };
	const page: Page = {
		records: Array<null>(5).fill(null),
		isList: true,
		isLast: false,
		next: link,
	};
	const before = { ...NOTHING_READ, pageSize: undefined, count: 9, repeated: 1 };
	expect(whatFollows(page, asked, before)).toMatchObject({ progress: { count: 14, repeated: 3 } });
});

describe('[L4] hints', () => {
	const totals = (first: number, last: number, highest: number) => ({ first, last, highest });
	const read: Progress = { ...NOTHING_READ, pageSize: undefined, count: 20, lastSize: 10 };

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
	])('of %j', (progress, hints) => {
		expect(hintsOn({ ...read, ...progress })).toEqual(hints);
	});

	it('a list has shrunk when its total is less than it was', () => {
		const after = (totals: number[], size = 10) =>
			totals.reduce<Progress>(
				(before, total, index) => {
					const page = { records: Array<object>(size).fill({}), isList: true, isLast: false };
					const asked = { kind: undefined, number: index + 1, newCount: size } as const;
					const step = whatFollows(
						{ ...page, total, next: link } as Page,
						{ ...asked, scrollEnd: 'emptyPage' },
						before,
					);
					return 'progress' in step ? step.progress : before;
				},
				{ ...NOTHING_READ, pageSize: undefined },
			);
		expect(hasShrunk(after([40, 39]))).toBe(true);
		expect(hasShrunk(after([40, 40]))).toBe(false);
		expect(
			[
				[40, 41],
				[40, 39],
				[40, 40],
			].map((all) => hasChanged(after(all))),
		).toEqual([true, true, false]);
	});
});
