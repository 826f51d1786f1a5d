import { readRateLimit } from '../../../../nodes/StoreManagement/transport/http/response';

const NOW = Date.UTC(2027, 0, 15, 12);
const SECONDS = NOW / 1000;

/** What is left, and the seconds until more. */
function read(headers: Record<string, unknown>): [number, number] | undefined {
	const found = readRateLimit({ headers }, NOW);
	return found && [found.remaining, found.reset / 1000];
}

const legacy = (reset: unknown, date?: string) =>
	read({ 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': reset, ...(date && { date }) });

describe('[R2] the rate-limit headers', () => {
	it.each<[name: string, headers: Record<string, unknown>]>([
		['of draft 8', { ratelimit: '"default";r=5;t=30', 'ratelimit-policy': '"default";q=9;w=60' }],
		['of draft 8 as express writes it', { ratelimit: '"100-in-1min"; r=5; t=30' }],
		['of draft 8 with several policies', { ratelimit: '"day";r=900;t=3600, "burst";r=5;t=30' }],
		['of draft 7', { ratelimit: 'limit=100, remaining=5 , reset=30' }],
		['of draft 6', { 'ratelimit-remaining': '5', 'ratelimit-reset': '30' }],
		['with X-', { 'x-ratelimit-remaining': ' 5', 'x-ratelimit-reset': '30' }],
		[
			'of several kinds, by the least that is left',
			{
				...{ ratelimit: '"a";r=7;t=9', 'ratelimit-remaining': '5', 'ratelimit-reset': '30' },
				...{ 'x-ratelimit-remaining': '6', 'x-ratelimit-reset': '9' },
			},
		],
	])('are read %s', (_, headers) => {
		expect(read(headers)).toEqual([5, 30]);
	});

	it.each<[why: string, headers: Record<string, unknown>]>([
		['are missing', {}],
		['have other names', { ratelimit: '"a";q=5;tt=30;rr=5' }],
		['say no time', { ratelimit: '"a";r=5' }],
		['have a number with letters', { 'ratelimit-remaining': 'a5', 'ratelimit-reset': '30' }],
		['have a negative number', { 'x-ratelimit-remaining': '-1', 'x-ratelimit-reset': '30' }],
	])('are nothing where they %s', (_, headers) => {
		expect(read(headers)).toBeUndefined();
	});
});

describe('[R2] the reset', () => {
	it('is a time below a thousand million, then a moment in seconds, then one in milliseconds', () => {
		expect(legacy('0.25')).toEqual([5, 0.25]);
		expect(legacy('999999999')).toEqual([5, 999_999_999]);
		expect(legacy('1000000000')).toEqual([5, 0]);
		expect(legacy(`${SECONDS + 2}.5`)).toEqual([5, 2.5]);
		expect(legacy(`${NOW + 1_500}`)).toEqual([5, 1.5]);
	});

	it('is a moment of the clock of the service', () => {
		const moment = `${SECONDS + 3_630}`;
		expect(legacy(moment, 'Fri, 15 Jan 2027 13:00:00 GMT')).toEqual([5, 30]);
		expect(legacy(moment, 'yesterday')).toEqual([5, 3_630]);
		expect(legacy('20', 'Fri, 15 Jan 2027 13:00:00 GMT')).toEqual([5, 20]);
	});
});
