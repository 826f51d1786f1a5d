import { readAnnouncement } from '../../../../nodes/StoreManagement/transport/limits/announcedLimit';

const NOW = Date.UTC(2027, 0, 15, 12);
const SECONDS = NOW / 1000;

/** What is left, and the seconds until more. */
function read(headers: Record<string, unknown>): [number, number] | undefined {
	const found = readAnnouncement({ headers }, NOW);
	return found && [found.remaining, found.reset / 1000];
}

const reset = (value: unknown, date?: string) =>
	read({ 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': value, ...(date && { date }) });

describe('the rate-limit headers', () => {
	it.each([
		['of the policies the one with the least left', { ratelimit: '"a";r=3;t=1, "b";r=2;t=2' }, 2],
		['of two with the same the first', { ratelimit: '"a";r=2;t=2, "b";r=2;t=9' }, 2],
		['of several headers the one with the least left', { ratelimit: '"a";r=3;t=9' }, 2],
	])('say %s', (_, headers, remaining) => {
		const more = { 'ratelimit-remaining': '2', 'ratelimit-reset': '2' };
		const still = { 'x-ratelimit-remaining': '4', 'x-ratelimit-reset': '3' };
		expect(read({ ...headers, ...more, ...still })).toEqual([remaining, 2]);
	});

	it('are read with spaces around them and with fractions', () => {
		expect(read({ ratelimit: ' "a" ; r= 5 ; t=0.25 ' })).toEqual([5, 0.25]);
		expect(read({ ratelimit: 'limit=9,remaining=5 , reset=30' })).toEqual([5, 30]);
	});

	it.each<[why: string, headers: Record<string, unknown>]>([
		['names more', { ratelimit: '"a";q=5;tt=30;rr=5' }],
		['says no time', { ratelimit: '"a";r=5' }],
		['says no number', { ratelimit: '"a";t=30' }],
		['is no text', { 'ratelimit-remaining': 5, 'ratelimit-reset': 30 }],
		['has a number with letters', { 'ratelimit-remaining': '5a', 'ratelimit-reset': '30' }],
		['has letters before a number', { 'ratelimit-remaining': 'a5', 'ratelimit-reset': '30' }],
		['has too long a number', { 'ratelimit-remaining': '1'.repeat(16), 'ratelimit-reset': '3' }],
		['is too long', { ratelimit: '"a";r=5;t=30'.padEnd(1_001) }],
	])('are nothing where one %s', (_, headers) => {
		expect(read(headers)).toBeUndefined();
	});

	it('are read up to a thousand characters', () => {
		expect(read({ ratelimit: '"a";r=5;t=30'.padEnd(1_000) })).toEqual([5, 30]);
	});
});

describe('the reset', () => {
	it('is a time below a thousand million, and a moment from there on', () => {
		expect(reset('999999999')).toEqual([5, 999_999_999]);
		expect(reset('1000000000')).toEqual([5, 0]);
		expect(reset(`${SECONDS + 2}.5`)).toEqual([5, 2.5]);
	});

	it('is a moment in milliseconds from a hundred thousand million on', () => {
		const later = 99_999_999_999;
		expect(reset(`${later}`)).toEqual([5, later - SECONDS]);
		expect(reset('100000000000')).toEqual([5, 0]);
		expect(reset(`${NOW + 1_500}`)).toEqual([5, 1.5]);
	});

	it('is corrected by the clock of the service where that differs by more than five seconds', () => {
		const moment = `${SECONDS + 30}`;
		expect(reset(moment, 'Fri, 15 Jan 2027 12:00:05 GMT')).toEqual([5, 30]);
		expect(reset(moment, 'Fri, 15 Jan 2027 12:00:06 GMT')).toEqual([5, 24]);
		expect(reset(moment, 'Fri, 15 Jan 2027 11:59:54 GMT')).toEqual([5, 36]);
		expect(reset(moment, 'yesterday')).toEqual([5, 30]);
		expect(reset('20', 'Fri, 15 Jan 2027 13:00:00 GMT')).toEqual([5, 20]);
	});
});
