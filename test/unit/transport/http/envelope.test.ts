import type { JsonValue } from '../../../../nodes/StoreManagement/json';
import type { ApiRequest } from '../../../../nodes/StoreManagement/transport/apiRequest';
import {
	checkBody,
	identitiesOf,
	metaOf,
	parseResponse,
	recordsOf,
} from '../../../../nodes/StoreManagement/transport/http/envelope';

const parse = (text: string, status = 200) => parseResponse({ status, headers: {}, text });

describe('[A6] the body of a response', () => {
	it.each([
		[' {"a": 1}\n', { value: { a: 1 } }],
		['false', { value: false }],
		['null', { value: null }],
		['', { value: undefined }],
		[' \r\n', { value: undefined }],
		['{"a": 1', 'malformed'],
		['<html>', 'malformed'],
		['NaN', 'malformed'],
	])('%j is %j', (text, body) => {
		expect(parse(text)).toEqual(body);
	});

	it('is malformed where its bytes are no UTF-8, even if the rest is JSON', () => {
		const response = { status: 200, headers: {}, text: '{"name":"Jo?o"}', isUndecodable: true };
		expect(parseResponse(response)).toBe('malformed');
	});

	it('[A4] is none with status 204, whatever it contains', () => {
		expect(parse('<html>', 204)).toEqual({ value: undefined });
	});
});

const LIST = 'list';
const RECORD = 'record';
const ANYTHING = 'anything';
const GAPS = { '0': { id: 1 }, '2': { id: 3 } };

/** What should have come; 'success' where the body reports a failure; undefined where all is well. */
function check(
	body: JsonValue | undefined,
	expected: NonNullable<ApiRequest['expected']>,
	isWrite = false,
	status = 200,
) {
	const wrong = checkBody(body, expected, { status, isWrite });
	return wrong && (wrong.expected ?? 'success');
}

describe('[A1] a list', () => {
	it.each<[JsonValue]>([
		[[]],
		[[{ id: 1 }]],
		[{ data: [] }],
		[{ data: [{ id: 1 }], meta: {}, errors: ['a'] }],
		[GAPS],
		[{ data: GAPS, meta: {} }],
	])('is %j', (body) => {
		expect(check(body, LIST)).toBeUndefined();
	});

	it.each<[JsonValue]>([
		[{}],
		[{ data: {} }],
		[{ data: null }],
		[null],
		[5],
		[{ message: 'Unauthenticated.' }],
		[{ orders: [{ id: 1 }] }],
		[{ ...GAPS, meta: {} }],
		[{ id: 1 }],
	])('is not %j', (body) => {
		expect(check(body, LIST)).toBe('a list');
	});
});

describe('[A2] a record', () => {
	it.each<[JsonValue]>([
		[{ id: 1 }],
		[{ success: false, id: 1 }],
		[{ data: { id: 0 } }],
		[{ data: { id: 1 }, warnings: ['a'] }],
		[{ id: '7', failures: 2, error: 'E', message: 'M', success: false }],
	])('is %j, whatever else it has', (body) => {
		expect(check(body, RECORD)).toBeUndefined();
	});

	it.each<[JsonValue]>([
		[{}],
		[[]],
		[[{ id: 1 }]],
		[true],
		[null],
		[{ data: null }],
		[{ success: true }],
		[{ id: null, name: 'A' }],
		[{ id: '', name: 'A' }],
		[{ name: 'ValidationError', message: 'No' }],
		[{ message: 'Created' }],
		[{ webhook: { id: 1 } }],
		[{ success: false, message: 'No' }],
		[{ id: 1, data: null }],
		[JSON.parse('{"__proto__": {"id": 1}}') as JsonValue],
	])('is not %j, after a write neither', (body) => {
		expect([check(body, RECORD), check(body, RECORD, true)]).toEqual(
			Array(2).fill('a record with an ID'),
		);
	});
});

describe('[A3] a body that the document does not show', () => {
	it.each<[JsonValue]>([
		[true],
		['queued'],
		[[]],
		[{}],
		[{ message: 'Done', status: 'error' }],
		[{ error: null, errors: [] }],
		[{ error: false, errors: {} }],
		[{ error: 0, errors: '' }],
		[{ data: [{ id: 1 }], errors: [{ id: 2 }] }],
	])('may be %j', (body) => {
		expect(check(body, ANYTHING)).toBeUndefined();
	});

	it.each<[JsonValue]>([
		[{ success: false, data: [{ id: 1 }] }],
		[{ success: ' False', data: [{ id: 1 }] }],
		[{ error: 'E' }],
		[{ errors: ['E'] }],
		[{ errors: { name: ['E'] }, data: null }],
	])('reports a failure in %j', (body) => {
		expect(check(body, ANYTHING)).toBe('success');
	});
});

describe('[A1] the stores of a user', () => {
	it.each<[JsonValue]>([
		[{ id: 1, merchants: null }],
		[{ id: 1, merchants: [] }],
		[{ data: { id: 1, merchants: { data: [], errors: ['a'] } } }],
		[{ id: 1, merchants: { data: null } }],
		[{ id: 1, merchants: GAPS }],
	])('are in %j', (body) => {
		expect(check(body, 'stores')).toBeUndefined();
	});

	it.each<[JsonValue]>([
		[{ id: 1 }],
		[{ id: 1, merchants: {} }],
		[{ id: 1, merchants: { data: { total: 2 } } }],
		[{ id: 1, merchants: 'none' }],
		[{ merchants: [] }],
	])('are not in %j', (body) => {
		expect(check(body, 'stores')).toBe('a user with a list of stores (merchants)');
	});
});

it.each([
	// Of a read: 204, another 2xx; of a write.
	['list', undefined, 'a list', undefined],
	['anything', undefined, 'a body', undefined],
	['record', 'a record with an ID', 'a record with an ID', undefined],
	['stores', ...Array<string>(2).fill('a user with a list of stores (merchants)'), undefined],
] as const)('[A4] without a body, %s lacks %j, %j, %j', (expected, ...lacks) => {
	const found = [
		check(undefined, expected, false, 204),
		check(undefined, expected, false, 200),
		check(undefined, expected, true, 202),
	];
	expect(found).toEqual(lacks);
});

it('[L1] where a list goes on stands in its meta, and in that of its first record', () => {
	const [meta, pagination] = [{ scroll_id: 'a' }, { total: 9 }];
	expect(metaOf({ meta }, [{ meta: { pagination } }])).toEqual({
		top: { meta },
		meta: { ...meta, pagination },
		pagination,
	});
});

it('[L4] a record is known by its ID, else by its text; an empty ID is none', () => {
	const records = [{ data: { id: '1' } }, { id: 1, a: 2 }, { id: '', a: 2 }, { id: { a: 1 } }, 'x'];
	const [wrapped, bare, ...others] = identitiesOf(records);
	expect([wrapped, bare]).toEqual(['1', '1']);
	expect(new Set([...others, ...identitiesOf([{ id: '', a: 3 }, { id: null }, 'y'])]).size).toBe(6);
});

it.each<[JsonValue | undefined, JsonValue[], JsonValue[]]>([
	[undefined, [], []],
	[[{ id: 1 }], [{ id: 1 }], [{ id: 1 }]],
	[{ data: [{ id: 1 }], meta: {} }, [{ id: 1 }], [{ id: 1 }]],
	[{ data: GAPS }, [{ id: 1 }, { id: 3 }], [{ id: 1 }, { id: 3 }]],
	[{ data: { id: 1 } }, [{ id: 1 }], [{ id: 1 }]],
	[{ data: [1], more: 2 }, [1], [{ data: [1], more: 2 }]],
	[{ data: [1], meta: { pagination: {} } }, [1], [1]],
	[{ data: [1], meta: [] }, [1], [1]],
	[{ data: [1], meta: { lost: 2 } }, [1], [{ data: [1], meta: { lost: 2 } }]],
	[{ data: [1], meta: 'lost' }, [1], [{ data: [1], meta: 'lost' }]],
	[{ id: 1 }, [{ id: 1 }], [{ id: 1 }]],
	[{ data: null }, [], []],
	['queued', ['queued'], ['queued']],
])('[A3] the records of %j are %j; whole they are %j', (body, records, whole) => {
	expect(recordsOf(body)).toEqual(records);
	expect(recordsOf(body, true)).toEqual(whole);
});
