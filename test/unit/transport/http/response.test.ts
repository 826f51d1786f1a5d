import {
	hasStatus,
	isSuccess,
	parseBody,
	parseRetryAfter,
	unwrapRecords,
} from '../../../../nodes/StoreManagement/transport/http/response';

const response = (text: string, status = 200) => ({ status, headers: {}, text });

const TIMED_OUT = { kind: 'timeout', reason: 'the service did not answer in time' } as const;

it.each([
	[199, false],
	[200, true],
	[204, true],
	[299, true],
	[300, false],
	[500, false],
])('a response with status %d is a success: %p', (status, expected) => {
	expect(isSuccess(response('', status))).toBe(expected);
});

it('has no status and no success without a response', () => {
	expect([isSuccess(TIMED_OUT), hasStatus(TIMED_OUT, 429)]).toEqual([false, false]);
	expect([hasStatus(response('', 429), 429), hasStatus(response('', 503), 429)]).toEqual([
		true,
		false,
	]);
});

describe('the body of a response', () => {
	it.each([
		['{"a": 1}', { kind: 'json', value: { a: 1 } }],
		['\uFEFF [1] \n', { kind: 'json', value: [1] }],
		['false', { kind: 'json', value: false }],
		['0', { kind: 'json', value: 0 }],
		['', { kind: 'empty' }],
		[' \r\n', { kind: 'empty' }],
		['null', { kind: 'empty' }],
		['{"a": 1', { kind: 'malformed' }],
		['<html>', { kind: 'malformed' }],
	])('%j is %j', (text, body) => {
		expect(parseBody(response(text))).toEqual(body);
	});

	it('is empty with status 204, whatever it contains', () => {
		expect(parseBody(response('<html>', 204))).toEqual({ kind: 'empty' });
	});
});

describe('the records in a body', () => {
	const record = { id: 1 };

	it.each([
		[
			[record, record],
			[record, record],
		],
		[{ data: [record] }, [record]],
		[{ data: record, meta: {} }, [record]],
		[record, [record]],
		[{ data: [] }, []],
		[{ data: null }, []],
		[{ meta: { pagination: {} } }, []],
		[{}, []],
		[{ data: 'queued', meta: {} }, ['queued']],
		[{ data: 'queued' }, ['queued']],
		[{ data: null, meta: {}, id: 1 }, [{ data: null, meta: {}, id: 1 }]],
		[null, [null]],
		// A record whose own field is called data.
		[{ id: 1, data: 'text' }, [{ id: 1, data: 'text' }]],
		['text', ['text']],
		[5, [5]],
	])('%j are %j', (value, records) => {
		expect(unwrapRecords(value)).toEqual(records);
	});
});

describe('Retry-After', () => {
	const now = Date.UTC(2026, 10, 20, 12, 0, 0);
	const parse = (value: string): number | undefined =>
		parseRetryAfter({ status: 429, headers: { 'retry-after': value }, text: '' }, now);

	it.each([
		['30', 30],
		[' 7 ', 7],
		['0', 0],
		['1.5', 1.5],
		['1.25', 1.25],
		['120', 120],
		['5 seconds', undefined],
		['in 5', undefined],
		['1x5', undefined],
		['Fri, 20 Nov 2026 12:00:45 GMT', 45],
		['Friday, 20-Nov-26 12:00:45 GMT', 45],
		['Fri Nov 20 12:00:45 2026', 45],
		['Fri, 20 Nov 2026 11:00:00 GMT', 0],
		['soon', undefined],
		['-5', undefined],
		['', undefined],
	])('"%s" is %s seconds', (header, seconds) => {
		expect(parse(header)).toBe(seconds);
	});

	it('is counted from now', () => {
		const headers = { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() };

		expect(parseRetryAfter({ status: 429, headers, text: '' })).toBeGreaterThan(3_500);
	});

	it('is undefined where the header is no text', () => {
		expect(parseRetryAfter({ status: 429, headers: { 'retry-after': ['5'] }, text: '' })).toBe(
			undefined,
		);
	});

	it('is undefined where there is no header', () => {
		expect(parseRetryAfter(response('', 429))).toBeUndefined();
	});
});
