import type { JsonObject, JsonValue } from '../../../../nodes/StoreManagement/json';
import {
	checkBody,
	identitiesOf,
	metaOf,
	parseResponse,
	recordsOf,
} from '../../../../nodes/StoreManagement/transport/http/envelope';

const EXPECTED = ['list', 'record', 'stores', 'anything'] as const;
type Expected = (typeof EXPECTED)[number];

const NAMES = {
	list: 'a list',
	record: 'a record with an ID',
	stores: 'a user with a list of stores (merchants)',
	anything: undefined,
};

it.each<[JsonValue, ...Expected[]]>([
	...[[], { 0: 5, 2: 6 }].map((list): [JsonValue, Expected] => [list, 'list']),
	...['text', null, 5, {}, { 0: 1, a: 2 }].map((other): [JsonValue] => [other]),
	...[0, 1, '7'].map((id): [JsonValue, Expected] => [{ id }, 'record']),
	...[null, '', []].map((id): [JsonValue] => [{ id }]),
	[{ id: 1, merchants: 5 }, 'record'],
	[{ id: 1, merchants: { data: {} } }, 'record'],
	[{ merchants: [] }],
	...[[], null, { 1: {} }].flatMap((merchants): Array<[JsonValue, ...Expected[]]> => [
		[{ id: 1, merchants }, 'record', 'stores'],
		[{ id: 1, merchants: { data: merchants } }, 'record', 'stores'],
	]),
	[JSON.parse('{"__proto__": {"id": 1, "merchants": []}}') as JsonValue],
])('[A1] [A2] [A3] %j, bare or under data, is: %s %s', (body, ...kinds) => {
	const found = (value: JsonValue) =>
		EXPECTED.filter((one) => !checkBody(value, one, { status: 200, isWrite: false }));

	for (const value of [body, { data: body }, { data: body, success: true, message: 'E' }]) {
		expect(found(value)).toEqual([...kinds, 'anything']);
	}
	for (const one of EXPECTED.filter((other) => ![...kinds, 'anything'].includes(other))) {
		const problem = checkBody(body, one, { status: 200, isWrite: true });
		expect(problem).toEqual({ expected: NAMES[one] });
	}
});

it.each<[JsonObject, isFailure: boolean]>([
	[{ success: false }, true],
	[{ errors: ['E'], data: [] }, true],
	[{ error: 'E', data: null }, true],
	[{ success: 'no', error: '', errors: {} }, false],
	[{ success: false, data: [1], errors: ['E'] }, false],
])('[A4] %j is a failure: %j', (body, isFailure) => {
	for (const isWrite of [true, false]) {
		const found = checkBody(body, 'anything', { status: 200, isWrite });
		expect(found).toEqual(isFailure ? { expected: undefined } : undefined);
	}
});

const PAGINATION = { pagination: { total: 1 } };

it.each<[JsonValue | undefined, records: JsonValue[], isMore?: boolean]>([
	[undefined, []],
	[null, []],
	[
		[{ id: 1 }, 5],
		[{ id: 1 }, 5],
	],
	[{ 0: 'a', 3: 'b' }, ['a', 'b']],
	[{ id: 1 }, [{ id: 1 }]],
	[{ data: { id: 1 }, meta: PAGINATION }, [{ id: 1 }]],
	[{ data: [1], meta: [] }, [1]],
	[{ data: [1], meta: { ...PAGINATION, lost: 0 } }, [1], true],
	[{ data: [1], meta: 'more' }, [1], true],
	[{ data: null, note: '' }, [], true],
])('[A1] [A3] the records of %j are %j; it holds more: %j', (body, records, isMore = false) => {
	expect(recordsOf(body)).toEqual(records);
	expect(recordsOf(body, true)).toEqual(isMore ? [body] : records);
});

it.each([
	// Of a read: 204, another 2xx; of a write.
	['list', undefined, 'a list', undefined],
	['anything', undefined, 'a body', undefined],
	['record', 'a record with an ID', 'a record with an ID', undefined],
	['stores', ...Array<string>(2).fill('a user with a list of stores (merchants)'), undefined],
] as const)('[A4] without a body, %s lacks %j, %j, %j', (expected, ...lacks) => {
	const found = [[204], [200], [202, true]] as const;
	expect(
		found.map(
			([status, isWrite = false]) => checkBody(undefined, expected, { status, isWrite })?.expected,
		),
	).toEqual(lacks);
});

it.each([
	[' {"a": 1}\n', 200, { value: { a: 1 } }],
	['false', 200, { value: false }],
	['null', 200, { value: null }],
	[' \r\n', 200, { value: undefined }],
	['<html>', 204, { value: undefined }],
	['{"a": 1', 200, 'malformed'],
	['NaN', 200, 'malformed'],
])('[A4] [A6] the body %j with status %i is %j', (text, status, parsed) => {
	expect(parseResponse({ status, headers: {}, text })).toStrictEqual(parsed);
	// Its bytes are no UTF-8, even if the rest is JSON.
	expect(parseResponse({ status, headers: {}, text, isUndecodable: true })).toBe('malformed');
});

it('[L1] where a list goes on stands in its meta, and in that of its first record', () => {
	const [meta, pagination] = [{ scroll_id: 'a' }, { total: 9 }];
	expect(metaOf({ meta }, [{ meta: { pagination, scroll_id: 'b' } }])).toEqual({
		top: { meta },
		meta: { ...meta, pagination },
		pagination,
	});
});

it('[L4] a record is known by its ID, else by its text; an empty ID is none', () => {
	expect(identitiesOf([{ data: { id: '1' } }, { id: 1, a: 2 }])).toEqual(['1', '1']);
	const none = [{ id: '', a: 2 }, { id: '', a: 3 }, { id: { a: 1 } }, { id: {} }, { id: null }];
	expect(new Set(identitiesOf([...none, 'x', 'y'])).size).toBe(7);
});
