import type { JsonValue } from '../../../../nodes/StoreManagement/json';
import {
	checkAnswer,
	parseAnswer,
	recordsOf,
	type ExpectedAnswer,
} from '../../../../nodes/StoreManagement/transport/http/answer';

const parse = (text: string, status = 200) => parseAnswer({ status, headers: {}, text });

describe('the body of a response', () => {
	it.each([
		[' {"a": 1}\n', { value: { a: 1 } }],
		['false', { value: false }],
		['null', { value: null }],
		['', { value: undefined }],
		[' \r\n', { value: undefined }],
		['{"a": 1', 'malformed'],
		['<html>', 'malformed'],
	])('%j is %j', (text, body) => {
		expect(parse(text)).toEqual(body);
	});

	it('is none with status 204, whatever it contains', () => {
		expect(parse('<html>', 204)).toEqual({ value: undefined });
	});
});

const LIST: ExpectedAnswer = { kind: 'list' };
const RECORD: ExpectedAnswer = { kind: 'record', fields: ['name', 'email'] };
const ANYTHING: ExpectedAnswer = { kind: 'anything' };
const GAPS = { '0': { id: 1 }, '2': { id: 3 } };

/** What should have come; 'success' where the answer says that it failed; undefined where all is well. */
function check(answer: JsonValue | undefined, expected: ExpectedAnswer, isWrite = false) {
	const wrong = checkAnswer(answer, expected, isWrite);
	return wrong && (wrong.expected ?? 'success');
}

describe('a list', () => {
	it.each<[JsonValue]>([
		[[]],
		[[{ id: 1 }]],
		[{ data: [] }],
		[{ data: [{ id: 1 }], meta: {}, errors: ['a'] }],
		[GAPS],
		[{ data: GAPS, meta: {} }],
	])('is %j', (answer) => {
		expect(check(answer, LIST)).toBeUndefined();
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
	])('is not %j', (answer) => {
		expect(check(answer, LIST)).toBe('a list');
	});
});

describe('a record', () => {
	it.each<[JsonValue]>([
		[{ id: 1 }],
		[{ data: { id: 1 }, warnings: ['a'] }],
		[{ name: null, failures: 2, error: 'E', message: 'M', success: false }],
	])('is %j, whatever else it has', (answer) => {
		expect(check(answer, RECORD)).toBeUndefined();
	});

	it.each<[JsonValue]>([
		[{}],
		[[]],
		[[{ id: 1 }]],
		[true],
		[null],
		[{ data: null }],
		[{ success: true }],
		[{ message: 'Created' }],
		[{ webhook: { id: 1 } }],
	])('is not %j, after a write neither', (answer) => {
		expect([check(answer, RECORD), check(answer, RECORD, true)]).toEqual(Array(2).fill('a record'));
	});
});

describe('an answer that the document does not show', () => {
	it.each<[JsonValue]>([
		[true],
		['queued'],
		[[]],
		[{}],
		[{ message: 'Done', status: 'error' }],
		[{ error: null, errors: [] }],
		[{ error: false, errors: {} }],
		[{ data: [{ id: 1 }], errors: [{ id: 2 }] }],
	])('may be %j', (answer) => {
		expect(check(answer, ANYTHING)).toBeUndefined();
	});

	it.each<[JsonValue]>([
		[{ success: false, data: [{ id: 1 }] }],
		[{ error: 'E' }],
		[{ errors: ['E'] }],
		[{ errors: { name: ['E'] }, data: null }],
	])('says that it failed in %j', (answer) => {
		expect(check(answer, ANYTHING)).toBe('success');
	});
});

it('an empty answer is a success, but for a record that was to be read', () => {
	const reads = [LIST, ANYTHING, RECORD].map((expected) => check(undefined, expected));
	const writes = [LIST, ANYTHING, RECORD].map((expected) => check(undefined, expected, true));
	expect(reads).toEqual([undefined, undefined, 'a record']);
	expect(writes).toEqual([undefined, undefined, undefined]);
});

it.each<[JsonValue | undefined, JsonValue[], JsonValue[]]>([
	[undefined, [], []],
	[[{ id: 1 }], [{ id: 1 }], [{ id: 1 }]],
	[{ data: [{ id: 1 }], meta: {} }, [{ id: 1 }], [{ id: 1 }]],
	[{ data: GAPS }, [{ id: 1 }, { id: 3 }], [{ id: 1 }, { id: 3 }]],
	[{ data: { id: 1 } }, [{ id: 1 }], [{ id: 1 }]],
	[{ data: [1], more: 2 }, [1], [{ data: [1], more: 2 }]],
	[{ id: 1 }, [{ id: 1 }], [{ id: 1 }]],
	[{ data: null }, [], []],
	['queued', ['queued'], ['queued']],
])('the records of %j are %j; whole they are %j', (answer, records, whole) => {
	expect(recordsOf(answer)).toEqual(records);
	expect(recordsOf(answer, true)).toEqual(whole);
});
