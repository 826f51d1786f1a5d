import fc from 'fast-check';

import type { JsonObject, JsonValue } from '../../../../nodes/StoreManagement/json';
import { parseCursor } from '../../../../nodes/StoreManagement/listSearch/parseCursor';
import type { QueryEntry } from '../../../../nodes/StoreManagement/transport/http/url';
import {
	cursorAhead,
	mergeQuery,
	type Cursor,
} from '../../../../nodes/StoreManagement/transport/pagination/cursor';
import {
	DEFAULT_PAGINATION,
	paginationOptions,
} from '../../../../nodes/StoreManagement/transport/pagination/fetchPage';
import { readPage } from '../../../../nodes/StoreManagement/transport/pagination/page';

const LIST = 'https://api.example.com/v2/loja/leads';
const RECORDS = [{ id: 1 }, { id: 2 }];

/** A page of a list; the first one without a cursor. */
function read(answer: JsonValue | undefined, first: readonly QueryEntry[] = [], cursor?: Cursor) {
	return readPage(answer, { ...DEFAULT_PAGINATION, first, cursor });
}

const withFigures = (pagination: JsonObject): JsonValue => ({
	data: RECORDS,
	meta: { pagination },
});

it.each<[answer: JsonValue | undefined, records: JsonValue[]]>([
	[RECORDS, RECORDS],
	[{ data: RECORDS, meta: {} }, RECORDS],
	[{ data: { 0: { id: 1 }, 2: { id: 2 } } }, RECORDS],
	[undefined, []],
	// Of a list that the document does not show.
	[{ products: RECORDS }, [{ products: RECORDS }]],
])('the records of %j are %j', (answer, records) => {
	expect(read(answer).records).toEqual(records);
});

describe('the next page', () => {
	const SECOND = [['page', '2']];
	const numbered = { name: 'page', page: 2, lastPage: 3 };
	const scroll = { query: [['scroll_id', 'a']], isScroll: true };
	const tried = { query: SECOND, isTried: true };

	it.each<[answer: JsonValue, next: object | undefined]>([
		[withFigures({ current_page: '1', total_pages: ' 3 ' }), { query: SECOND, numbered }],
		[
			{ data: [{ id: 1, meta: { pagination: { current_page: 1, total_pages: 3 } } }] },
			{ query: SECOND, numbered },
		],
		[
			withFigures({ current_page: 1, total_pages: 3, links: { next: '?page=2' } }),
			{ query: SECOND, numbered },
		],
		[withFigures({ links: { next: '?page=2' } }), { query: SECOND }],
		[{ data: RECORDS, scroll_id: 'a' }, scroll],
		[{ data: RECORDS, meta: { scroll_id: 'a' } }, scroll],
		[
			{ data: RECORDS, scroll_id: 7 },
			{ ...scroll, query: [['scroll_id', '7']] },
		],
		[
			{ data: RECORDS, scroll_id: 'a', meta: { pagination: { current_page: 1, total_pages: 3 } } },
			scroll,
		],
		[
			withFigures({ links: { next: '?scroll_id=a' } }),
			{ query: [['scroll_id', 'a']], isScroll: true },
		],
		[{ data: RECORDS }, tried],
		[{ data: RECORDS, scroll_id: '' }, tried],
		[withFigures({ total: 9 }), tried],
		[{ data: RECORDS, next: '?page=9', has_more: true, cursor: 'c', pages: 3 }, tried],
	])('of %j is %j', (answer, next) => {
		expect(read(answer).next).toEqual(next);
	});

	it.each<[answer: JsonValue]>([
		[withFigures({ current_page: 3, total_pages: 3 })],
		[withFigures({ links: { next: '' } })],
		[{ data: [], scroll_id: 'a' }],
		[{ data: [] }],
	])('does not exist after %j', (answer) => {
		expect(read(answer).next).toBeUndefined();
	});

	it('is tried after a page that was tried, and by its number', () => {
		const { next } = read({ data: [{ id: 3 }] }, [], { query: [['page', '2']], isTried: true });
		expect(next).toEqual({ query: [['page', '3']], isTried: true });
		expect(read({ data: RECORDS }, [], { query: [['scroll_id', 'a']] }).next).toBeUndefined();
		expect(read({ data: RECORDS }, [['page', '5']]).next?.query).toEqual([['page', '6']]);
	});

	it('follows from the number that was asked for, where the service always says 1', () => {
		const answer = withFigures({ current_page: 1, total_pages: 3 });
		const second = read(answer).next;
		expect(read(answer, [], second).next?.query).toEqual([['page', '3']]);
	});
});

it.each<[total: JsonValue, read: number | undefined]>([
	[12_500, 12_500],
	[' 12500 ', 12_500],
	['12,500', undefined],
	['-1', undefined],
	['', undefined],
	[true, undefined],
])('the total of %j is %j', (total, expected) => {
	expect(read(withFigures({ total })).total).toBe(expected);
});

describe('a next link', () => {
	it.each([
		['http://api.example.com/v2/loja/leads?page=2'],
		['http://inner.invalid:8080/other?page=2'],
		['//foreign.example/v2/loja/leads?page=2'],
		['leads?page=2'],
		['?page=2#top'],
		['javascript:alert(1)?page=2'],
	])('gives its query alone: %s', (next) => {
		expect(read(withFigures({ links: { next } })).next).toEqual({ query: [['page', '2']] });
	});

	it('without a query leads to the first page, which then repeats', () => {
		expect(read(withFigures({ links: { next: LIST } })).next).toEqual({ query: [] });
	});

	it.each<[next: string, own: QueryEntry[], name: string | undefined]>([
		['?p=2&city=R', [['city', 'R']], 'p'],
		['?page=2&per_page=2', [], 'page'],
		['?p=2&size=2', [], undefined],
		['?offset=20', [], undefined],
		['?page=2&city=2', [['city', '2']], 'page'],
	])('counts pages in %s, after the query %j, with %s', (next, own, name) => {
		const body = withFigures({ current_page: 1, total_pages: 3, links: { next } });
		expect(read(body, own).next?.numbered?.name).toBe(name);
	});
});

it('pages with the same records have the same fingerprint, with IDs or without', () => {
	const prints = [
		[{ id: 1 }],
		[{ id: 1, at: 2 }],
		[{ id: 2 }],
		[{ n: 1 }],
		[{ n: 1 }],
		[{ n: 2 }],
	].map((records) => read(records).fingerprint);
	expect(prints[0]).toBe(prints[1]);
	expect(prints[3]).toBe(prints[4]);
	expect(new Set(prints).size).toBe(4);
});

it.each<[first: QueryEntry[], linked: QueryEntry[], merged: QueryEntry[]]>([
	[
		[['city', 'R']],
		[['page', '2']],
		[
			['page', '2'],
			['city', 'R'],
		],
	],
	[[['per_page', '9']], [['per_page', '5']], [['per_page', '5']]],
	[
		[
			['tags[]', 'a'],
			['tags[]', 'b'],
		],
		[
			['tags[0]', 'a'],
			['tags[1]', 'b'],
		],
		[
			['tags[0]', 'a'],
			['tags[1]', 'b'],
		],
	],
	[
		[['params[a]', '1']],
		[['params[b]', '2']],
		[
			['params[b]', '2'],
			['params[a]', '1'],
		],
	],
])('the query %j goes on with the link %j as %j', (first, linked, merged) => {
	expect(mergeQuery(first, linked)).toEqual(merged);
});

it('a cursor counts on to the last page, and no further', () => {
	const numbered = { name: 'p', page: 2, lastPage: 3 };
	const query: QueryEntry[] = [
		['p', '2'],
		['city', 'R'],
	];
	expect(cursorAhead({ query, numbered }, 1)).toEqual({
		query: [
			['p', '3'],
			['city', 'R'],
		],
		numbered: { ...numbered, page: 3 },
	});
	expect(cursorAhead({ query, numbered }, 2)).toBeUndefined();
	expect(cursorAhead({ query }, 1)).toBeUndefined();
});

describe('a cursor that comes back from the editor', () => {
	it('leads to the same page', () => {
		const text = fc.string();
		const cursor = fc.record(
			{
				query: fc.array(fc.tuple(text, text)),
				isScroll: fc.constant(true),
				isTried: fc.constant(true),
			},
			{ requiredKeys: ['query'] },
		);
		fc.assert(
			fc.property(cursor, (one) => {
				expect(parseCursor(JSON.stringify(one))).toEqual(one);
			}),
			{ seed: 1 },
		);
	});

	it.each([
		undefined,
		'',
		'{',
		'null',
		'2',
		'[]',
		'{}',
		'{"query":[["a"]]}',
		'{"query":[["a",1]]}',
	])('is none in %j, which leads to the first page', (text) => {
		expect(parseCursor(text)).toBeUndefined();
	});
});

it('the details of the credential override the defaults', () => {
	const details = { pageParameter: 'p', scrollParameter: 's', scrollEnd: 'notFound' } as const;
	expect(paginationOptions(details, 5)).toEqual({
		pageSize: 5,
		pageSizeParameter: 'per_page',
		pageParameter: 'p',
		scrollParameter: 's',
		scrollEnd: 'notFound',
	});
});
