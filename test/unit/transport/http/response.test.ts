import {
	parseBody,
	parseRetryAfter,
	unwrapRecords,
} from '../../../../nodes/StoreManagement/transport/http/response';

const response = (text: string, status = 200) => ({ status, headers: {}, text });

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

	it('is undefined where there is no header', () => {
		expect(parseRetryAfter(response('', 429))).toBeUndefined();
	});
});
