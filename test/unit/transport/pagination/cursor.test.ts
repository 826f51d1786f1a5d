import { RequestError } from '../../../../nodes/StoreManagement/errors/requestError';
import { parseCursor } from '../../../../nodes/StoreManagement/listSearch/parseCursor';
import type { ApiRequest } from '../../../../nodes/StoreManagement/transport/apiRequest';
import {
	DEFAULT_PAGINATION,
	requestAt,
	withScrollHint,
	type Cursor,
	type UsableCursor,
} from '../../../../nodes/StoreManagement/transport/pagination/fetchPage';
import { emptyHistory } from '../../../../nodes/StoreManagement/transport/retryPolicy';

describe('a cursor', () => {
	it.each<Cursor>([
		{ type: 'link', search: '?page=2', isStateful: false },
		{ type: 'link', search: '?scroll_id=a', isStateful: true },
		{ type: 'scroll', id: 'a' },
		{ type: 'page', page: 2, totalPages: 3 },
		{ type: 'unusable', address: 'https://example.com/elsewhere' },
	])('comes back from the editor as it was sent there: %j', (cursor) => {
		expect(parseCursor(JSON.stringify(cursor))).toEqual(cursor);
	});

	it('comes back without fields that were added to it', () => {
		const text = JSON.stringify({ type: 'scroll', id: 'a', url: 'https://example.com', page: 2 });
		expect(parseCursor(text)).toEqual({ type: 'scroll', id: 'a' });
	});

	it.each([
		undefined,
		'',
		'{',
		'null',
		'2',
		'[]',
		'{}',
		'{"search":"?page=2","isStateful":true,"id":"a","page":2,"totalPages":3,"address":"a"}',
		'{"type":"else","search":"?page=2","isStateful":true,"id":"a","page":2,"totalPages":3,"address":"a"}',
		'{"type":"link","search":"?page=2"}',
		'{"type":"link","search":2,"isStateful":true}',
		'{"type":"link","isStateful":true}',
		'{"type":"scroll","id":7}',
		'{"type":"scroll"}',
		'{"type":"page","page":"2","totalPages":3}',
		'{"type":"page","page":2,"totalPages":"3"}',
		'{"type":"page","page":2}',
		'{"type":"page","totalPages":3}',
		'{"type":"unusable"}',
		'{"type":"unusable","address":1}',
	])('is none in %j, which leads to the first page', (text) => {
		expect(parseCursor(text)).toBeUndefined();
	});
});

describe('the request for a page', () => {
	const list: ApiRequest = {
		method: 'GET',
		path: '/{alias}/leads',
		effect: 'read',
		store: 'loja',
		query: [
			['city', 'Recife'],
			['page', '9'],
			['scroll_id', 'old'],
			['per_page', '7'],
		],
	};
	const sent = (cursor: UsableCursor | undefined, pageSize: number | undefined = undefined) =>
		requestAt(list, cursor, { ...DEFAULT_PAGINATION, pageSize });

	it('is that of the list for the first page', () => {
		expect(sent(undefined)).toEqual(list);
		const { query, ...bare } = list;
		expect(query).toHaveLength(4);
		expect(requestAt(bare, undefined, DEFAULT_PAGINATION)).toEqual({ ...bare, query: [] });
	});

	it('has the page size once', () => {
		expect(sent(undefined, 20).query).toEqual([
			['city', 'Recife'],
			['page', '9'],
			['scroll_id', 'old'],
			['per_page', '20'],
		]);
	});

	it('has the number of the page once', () => {
		const request = sent({ type: 'page', page: 2, totalPages: 3 }, 20);
		expect(request).toEqual({
			...list,
			query: [
				['city', 'Recife'],
				['scroll_id', 'old'],
				['per_page', '20'],
				['page', '2'],
			],
		});
	});

	it('has the scroll ID once, and its response must not be lost', () => {
		const request = sent({ type: 'scroll', id: 'new' });
		expect(request).toEqual({
			...list,
			hasStatefulCursor: true,
			query: [
				['city', 'Recife'],
				['page', '9'],
				['per_page', '7'],
				['scroll_id', 'new'],
			],
		});
	});

	it.each([true, false])(
		'has the query of a link, and what the link lacks of the first query (stateful: %s)',
		(isStateful) => {
			const search = '?page=2&include[]=a&include[]=b';
			const request = sent({ type: 'link', search, isStateful }, 20);
			expect(request).toEqual({
				...list,
				hasStatefulCursor: isStateful,
				query: [
					['page', '2'],
					['include[]', 'a'],
					['include[]', 'b'],
					['city', 'Recife'],
					['scroll_id', 'old'],
					['per_page', '20'],
				],
			});
		},
	);
});

describe('an error that may be the end of a scroll', () => {
	const history = emptyHistory('GET', 'https://api.example.com/v2/loja/leads');
	const refusal = (status: number) => new RequestError({ ...history, kind: 'status', status });
	const hintOf = (error: unknown, cursor: Cursor | undefined) => {
		const hinted = withScrollHint(error, cursor, 7);
		return hinted instanceof RequestError ? hinted.details.hint : undefined;
	};

	it.each<Cursor>([
		{ type: 'scroll', id: 'a' },
		{ type: 'link', search: '?scroll_id=a', isStateful: true },
	])('says what to set, and how many records had come: %j', (cursor) => {
		for (const status of [400, 404]) {
			expect(hintOf(refusal(status), cursor)).toContain('7 records had come before');
			expect(hintOf(refusal(status), cursor)).toContain('set Scroll End to');
		}
	});

	it('is not one with another status, with another cursor or without an answer', () => {
		const scroll: Cursor = { type: 'scroll', id: 'a' };
		const unreadable = new RequestError({ ...history, kind: 'malformedBody', status: 404 });

		expect(hintOf(refusal(403), scroll)).toBeUndefined();
		expect(hintOf(refusal(404), undefined)).toBeUndefined();
		expect(hintOf(refusal(404), { type: 'page', page: 2, totalPages: 3 })).toBeUndefined();
		const link: Cursor = { type: 'link', search: '?page=2', isStateful: false };
		expect(hintOf(refusal(404), link)).toBeUndefined();
		expect(hintOf(unreadable, scroll)).toBeUndefined();
		const other = new Error('no answer');
		expect(withScrollHint(other, scroll, 7)).toBe(other);
	});
});
