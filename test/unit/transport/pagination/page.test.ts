import type { JsonValue } from '../../../../nodes/StoreManagement/json';
import {
	DEFAULT_PAGINATION,
	paginationOptions,
	type PaginationOptions,
} from '../../../../nodes/StoreManagement/transport/pagination/fetchPage';
import { readPage } from '../../../../nodes/StoreManagement/transport/pagination/page';

const ADDRESS = { url: 'https://api.example.com/v2/loja/leads?page=1', path: '/{alias}/leads' };

function read(body: JsonValue, options: PaginationOptions = DEFAULT_PAGINATION) {
	return readPage(body, ADDRESS, options);
}

/** A list of one record with these figures of its pagination. */
const list = (pagination: JsonValue, more: object = {}): JsonValue => ({
	data: [{ id: 1 }],
	meta: { pagination },
	...more,
});

const NEXT_PAGE = { type: 'page', page: 2, totalPages: 3 };

describe('the next page', () => {
	it('is that of the link, whatever else is named', () => {
		const figures = { current_page: 1, total_pages: 3, links: { next: '?page=2' }, scroll_id: 'a' };
		const numbered = { name: 'page', page: 2, totalPages: 3 };
		const link = { type: 'link', search: '?page=2', isStateful: false, numbered };
		expect(read(list(figures, { scroll_id: 'b' })).next).toEqual(link);
	});

	it.each(['scroll_id', 'scrollId', 'scroll', 'mark'])(
		'may be another one each time where the link has %s',
		(name) => {
			const options = { ...DEFAULT_PAGINATION, scrollParameter: 'mark' };
			const search = `?a=1&${name}=x`;
			expect(read(list({ links: { next: search } }), options).next).toEqual({
				type: 'link',
				search,
				isStateful: true,
			});
		},
	);

	it.each<[where: string, body: JsonValue]>([
		['at the top', { data: [], scroll_id: 'a', meta: { scroll_id: 'b' } }],
		['in meta', { data: [], meta: { scrollId: 'a', pagination: { scroll: 'b' } } }],
		['in the pagination', { data: [], meta: { pagination: { scroll: 'a' } } }],
		['under the name of the option first', { data: [], scroll_id: 'b', mark: 'a' }],
		['where another place is empty', { data: [], scroll_id: '', meta: { scroll_id: 'a' } }],
		['where another place holds no ID', { data: [], scroll_id: null, scrollId: true, scroll: 'a' }],
	])('is that of a scroll ID %s', (_, body) => {
		const options = { ...DEFAULT_PAGINATION, scrollParameter: 'mark' };
		expect(read(body, options).next).toEqual({ type: 'scroll', id: 'a' });
	});

	it('may have a number as its scroll ID', () => {
		expect(read({ data: [], scroll_id: 0 }).next).toEqual({ type: 'scroll', id: '0' });
	});

	it('is that of the scroll ID before that of the page numbers', () => {
		const body = list({ current_page: 1, total_pages: 3 }, { scroll_id: 'a' });
		expect(read(body).next).toEqual({ type: 'scroll', id: 'a' });
	});

	it.each<[current: JsonValue, total: JsonValue]>([
		[1, 3],
		['1', '3'],
		[' 1 ', '3'],
	])('has the number after %j of %j', (current, total) => {
		const { next } = read(list({ current_page: current, total_pages: total }));
		expect(next).toEqual(NEXT_PAGE);
	});

	it.each<[current: JsonValue, total: JsonValue]>([
		[3, 3],
		[4, 3],
		[null, 3],
		[1, null],
		['', '3'],
		[' ', '3'],
		['1', ' '],
		['one', '3'],
		[1.5, 3],
		[true, 3],
	])('does not exist after page %j of %j', (current, total) => {
		expect(read(list({ current_page: current, total_pages: total })).next).toBeUndefined();
	});

	it('is named by the first record, as in the sample of the discounts', () => {
		const meta = { pagination: { current_page: 1, total_pages: 3, total: 5 } };
		const body = { data: [{ id: 1, meta }, { id: 2 }] };
		expect(read(body)).toMatchObject({ next: NEXT_PAGE, total: 5 });
		expect(read([{ id: 1, meta }])).toMatchObject({ next: NEXT_PAGE, total: 5 });
	});

	it.each<[body: JsonValue]>([
		['text'],
		[7],
		[[]],
		[['text']],
		[[{ meta: 'none' }]],
		[{ data: [{ id: 1 }], meta: 'none' }],
		[list('none')],
		[list([])],
		[list({ links: 'none' })],
		[list({ links: { next: 7 } })],
	])('does not exist in %j', (body) => {
		expect(read(body)).toMatchObject({ next: undefined, total: undefined, isLast: false });
	});
});

describe('a link that is a page number', () => {
	const FIRST = { current_page: 1, total_pages: 3 };
	const readAt = (
		query: string,
		next: string,
		figures: object = FIRST,
		options = DEFAULT_PAGINATION,
	) => {
		const url = `https://api.example.com/v2/loja/leads${query}`;
		const body = list({ ...figures, links: { next } });
		const cursor = readPage(body, { url, path: '/{alias}/leads' }, options).next;
		return cursor?.type === 'link' ? cursor.numbered : cursor;
	};

	it.each<[what: string, query: string, next: string, name: string]>([
		['of a first page without a number', '', '?page=2', 'page'],
		['of a page with its number', '?page=1', '?page=2', 'page'],
		['under another name', '?p=1', '?p=2', 'p'],
		['with the rest of the query', '?limit=10&page=1', '?page=2&limit=10', 'page'],
		['with more than the query had', '?page=1', '?page=2&token=x', 'page'],
		['under the usual name, where another field has that number', '', '?page=2&group=2', 'page'],
		['under the usual name, where another field comes first', '', '?group=2&page=2', 'page'],
	])('is one %s', (_, query, next, name) => {
		expect(readAt(query, next)).toEqual({ name, page: 2, totalPages: 3 });
	});

	it.each<[what: string, query: string, next: string, figures: object]>([
		['of another page', '?page=1', '?page=3', FIRST],
		['of a page whose own address has another number', '?page=7', '?page=2', FIRST],
		['with another value in the rest of the query', '?limit=10&page=1', '?limit=20&page=2', FIRST],
		['that stands there twice', '?page=1', '?page=2&page=2', FIRST],
		['without the number of its page', '?page=1', '?page=2', { total_pages: 3 }],
		['without the number of pages', '?page=1', '?page=2', { current_page: 1 }],
		['behind the last page', '?page=3', '?page=4', { current_page: 3, total_pages: 3 }],
		['far behind the last page', '?page=4', '?page=5', { current_page: 4, total_pages: 3 }],
	])('is none %s', (_, query, next, figures) => {
		expect(readAt(query, next, figures)).toBeUndefined();
	});

	it('is none where two fields may be it and neither has the usual name', () => {
		const options = { ...DEFAULT_PAGINATION, pageParameter: 'number' };

		expect(readAt('', '?page=2&group=2', FIRST, options)).toBeUndefined();
	});
});

describe('a link that cannot be used', () => {
	const links = { next: 'https://example.com/elsewhere?page=2' };
	const unusable = { type: 'unusable', address: 'https://example.com/elsewhere' };

	it('is the cursor where nothing else says where the next page is', () => {
		expect(read(list({ links }))).toMatchObject({ next: unusable, isLast: false });
		expect(read(list({ links, current_page: 3 })).next).toEqual(unusable);
		expect(read(list({ links, total_pages: 3 })).next).toEqual(unusable);
	});

	it('is ignored if there are page numbers, also on the last page', () => {
		expect(read(list({ links, current_page: 1, total_pages: 3 })).next).toEqual(NEXT_PAGE);
		const last = read(list({ links, current_page: '3', total_pages: '3' }));
		expect(last).toMatchObject({ next: undefined, isLast: true });
	});
});

describe('the last page', () => {
	it.each<[says: string, pagination: JsonValue]>([
		['an empty link', { links: { next: '' } }],
		['null as link', { links: { next: null } }],
		['its number', { current_page: 3, total_pages: 3 }],
		['the number of pages', { total_pages: '1' }],
	])('is recognized by %s', (_, pagination) => {
		expect(read(list(pagination))).toMatchObject({ next: undefined, isLast: true });
	});

	it('is not recognized while there is a next one', () => {
		expect(read(list({ current_page: 1, total_pages: 3 })).isLast).toBe(false);
		expect(read(list({ links: { next: '' } }, { scroll_id: 'a' })).isLast).toBe(false);
		expect(read(list({})).isLast).toBe(false);
	});

	it.each<[given: JsonValue, total: number | undefined]>([
		[5, 5],
		['5', 5],
		['', undefined],
		['five', undefined],
		[null, undefined],
	])('has the total %j as %s', (given, total) => {
		expect(read(list({ total: given })).total).toBe(total);
	});
});

describe('the options for the pagination of a list', () => {
	const names = ['pageSizeParameter', 'pageParameter', 'scrollParameter'] as const;

	it('have defaults', () => {
		expect(paginationOptions({})).toEqual({
			pageSize: undefined,
			pageSizeParameter: 'per_page',
			pageParameter: 'page',
			scrollParameter: 'scroll_id',
			scrollEnd: 'emptyPage',
		});
	});

	it.each(names)('come from the node, else from the credential: %s', (name) => {
		expect(paginationOptions({ [name]: 'a' })).toEqual({ ...DEFAULT_PAGINATION, [name]: 'a' });
		const both = paginationOptions({ [name]: 'a' }, { [name]: 'b', pageSize: 3 });
		expect(both).toEqual({ ...DEFAULT_PAGINATION, [name]: 'b', pageSize: 3 });
		const unset = paginationOptions({ [name]: 'a' }, { [name]: undefined });
		expect(unset).toEqual({ ...DEFAULT_PAGINATION, [name]: 'a' });
	});

	it('include the end of a scroll', () => {
		expect(paginationOptions({ scrollEnd: 'notFound' }).scrollEnd).toBe('notFound');
		const both = paginationOptions({ scrollEnd: 'notFound' }, { scrollEnd: 'emptyPage' });
		expect(both.scrollEnd).toBe('emptyPage');
	});
});
