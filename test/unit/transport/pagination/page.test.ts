import type { JsonObject, JsonValue } from '../../../../nodes/StoreManagement/json';
import type { Query } from '../../../../nodes/StoreManagement/transport/http/url';
import { readServiceDetails } from '../../../../nodes/StoreManagement/transport/credentials';
import {
	pageAhead,
	readPage,
	type Next,
} from '../../../../nodes/StoreManagement/transport/pagination/page';

const RECORDS = [{ id: 1 }, { id: 2 }];

const queryOf = (text: string): Query => [...new URLSearchParams(text)];
/** Reads a page of a list; the first one unless `foundBy` says how it was found. */
const read = (body: JsonValue | undefined, query = '', foundBy?: Next['kind']) =>
	readPage(body, { ...readServiceDetails({}), query: queryOf(query), foundBy });

/** How to ask for the next page, in words: "page 2 of 3 ?page=2", "scroll ?scroll_id=a". */
function inWords(next: Next | undefined): string | undefined {
	const query = next?.query.map((entry) => entry.join('=')).join('&');
	if (next?.kind !== 'page') return next && `${next.kind} ?${query}`;
	return `${next.parameter} ${next.page} of ${next.lastPage} ?${query}`;
}

const figured = (pagination: JsonObject, more: JsonObject = {}): JsonObject => ({
	...{ data: RECORDS, meta: { pagination } },
	...more,
});
const linked = (next: string, figures: JsonObject = {}): JsonObject =>
	figured({ ...figures, links: { next } });

const pagination = { total: '45', per_page: ' 20 ', current_page: 1, total_pages: '3' };

it.each<[JsonValue, areRead: boolean]>([
	[figured(pagination), true],
	[{ data: [{ id: 1, meta: { pagination } }, { id: 2 }] }, true],
	[{ data: RECORDS, pagination }, false],
	[{ data: RECORDS, meta: pagination }, false],
	[{ data: [{ id: 1 }, { id: 2, meta: { pagination } }] }, false],
])('[L1] the figures of %j are read: %j', (body, areRead) => {
	const [total, perPage] = areRead ? [45, 20] : [];
	expect(read(body)).toMatchObject({ total, perPage, isLast: false });
});

it.each<[JsonValue]>([['12,500'], ['12.5'], [12.5], ['-1'], ['']])(
	'[L1] figures are whole numbers, so %j is none',
	(total) => {
		expect(read(figured({ total })).total).toBeUndefined();
	},
);

it.each<[figures: JsonObject, isLast: boolean]>([
	[{ current_page: 2, total_pages: 3 }, false],
	[{ current_page: 3, total_pages: 3 }, true],
	[{ total_pages: 1 }, false],
	[{ current_page: 1, total_pages: 0 }, true],
	[{ current_page: 3 }, false],
	[{ links: { next: '' } }, false],
])('[L4] %j is the last page: %j', (figures, isLast) => {
	expect(read(figured(figures))).toMatchObject({ isLast, hasNoBody: false });
});

it('[A3] [A4] what is no list is one record as it came; no body is an empty list', () => {
	const body = { order: 7 };
	expect(read(body)).toMatchObject({ records: [body], isList: false, next: undefined });
	expect(inWords(read({ ...body, scroll_id: 'a' }).next)).toBe('scroll ?scroll_id=a');
	const none = { records: [], isList: true, hasNoBody: true, next: undefined };
	expect(read(undefined)).toMatchObject(none);
});

it('[A1] [A3] what stands beside data is a warning, or makes a record of what is not documented', () => {
	const body = { data: RECORDS, scroll_id: '', meta: { scroll_id: 'a' }, errors: ['E'] };
	const query = { ...readServiceDetails({}), query: [], foundBy: undefined, isUndocumented: true };
	expect(read(body).warning).toContain('also sent {"errors":["E"]}');
	expect(readPage(body, query)).toMatchObject({ records: [body], warning: undefined });
	const { errors: _, ...list } = body;
	expect(readPage(list, query)).toMatchObject({ records: RECORDS, warning: undefined });
});

const PAGES = { current_page: '1', total_pages: '3' };

it.each<[JsonValue, next: string | undefined, query?: string, foundBy?: Next['kind']]>([
	// By a link: of it only the query, over what was asked for.
	[linked('https://a.test/v2/loja/leads?page=2#top'), 'link ?page=2'],
	[linked('/v2/loja/leads'), 'link ?'],
	[linked('?page=2'), 'link ?page=2&city=R', 'city=R'],
	[linked('?limit=5'), 'link ?limit=5', 'limit=9'],
	[linked('?tags[0]=a'), 'link ?tags[0]=a', 'tags[]=a'],
	[linked('?params[b]=2'), 'link ?params[b]=2&params[a]=1', 'params[a]=1'],
	// By a link that shows the number of the page.
	[linked('?page=2', PAGES), 'page 2 of 3 ?page=2'],
	[linked('?page=2', { total_pages: 2 }), 'page 2 of 2 ?page=2'],
	[linked('?p=2&city=R', PAGES), 'p 2 of 3 ?p=2&city=R', 'city=R'],
	[linked('?p=2', PAGES), 'p 2 of 3 ?p=2&group=2', 'group=2'],
	[linked('?page=2&limit=50', PAGES), 'link ?page=2&limit=50', 'limit=100'],
	[linked('?page=2&per_page=2', PAGES), 'page 2 of 3 ?page=2&per_page=2', 'per_page=2&page=1'],
	[linked('?after=x&group=2', PAGES), 'link ?after=x&group=2', 'group=2'],
	// By a scroll ID, unless a link comes first.
	[linked('?scroll_id=a', PAGES), 'scroll ?scroll_id=a'],
	[linked('?limit=9&scroll_id=a'), 'scroll ?limit=9&scroll_id=a'],
	[{ data: RECORDS, scroll_id: 'a' }, 'scroll ?scroll_id=a'],
	[{ data: RECORDS, meta: { scroll_id: 7 } }, 'scroll ?scroll_id=7'],
	[figured({ scroll_id: 'a' }), 'scroll ?scroll_id=a'],
	[{ data: [{ meta: { pagination: {} } }], meta: { scroll_id: 'a' } }, 'scroll ?scroll_id=a'],
	[figured(PAGES, { scroll_id: 'a' }), 'scroll ?city=R&scroll_id=a', 'city=R'],
	[{ ...linked('?after=b', PAGES), scroll_id: 'a' }, 'link ?after=b'],
	[figured(PAGES), undefined, 'scroll_id=a', 'scroll'],
	[{ data: [], scroll_id: 'a' }, undefined],
	// By the number of the page.
	[linked('', PAGES), 'page 2 of 3 ?page=2'],
	[figured(PAGES), 'page 2 of 3 ?page=2'],
	[figured(PAGES, { data: [] }), 'page 2 of 3 ?page=2'],
	[figured({ total_pages: 3 }), 'page 3 of 3 ?city=R&page=3', 'city=R&page=2', 'page'],
	[figured({ current_page: 3, total_pages: 3 }), undefined],
	// A guess, as long as nothing is said and guesses are right.
	[{ data: RECORDS }, 'guess ?page=2'],
	[figured({ total: 9 }), 'guess ?page=2'],
	[{ data: RECORDS, scroll_id: ' ' }, 'guess ?page=2'],
	[{ data: RECORDS }, 'guess ?page=3', 'page=2', 'guess'],
	[{ data: RECORDS }, undefined, '', 'scroll'],
	[{ data: [] }, undefined],
	[linked(' '), undefined],
])('[L2] [L3] after %j comes %j', (body, next, ...found) => {
	expect(inWords(read(body, ...found).next)).toBe(next);
});

it('[L2] pages are counted on to the last one; another page is not known', () => {
	const numbered = { kind: 'page', parameter: 'page', lastPage: 3 } as const;
	const next: Next = { ...numbered, query: queryOf('city=R&page=2'), page: 2 };
	const byLink: Next = { kind: 'link', query: queryOf('page=2&city=R') };
	expect([0, 1, 2].map((pages) => inWords(pageAhead(next, pages)))).toEqual([
		...['page 2 of 3 ?city=R&page=2', 'page 3 of 3 ?city=R&page=3', undefined],
	]);
	expect([0, 1].map((pages) => pageAhead(byLink, pages))).toEqual([byLink, undefined]);
});
