/**
 * Draws bodies of what the contract tells apart: lists, records, values that are filled or not, in any place. The oracle
 * is the words of A1, A2 and A3, written without the functions of the package.
 */
import fc from 'fast-check';

import type { JsonObject, JsonValue } from '../../../../nodes/StoreManagement/json';
import {
	checkBody,
	identitiesOf,
	metaOf,
	parseResponse,
	recordsOf,
} from '../../../../nodes/StoreManagement/transport/http/envelope';

type Expected = Parameters<typeof checkBody>[1];

/** An object that has each of these fields, or not. */
const some = (fields: Record<string, fc.Arbitrary<JsonValue>>): fc.Arbitrary<JsonObject> =>
	fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<JsonObject>;
const among = (...values: JsonValue[]): fc.Arbitrary<JsonValue> => fc.constantFrom(...values);

const empty = among(null, false, 0, '', ' ', [], {});
const any = fc.oneof(empty, among(true, 5, 'text', ['E'], { a: 'E' }));
const rare = fc.oneof({ weight: 4, arbitrary: empty }, any);
const list = among([], [{ id: 1 }], [5], { 0: { id: 1 }, 2: { id: 3 } }, { 0: 1, a: 2 }, { a1: 3 });
const success = among(true, false, 'no', null, 0);
const id = among(null, '', [], 0, 1, '7');
const merchants = fc.oneof(
	any,
	list,
	fc.oneof(any, list).map((data) => ({ data, errors: ['E'] })),
);
const content = fc.oneof(any, list, some({ id, merchants, name: any, success }));
const meta = fc.oneof(any, some({ pagination: among({}, { total: 1 }), lost: any }));
const body = fc.oneof(
	content,
	some({ id, merchants, data: content, error: rare, errors: rare, message: any, meta, success }),
	some({ data: content, meta }),
);

const isObject = (value: JsonValue | undefined): value is JsonObject =>
	value !== null && typeof value === 'object' && !Array.isArray(value);
const under = (value: JsonValue): JsonValue | undefined =>
	isObject(value) && 'data' in value ? value.data : value;
const isFilled = (value: JsonValue = null): boolean =>
	!['null', 'false', '0', '""', '" "', '[]', '{}'].includes(JSON.stringify(value));
const isList = (value: JsonValue): boolean => {
	const names = /^(\d+,)+$/;
	const inner = under(value);
	return Array.isArray(inner) || (isObject(inner) && names.test(`${Object.keys(inner).join()},`));
};
const isRecord = (value: JsonValue): boolean => {
	const record = under(value);
	return isObject(record) && (record.id === 0 || isFilled(record.id));
};
const hasStores = (value: JsonValue): boolean => {
	const { merchants: stores } = under(value) as JsonObject;
	return stores !== undefined && (under(stores) === null || isList(stores));
};
const isFailure = (value: JsonValue): boolean => {
	const { success, error, errors, data = null } = isObject(value) ? value : {};
	return !isFilled(data) && (success === false || isFilled(error) || isFilled(errors));
};
/** Whether something stands beside `data` that is no figure of the list. */
const isMore = (value: JsonValue): boolean =>
	isObject(value) &&
	'data' in value &&
	Object.entries(value).some(([name, part]) => {
		if (name !== 'meta') return name !== 'data';
		return isObject(part) ? Object.keys(part).some((one) => one !== 'pagination') : isFilled(part);
	});

/** What has to be true of a body, and what an error says that was expected. */
const BODIES: ReadonlyArray<
	readonly [Expected, (value: JsonValue) => boolean, string | undefined]
> = [
	['list', isList, 'a list'],
	['record', isRecord, 'a record with an ID'],
	['stores', (one) => isRecord(one) && hasStores(one), 'a user with a list of stores (merchants)'],
	['anything', () => true, undefined],
];

it.each(BODIES)(
	'[A1] [A2] [A3] [A4] a body is %s, or an error, of a write too',
	(expected, isIt, name) => {
		let met = 0;
		const wrong = { expected: name };
		fc.assert(
			fc.property(body, fc.boolean(), (one, isWrite) => {
				const isMet = isIt(one) && !isFailure(one);
				met += Number(isMet);
				const found = checkBody(one, expected, { status: 200, isWrite });
				const problem = isFailure(one) ? { expected: undefined } : wrong;
				expect(found).toEqual(isMet ? undefined : problem);
			}),
			{ numRuns: 1_000 },
		);
		expect([met > 50, met < 950]).toEqual([true, true]);
		const inherited = JSON.parse('{"__proto__": {"id": 1, "merchants": []}}') as JsonValue;
		const found = checkBody(inherited, expected, { status: 200, isWrite: false });
		expect(found).toEqual(expected === 'anything' ? undefined : wrong);
	},
);

it('[A1] [A3] the records of a body are its list or its record; with more beside them, all of it', () => {
	fc.assert(
		fc.property(body, (one) => {
			const inner = under(one) ?? null;
			const single = inner === null ? [] : [inner];
			const records = isList(one) ? Object.values(inner as JsonObject) : single;
			expect(recordsOf(one)).toEqual(records);
			expect(recordsOf(one, true)).toEqual(isMore(one) ? [one] : records);
		}),
		{ numRuns: 1_000 },
	);
	expect(recordsOf(undefined)).toHaveLength(0);
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
