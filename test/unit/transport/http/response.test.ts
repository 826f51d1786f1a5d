import { getEventListeners } from 'node:events';

import fc from 'fast-check';

import {
	hasStatus,
	isSuccess,
	isThrottled,
	MAX_RESPONSE_MEGABYTES,
	namedWaitIn,
	parseRetryAfter,
	readRateLimit,
	readStream,
	redirectTarget,
	type ByteStream,
	type TransportError,
} from '../../../../nodes/StoreManagement/transport/http/response';

const NOW = Date.UTC(2026, 10, 20, 12);
const SECONDS = NOW / 1_000;
const TIMED_OUT: TransportError = { kind: 'timeout', reason: '' };

const response = (status: number, headers: object = {}) => ({
	...{ status, headers: { ...headers }, text: '' },
});
/** The rate-limit headers, with and without X-: what is left, and the reset. */
function limits(plain: string, x = ''): Record<string, string> {
	const written = [
		['ratelimit', plain],
		['x-ratelimit', x],
	].flatMap(([name, text = '']) => {
		const [remaining, reset] = text.split(' ');
		return [
			...(remaining ? [[`${name}-remaining`, ` ${remaining}`] as const] : []),
			...(reset === undefined ? [] : [[`${name}-reset`, reset] as const]),
		];
	});
	return Object.fromEntries(written);
}

it('[R2] only a response has a status: 2xx is a success, 429 and 503 are refusals', () => {
	const all = Array.from({ length: 500 }, (_, index) => 100 + index);
	expect(all.filter((status) => isSuccess(response(status)))).toEqual(all.slice(100, 200));
	expect(all.filter((status) => isThrottled(response(status)))).toEqual([429, 503]);
	expect(all.filter((status) => hasStatus(response(status), 418))).toEqual([418]);
	expect([isSuccess, isThrottled].some((is) => is(TIMED_OUT))).toBe(false);
});

it.each([
	['https://other.test/a?key=s', 'to https://other.test/a'],
	['/v3?key=s', 'to https://api.test/v3'],
	['//other.test/v2', 'to https://other.test/v2'],
	['https://me:key@other.test/', 'to https://other.test/'],
	[`/${'a'.repeat(300)}`, `to https://api.test/${'a'.repeat(183)}`],
	['mailto:owner', 'to mailto:owner'],
	['http://[', undefined],
	[undefined, undefined],
])('[R5] a redirect to %j leads %j', (location, target) => {
	expect(redirectTarget(location, 'https://api.test/v2/auth/me')).toBe(target);
});

it.each<[header: unknown, seconds: number | undefined]>([
	['30', 30],
	[' 7 ', 7],
	['0', 0],
	['1.25', 1.25],
	['Fri, 20 Nov 2026 12:00:45 GMT', 45],
	['Friday, 20-Nov-26 12:00:45 GMT', 45],
	['Fri Nov 20 12:00:45 2026', 45],
	['Fri, 20 Nov 2026 11:00:00 GMT', 0],
	['5 seconds', undefined],
	['in 5', undefined],
	['1x5', undefined],
	['-5', undefined],
	['', undefined],
	[['5'], undefined],
	[undefined, undefined],
])('[R2] Retry-After: %j is %j seconds', (header, seconds) => {
	expect(parseRetryAfter(response(429, { 'retry-after': header }), NOW)).toBe(seconds);
});

it.each<[plain: string, x: string, left: number | undefined, seconds?: number]>([
	['5 30', '', 5, 30],
	['', '5 30', 5, 30],
	// Of both kinds, that without X-.
	['5 30', '6 9', 5, 30],
	['5 30', '0 301', 5, 30],
	// Seconds from now or since 1970; beyond five minutes it says nothing.
	['', '5 0.25', 5, 0.25],
	['', '5 300', 5, 300],
	['', '5 301', undefined],
	['', '5 999999999', undefined],
	['', '5 1000000000', 5, 0],
	['', `5 ${SECONDS + 2}.5`, 5, 2.5],
	['', `5 ${SECONDS + 301}`, undefined],
	['', `5 ${NOW + 1_500}`, undefined],
	// What is no number, or no pair of two.
	['', '5', undefined],
	['a5 30', '', undefined],
	['-1 30', '', undefined],
	['', '', undefined],
])('[R2] rate-limit headers of %j and X- %j leave %j for %j s', (plain, x, left, seconds = 0) => {
	const read = left === undefined ? undefined : { remaining: left, reset: seconds * 1_000 };
	expect(readRateLimit({ headers: limits(plain, x) }, NOW)).toEqual(read);
});

it('[R2] the time that a service names is in milliseconds from now, and none where it is zero', () => {
	const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
	const both = ['0', '7'].map((seconds) => ({ ...limits('0 9'), 'retry-after': seconds }));
	const waits = [{ 'retry-after': '7' }, limits('0 9'), ...both].map((headers) =>
		namedWaitIn(response(429, headers)),
	);
	expect(waits).toEqual([7_000, 9_000, 9_000, 7_000]);
	expect(namedWaitIn(response(503, { 'retry-after': inAnHour }))).toBeGreaterThan(3_500_000);
	const silent = [{}, { 'retry-after': '0' }, limits('1 9'), limits('0 0')];
	for (const headers of silent) expect(namedWaitIn(response(429, headers))).toBeUndefined();
	expect(namedWaitIn(TIMED_OUT)).toBeUndefined();
});

/** A stream of these chunks, which says why it was destroyed. */
function streamOf(
	...chunks: readonly Uint8Array[]
): ByteStream & { reasons: Array<Error | undefined> } {
	const reasons: Array<Error | undefined> = [];
	return {
		reasons,
		destroy: (reason) => reasons.push(reason),
		async *[Symbol.asyncIterator]() {
			for (const chunk of chunks) {
				if (reasons.length > 0) throw reasons[0] ?? new Error('destroyed');
				yield await Promise.resolve(chunk);
			}
		},
	};
}

const { signal } = new AbortController();
const MEGABYTE = 1024 * 1024;

it('[A6] a body is the same wherever the network cuts it, and said to be no UTF-8 where it is none', async () => {
	const text = fc.string({ unit: 'grapheme' }).map((one) => Buffer.from(one));
	const body = fc.oneof(text, fc.uint8Array({ maxLength: 30 }));
	await fc.assert(
		fc.asyncProperty(body, fc.array(fc.nat(), { maxLength: 6 }), async (bytes, cuts) => {
			const decoded = Buffer.from(bytes).toString();
			const isText = Buffer.from(decoded).equals(bytes);
			const ends = cuts.map((cut) => cut % (bytes.length + 1)).sort((one, other) => one - other);
			const parts = [...ends, bytes.length].map((end, at) =>
				bytes.subarray(ends[at - 1] ?? 0, end),
			);
			// A byte order mark is none of the text.
			const shown = decoded.replace(/^\ufeff/, '');
			expect(await readStream(streamOf(...parts), signal)).toEqual(
				isText ? { text: shown } : { text: shown.replaceAll('\ufffd', '?'), isUndecodable: true },
			);
		}),
		{ numRuns: 300 },
	);
});

it('[A6] no more than 16 MB are read, however they come', async () => {
	const chunks = Array.from({ length: 16 }, () => new Uint8Array(MEGABYTE).fill(97));
	expect(MAX_RESPONSE_MEGABYTES).toBe(16);
	expect((await readStream(streamOf(...chunks), signal))?.text).toHaveLength(16 * MEGABYTE);
	expect(await readStream(streamOf(...chunks, new Uint8Array(1)), signal)).toBeUndefined();
});

it('an abort destroys the stream, before it is read and while it is; nothing stays at the signal', async () => {
	const unread = streamOf(new Uint8Array(1));
	await expect(readStream(unread, AbortSignal.abort())).rejects.toThrow('aborted');
	expect(unread.reasons).toHaveLength(1);

	const controller = new AbortController();
	const reading = readStream(
		streamOf(...Array<Uint8Array>(3).fill(new Uint8Array(1))),
		controller.signal,
	);
	controller.abort();
	await expect(reading).rejects.toThrow('aborted');
	for (const one of [signal, controller.signal])
		expect(getEventListeners(one, 'abort')).toEqual([]);
});
