import type { JsonObject, JsonValue } from '../../../../nodes/StoreManagement/json';
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
function read(body: JsonValue, query: readonly QueryEntry[] = [], cursor?: Cursor, headers = {}) {
	const request = { url: () => LIST, path: '/{alias}/leads', first: [], query, cursor };
	return readPage(body, headers, request, DEFAULT_PAGINATION);
}

const withFigures = (pagination: JsonObject): JsonValue => ({
	data: RECORDS,
	meta: { pagination },
});

describe('the records of a list', () => {
	it.each<[body: JsonValue]>([
		[RECORDS],
		[{ data: RECORDS }],
		[{ data: { 0: { id: 1 }, 2: { id: 2 } } }],
		[{ 0: { id: 1 }, 2: { id: 2 }, meta: {} }],
		[{ products: RECORDS, meta: { pagination: { total: 2 } } }],
		[{ items: RECORDS, total: 2, errors: [] }],
		[{ data: { orders: RECORDS, pagination: {} } }],
	])('are found in %j', (body) => {
		expect(read(body).records).toEqual(RECORDS);
	});

	it.each<[body: JsonValue]>([
		[{ id: 1, events: [{ name: 'order.created' }], meta: {} }],
		[{ data: { id: 1, items: [{ id: 7 }] } }],
		[{ number: 1001, items: [{ id: 7 }] }],
	])('are one record in %j, whatever it holds', (body) => {
		expect(read(body).records).toHaveLength(1);
	});

	it.each<[body: JsonValue]>([
		[[]],
		[{ data: [] }],
		[{ data: {} }],
		[{ orders: [] }],
		[{ meta: {} }],
	])('are none in %j', (body) => {
		expect(read(body)).toMatchObject({ records: [], next: undefined });
	});
});

describe('the next page', () => {
	const SECOND = [['page', '2']];
	const numbered = { name: 'page', page: 2, lastPage: 3 };
	const scroll = { query: [['scroll_id', 'a']], isStateful: true };

	it.each<[body: JsonValue, next: object]>([
		[withFigures({ current_page: '1', total_pages: ' 3 ' }), { query: SECOND, numbered }],
		[
			{ data: RECORDS, page: 1, last_page: 3 },
			{ query: SECOND, numbered },
		],
		[
			{ data: RECORDS, pagination: { currentPage: 1, totalPages: 3 } },
			{ query: SECOND, numbered },
		],
		[
			{ data: [{ id: 1, meta: { pagination: { current_page: 1, total_pages: 3 } } }] },
			{ query: SECOND, numbered },
		],
		[
			[{ data: {}, meta: { pagination: { current_page: 1, total_pages: 3 } } }],
			{ query: SECOND, numbered },
		],
		[
			withFigures({ current_page: 1, total_pages: 3, links: { next: '?page=2' } }),
			{ query: SECOND, numbered },
		],
		[withFigures({ links: { next: '?page=2' } }), { query: SECOND }],
		[{ data: RECORDS, next_page_url: `${LIST}?page=2` }, { query: SECOND }],
		[{ data: RECORDS, next: '?page=2' }, { query: SECOND }],
		[{ data: RECORDS, _links: { next: { href: '/v2/loja/leads?page=2' } } }, { query: SECOND }],
		[{ data: RECORDS, next_page: 2 }, { query: SECOND }],
		[{ data: RECORDS, paging: { nextLink: '?page=2' } }, { query: SECOND }],
		[{ data: RECORDS, '@odata.nextLink': '?page=2' }, { query: SECOND }],
		[
			{
				data: RECORDS,
				links: [
					{ rel: 'self', href: '?page=1' },
					{ rel: 'next', href: '?page=2' },
				],
			},
			{ query: SECOND },
		],
		[
			{ data: RECORDS, meta: { page: { totalPages: 3 } } },
			{ query: SECOND, numbered },
		],
		[{ data: RECORDS, page_info: { has_next_page: true } }, { query: SECOND }],
		[{ data: RECORDS, last: false }, { query: SECOND }],
		[{ data: RECORDS, response_metadata: { next_cursor: 'a' } }, scroll],
		[{ data: RECORDS, nextPageToken: 'a' }, scroll],
		[{ data: RECORDS, has_more: true }, { query: SECOND }],
		[
			{ data: RECORDS, scroll_id: 'a', meta: { pagination: { current_page: 1, total_pages: 3 } } },
			scroll,
		],
		[{ data: RECORDS, scroll_id: '', meta: { scrollId: 'a' } }, scroll],
		[{ data: RECORDS, cursor: 'b', next_cursor: 'a', prev_cursor: 'c', scroll_size: 2 }, scroll],
		[{ data: RECORDS, meta: { cursor: { current: 'b', next: 'a', count: 2 } } }, scroll],
		[withFigures({ links: { next: '?cursor=a' } }), { query: [['cursor', 'a']], isStateful: true }],
		[
			withFigures({ links: { next: 'https://other.example/x?page=2' } }),
			{ query: [], unusable: 'https://other.example/x' },
		],
	])('of %j', (body, next) => {
		expect(read(body).next).toEqual(next);
	});

	it.each<[headers: object]>([
		[{ link: `<${LIST}?page=1>; rel="first", <${LIST}?page=2>; rel="next"` }],
		[{ link: '<?page=2>; title="a"; rel=next' }],
		[{ 'x-next-page': '2', 'x-total': '4' }],
	])('of a list with the headers %j', (headers) => {
		expect(read(RECORDS, [], undefined, headers).next).toEqual({ query: SECOND });
	});

	it.each<[body: JsonValue, headers: object]>([
		[
			withFigures({
				current_page: 3,
				total_pages: 3,
				links: { next: 'https://other.example/?page=4' },
			}),
			{},
		],
		[withFigures({ links: { next: '' } }), {}],
		[{ data: RECORDS, next_page_url: null }, {}],
		[{ data: RECORDS, has_more: false }, {}],
		[{ data: RECORDS, last: true }, {}],
		[{ data: RECORDS, links: [{ rel: 'self', href: '?page=1' }] }, {}],
		[RECORDS, { 'x-next-page': '' }],
		[RECORDS, { 'x-wp-totalpages': '1' }],
		[{ data: RECORDS, cursor: 'b', next_cursor: null }, {}],
		[RECORDS, { link: '<?page=1>; rel="prev"' }],
	])('does not exist where the service says so: %j', (body, headers) => {
		expect(read(body, [], undefined, headers)).toMatchObject({ next: undefined, isLast: true });
	});

	it('is tried where nothing tells the end of the first page, and after a page that was tried', () => {
		const first = read({ data: RECORDS });
		const tried = { after: first.fingerprint, isCounted: false };
		expect(first).toMatchObject({ next: { query: SECOND, tried }, isLast: false });
		const second = read({ data: [{ id: 3 }] }, [['page', '2']], { query: [], tried });
		expect(second.next).toMatchObject({ query: [['page', '3']] });
		expect(read({ data: RECORDS }, [], { query: [] }).next).toBeUndefined();
		expect(read({ data: RECORDS, total: 9 }).next).toMatchObject({ tried: { isCounted: true } });
	});
});

describe('the total', () => {
	it.each<[total: JsonValue, read: number | undefined]>([
		[12_500, 12_500],
		[' 12500 ', 12_500],
		['12,500', 12_500],
		['1.012.500', 1_012_500],
		['12.5', undefined],
		['-1', undefined],
		['', undefined],
		[true, undefined],
	])('of %j is %j', (total, expected) => {
		expect(read(withFigures({ total })).total).toBe(expected);
		expect(read({ data: RECORDS, total_count: total }).total).toBe(expected);
	});

	it.each([
		[{ 'x-total-count': '45' }],
		[{ 'x-wp-total': '45' }],
		[{ 'content-range': 'leads 0-1/45' }],
	])('is found in the headers %j', (headers) => {
		expect(read(RECORDS, [], undefined, headers).total).toBe(45);
	});

	it.each<[body: JsonValue, total: number | undefined]>([
		[{ data: RECORDS, page: { totalElements: 45 } }, 45],
		[{ results: RECORDS, count: 45 }, 45],
		[{ data: RECORDS, meta: { count: 2 } }, undefined],
		[{ data: RECORDS, summary: { total: 45 } }, undefined],
	])('of %j is %j', (body, total) => {
		expect(read(body).total).toBe(total);
	});
});

const USED = [
	['http where TLS ends before the service', 'http://api.example.com/v2/loja/leads?page=2'],
	['an inner host name', 'http://inner.invalid:8080/v2/loja/leads?page=2'],
	['a host without a scheme', '//foreign.example/v2/loja/leads?page=2'],
	['a path whose prefix is stripped', 'http://foreign.example/loja/leads?page=2'],
	['a path with a prefix more', 'http://foreign.example/api/v2/loja/leads?page=2'],
	['a relative path', 'leads?page=2'],
	['a query alone', '?page=2#top'],
	['slashes doubled and at the end', '/v2//loja//leads/?page=2'],
	['encoded letters', '/v2/loj%61/%6Ceads?page=2'],
];
const UNUSABLE = [
	['another path', '/v2/loja/discounts?page=2'],
	['another path, by dots', '/v2/loja/leads/../orders?page=2'],
	['a path below the list', '/v2/loja/leads/2?page=2'],
	['a path without the store', '/leads?page=2'],
	['another store', 'http://api.example.com/v2/loja-brisa/leads?page=2'],
	['an encoded slash', '/v2/loja%2Fleads?page=2'],
	['a broken encoding', '/v2/loja/%leads?page=2'],
	['no query', LIST],
	['a scheme without a host', 'javascript:alert(1)?page=2'],
	['no address', 'http://['],
	['a link longer than any service sends', `?page=2&x=${'a'.repeat(20_000)}`],
];

describe('a next link', () => {
	it.each(USED)('is used with %s', (_, next) => {
		expect(read(withFigures({ links: { next: String(next) } })).next).toEqual({
			query: [['page', '2']],
		});
	});

	it.each(UNUSABLE)('is not used with %s', (_, next) => {
		const { next: cursor } = read(withFigures({ links: { next: String(next) } }));
		expect(cursor).toEqual({ query: [], unusable: expect.not.stringContaining('?') as string });
	});

	it.each<[next: string, own: QueryEntry[], name: string | undefined]>([
		['?p=2&city=R', [['city', 'R']], 'p'],
		['?page=2&per_page=2', [], 'page'],
		['?p=2&size=2', [], undefined],
		['?offset=20', [], undefined],
		['?page=2&city=2', [['city', '2']], 'page'],
	])('counts pages in %s, after the query %j, with %s', (next, own, name) => {
		const body = withFigures({ current_page: 1, total_pages: 3, links: { next } });
		const { next: cursor } = read(body, own);
		expect(cursor?.numbered?.name).toBe(name);
	});
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
