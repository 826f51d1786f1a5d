import type { JsonObject, JsonValue } from '../../../../nodes/StoreManagement/json';
import type { Query } from '../../../../nodes/StoreManagement/transport/http/url';
import {
	pageAhead,
	type Next,
	readPage,
} from '../../../../nodes/StoreManagement/transport/pagination/page';
import { readServiceDetails } from '../../../../nodes/StoreManagement/transport/credentials';

const RECORDS = [{ id: 1 }, { id: 2 }];

const queryOf = (text: string): Query => [...new URLSearchParams(text)];

/** Reads a page of a list; the first one unless `foundBy` says how it was found. */
function read(body: JsonValue | undefined, query: Query = [], foundBy?: Next['kind']) {
	return readPage(body, { ...readServiceDetails({}), query, foundBy });
}

const withFigures = (pagination: JsonObject, data: JsonValue = RECORDS): JsonObject => ({
	data,
	meta: { pagination },
});
const linked = (next: string, figures: JsonObject = {}): JsonObject =>
	withFigures({ ...figures, links: { next } });

describe('[L1] the figures of a list', () => {
	const pagination = { total: '45', per_page: ' 20 ', current_page: 1, total_pages: '3' };
	const figures = { total: 45, perPage: 20, isLast: false };

	it.each<[JsonValue]>([
		[withFigures(pagination)],
		[{ data: [{ id: 1, meta: { pagination } }, { id: 2 }] }],
		[[{ id: 1, meta: { pagination } }]],
		[{ data: [{ id: 1, meta: { pagination } }], meta: { include: [] } }],
	])('are read from %j', (body) => {
		expect(read(body)).toMatchObject(figures);
	});

	it.each<[JsonValue]>([
		[{ data: RECORDS, pagination }],
		[{ data: RECORDS, ...pagination }],
		[{ data: RECORDS, meta: pagination }],
		[{ data: [{ id: 1 }, { id: 2, meta: { pagination } }] }],
	])('are not read from %j', (body) => {
		expect(read(body)).toMatchObject({ total: undefined, perPage: undefined });
	});

	it.each<[JsonValue]>([['12,500'], ['12.5'], [12.5], ['-1'], ['']])(
		'are whole numbers, so %j is none',
		(total) => {
			expect(read(withFigures({ total })).total).toBeUndefined();
		},
	);
});

it('[A3] what is no list is one record as it came, and goes on only where it says so', () => {
	const body = { order: 7 };
	expect(read(body)).toMatchObject({ records: [body], isList: false, next: undefined });
	expect(read({ ...body, scroll_id: 'a' }).next?.kind).toBe('scroll');
});

it('[A4] an empty answer is an empty list', () => {
	expect(read(undefined)).toMatchObject({ records: [], isList: true, next: undefined });
});

it.each<[figures: JsonObject, isLast: boolean]>([
	[{ current_page: 2, total_pages: 3 }, false],
	[{ current_page: 3, total_pages: 3 }, true],
	[{ total_pages: 0 }, false],
	[{ current_page: 3 }, false],
])('[L4] %j is the last page: %j', (figures, isLast) => {
	expect(read(withFigures(figures)).isLast).toBe(isLast);
});

describe('[L2] the next page', () => {
	const second: Query = [['page', '2']];
	const numbered = { kind: 'page', query: second, parameter: 'page', page: 2, lastPage: 3 };
	const scroll = { kind: 'scroll', query: [['scroll_id', 'a']] };
	const pages = { current_page: '1', total_pages: '3' };

	it.each<[JsonValue, object]>([
		[linked('https://a.test/v2/loja/leads?page=2'), { kind: 'link', query: second }],
		[linked('?page=2', pages), numbered],
		[linked('/v2/loja/leads'), { kind: 'link', query: [] }],
		[linked('?page=2', { total_pages: 2 }), { ...numbered, lastPage: 2 }],
		[linked('', pages), numbered],
		[withFigures(pages), numbered],
		[withFigures({ total_pages: 3 }), numbered],
		[withFigures(pages, []), numbered],
		[{ ...withFigures({ ...pages, current_page: 3 }), scroll_id: 'a' }, scroll],
		[{ data: RECORDS, scroll_id: 'a' }, scroll],
		[{ data: RECORDS, meta: { scroll_id: 'a' } }, scroll],
		[withFigures({ scroll_id: 'a' }), scroll],
		[{ data: [{ meta: { pagination: { total: 9 } } }], meta: { scroll_id: 'a' } }, scroll],
		[linked('?scroll_id=a', pages), scroll],
		[linked('?limit=9&scroll_id=a'), { kind: 'scroll' }],
	])('after %j', (body, next) => {
		expect(read(body).next).toMatchObject(next);
	});

	it('comes by a link before a scroll ID, and by this before page numbers', () => {
		expect(read({ ...linked('?after=b', pages), scroll_id: 'a' }).next?.kind).toBe('link');
		expect(read({ ...withFigures(pages), scroll_id: 'a' }).next).toEqual(scroll);
	});

	it('is none after a scroll that names no ID', () => {
		expect(read(withFigures(pages), [['scroll_id', 'a']], 'scroll').next).toBeUndefined();
	});

	it.each<[JsonValue]>([
		[linked('')],
		[linked(' ')],
		[withFigures({ current_page: 3, total_pages: 3 })],
		[withFigures({ total_pages: 0 }, [])],
		[{ data: [], scroll_id: 'a' }],
		[{ data: [] }],
	])('does not exist after %j', (body) => {
		expect(read(body).next).toBeUndefined();
	});

	it('keeps the rest of the query', () => {
		const { next } = read(withFigures({ total_pages: 3 }), queryOf('city=R&page=2'), 'page');
		expect(next?.query).toEqual(queryOf('city=R&page=3'));
	});

	it.each<[link: string, query: Query, parameter: string | undefined]>([
		['?p=2&city=R', [['city', 'R']], 'p'],
		['?p=2', [['p', '1']], 'p'],
		['?p=2', [['group', '2']], 'p'],
		['?page=2&per_page=2', [], 'page'],
		['?p=2&size=2', [], undefined],
		['?after=20', [], undefined],
		['?after=x&group=2', [['group', '2']], undefined],
	])('in %s after the query %j has its number under %s', (link, query, parameter) => {
		const { next } = read(linked(link, pages), query);
		expect(next?.kind === 'page' ? next.parameter : undefined).toBe(parameter);
	});

	it('counts on to the last page, and no further', () => {
		const next: Next = { kind: 'page', query: second, parameter: 'page', page: 2, lastPage: 3 };
		expect(pageAhead(next, 1)).toEqual({ ...next, query: [['page', '3']], page: 3 });
		expect(pageAhead(next, 2)).toBeUndefined();
		const byLink: Next = { kind: 'link', query: second };
		expect([0, 1].map((pages) => pageAhead(byLink, pages))).toEqual([byLink, undefined]);
	});
});

describe('[L3] the page after a list that says nothing', () => {
	it('is a guess, as long as guesses are right', () => {
		const second = { kind: 'guess', query: [['page', '2']] };
		expect(read({ data: RECORDS }).next).toEqual(second);
		expect(read(withFigures({ total: 9 })).next).toEqual(second);
		expect(read({ data: RECORDS, scroll_id: ' ' }).next).toEqual(second);
		expect(read({ data: RECORDS }, [['page', '2']], 'guess').next).toEqual({
			kind: 'guess',
			query: [['page', '3']],
		});
	});

	it('is none where the page was named by the service', () => {
		expect(read({ data: RECORDS }, [], 'scroll').next).toBeUndefined();
		expect(read({ data: RECORDS }, [], 'link').next).toBeUndefined();
	});
});

it.each<[requested: string, ofLink: string, merged: string]>([
	['city=R', 'page=2', 'page=2&city=R'],
	['limit=9', 'limit=5', 'limit=5'],
	['tags[]=a', 'tags[0]=a', 'tags[0]=a'],
	['params[a]=1', 'params[b]=2', 'params[b]=2&params[a]=1'],
	['items[0][a]=1', 'items[1][a]=1', 'items[1][a]=1&items[0][a]=1'],
	// What the credential says of each read is not the link's to say.
	['city=R', 'fresh=0&city=S', 'city=S'],
	['fresh=2', 'fresh=0', 'fresh=0'],
	['', 'fresh[0]=0&page=2&scroll_id=b', 'page=2&scroll_id=b'],
])('[L2] the query %j goes on with the link %j as %j', (requested, ofLink, merged) => {
	const query = queryOf(requested);
	const readQuery = queryOf('fresh=1&page=1&scroll_id=a');
	const page = readPage(linked(`/elsewhere?${ofLink}`), {
		...{ ...readServiceDetails({}), readQuery, query, foundBy: undefined },
	});
	expect(page.next?.query).toEqual(queryOf(merged));
});

it('the details of the credential override the defaults, where they are filled and offered', () => {
	const details = { pageParameter: ' p ', scrollParameter: '', scrollEnd: 'notFound' };
	const stored = { ...details, includeFormat: 'unheard-of', serviceDetails: true };

	expect(readServiceDetails(stored)).toEqual({
		pageParameter: 'p',
		pageSizeParameter: 'limit',
		scrollParameter: 'scroll_id',
		scrollEnd: 'notFound',
		includeFormat: 'comma',
		paramsFormat: 'brackets',
		readQuery: [],
	});
	expect(readServiceDetails({ ...stored, serviceDetails: false })).toEqual(readServiceDetails({}));
});

describe('[D1] Query Parameters for Reads', () => {
	const read = (readQuery: string) => readServiceDetails({ serviceDetails: true, readQuery });

	it.each<[text: string, query: Query]>([
		['', []],
		[' \u200b', []],
		['fresh=true', [['fresh', 'true']]],
		[
			' a[]=1&a[]=2 ',
			[
				['a[]', '1'],
				['a[]', '2'],
			],
		],
		[
			'filter[x]=a%26b&token=YQ==',
			[
				['filter[x]', 'a&b'],
				['token', 'YQ=='],
			],
		],
	])('are read as in an address: %j', (text, query) => {
		expect(read(text).readQuery).toEqual(query);
	});

	it.each([
		'fresh',
		'=1',
		'a=',
		'a=1&',
		'a=1&&b=2',
		'?a=1',
		'a=1, b=2',
		'a=1#b',
		'a=%zz',
		'{"a":1}',
	])('[F5] are an error that names the field: %j', (text) => {
		const named = expect.objectContaining({
			titles: ['Query Parameters for Reads'],
			fixedBy: 'workflowOwner',
		}) as Error;
		expect(() => read(text)).toThrow(named);
	});
});
