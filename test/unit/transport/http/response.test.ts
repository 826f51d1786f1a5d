import {
	hasStatus,
	isSuccess,
	parseRetryAfter,
	redirectTarget,
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

it.each([
	['https://other.test/a?key=s', 'to https://other.test/a'],
	['/v3?key=s', 'to https://api.test/v3'],
	['//other.test/v2', 'to https://other.test/v2'],
	['https://me:key@other.test/', 'to https://other.test/'],
	['mailto:owner', 'to mailto:owner'],
	['http://[', undefined],
	[undefined, undefined],
])('[R5] a redirect to %j leads %j', (location, target) => {
	expect(redirectTarget(location, 'https://api.test/v2/auth/me')).toBe(target);
});

describe('[R2] Retry-After', () => {
	const now = Date.UTC(2026, 10, 20, 12, 0, 0);
	const parse = (value: string): number | undefined =>
		parseRetryAfter({ headers: { 'retry-after': value } }, now);

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

		expect(parseRetryAfter({ headers })).toBeGreaterThan(3_500);
	});

	it('is undefined where the header is no text', () => {
		expect(parseRetryAfter({ headers: { 'retry-after': ['5'] } })).toBe(undefined);
	});

	it('is undefined where there is no header', () => {
		expect(parseRetryAfter(response('', 429))).toBeUndefined();
	});
});
