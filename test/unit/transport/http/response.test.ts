import {
	hasStatus,
	isSuccess,
	isThrottled,
	namedWaitIn,
	untilReset,
	type HttpResponse,
	type TransportError,
} from '../../../../nodes/StoreManagement/transport/http/response';

const NOW = Date.UTC(2026, 10, 20, 12);
const SECONDS = NOW / 1_000;
const TIMED_OUT: TransportError = { kind: 'timeout', reason: '' };

const response = (status: number, headers: object = {}): HttpResponse => ({
	...{ status, headers: { ...headers }, text: '' },
});

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

it('[R2] only a response has a status: 2xx is a success, 429 and 503 are refusals', () => {
	const all = Array.from({ length: 500 }, (_, index) => 100 + index);
	expect(all.filter((status) => isSuccess(response(status)))).toEqual(all.slice(100, 200));
	expect(all.filter((status) => isThrottled(response(status)))).toEqual([429, 503]);
	expect(all.filter((status) => hasStatus(response(status), 418))).toEqual([418]);
	expect([isSuccess, isThrottled].some((is) => is(TIMED_OUT))).toBe(false);
});

it.each<[header: unknown, milliseconds: number | undefined]>([
	['30', 30_000],
	[' 7 ', 7_000],
	['1.25', 1_250],
	['Fri, 20 Nov 2026 12:00:45 GMT', 45_000],
	['Friday, 20-Nov-26 12:00:45 GMT', 45_000],
	['Fri Nov 20 12:00:45 2026', 45_000],
	// An immediate retry would meet the same overload.
	['0', undefined],
	['Fri, 20 Nov 2026 11:00:00 GMT', undefined],
	['5 seconds', undefined],
	['-5', undefined],
	['', undefined],
	[['5'], undefined],
	[undefined, undefined],
])('[R2] Retry-After: %j names %j ms', (header, milliseconds) => {
	expect(namedWaitIn(response(429, { 'retry-after': header }))).toBe(milliseconds);
});

it.each<[remaining: string, reset: string, milliseconds: number | undefined]>([
	['0', '30', 30_000],
	[' 0', '0.25', 250],
	['0', '300', 300_000],
	// Seconds since 1970.
	['0', `${SECONDS + 2}.5`, 2_500],
	['0', `${SECONDS - 2}`, undefined],
	// Beyond five minutes it says nothing.
	['0', '301', undefined],
	['0', '999999999', undefined],
	['0', `${SECONDS + 301}`, undefined],
	// Some are left, or one of both is no number.
	['1', '30', undefined],
	['', '30', undefined],
	['0', '', undefined],
	['0', 'soon', undefined],
	['0', '0', undefined],
])('[R2] with %j left until %j, the reset is in %j ms', (remaining, reset, milliseconds) => {
	for (const prefix of ['ratelimit', 'x-ratelimit']) {
		const headers = { [`${prefix}-remaining`]: remaining, [`${prefix}-reset`]: reset };
		expect(untilReset(response(200, headers))).toBe(milliseconds);
	}
});

it('[R2] Retry-After counts before the reset, and headers without X- before those with it', () => {
	const headers = { 'ratelimit-remaining': '0', 'ratelimit-reset': '9', 'x-ratelimit-reset': '5' };
	const waits = ['0', '7'].map((wait) =>
		namedWaitIn(response(429, { ...headers, 'retry-after': wait })),
	);
	expect(waits).toEqual([9_000, 7_000]);
	expect(namedWaitIn(TIMED_OUT)).toBeUndefined();
});
