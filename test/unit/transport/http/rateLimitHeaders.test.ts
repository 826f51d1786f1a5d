import { readRateLimit } from '../../../../nodes/StoreManagement/transport/http/response';

const NOW = Date.UTC(2027, 0, 15, 12);
const SECONDS = NOW / 1000;

/** What is left, and the seconds until more. */
function read(headers: Record<string, unknown>): [number, number] | undefined {
	const found = readRateLimit({ headers }, NOW);
	return found && [found.remaining, found.reset / 1000];
}

describe('[R2] the rate-limit headers', () => {
	it.each<[name: string, headers: Record<string, unknown>]>([
		['without X-', { 'ratelimit-remaining': '5', 'ratelimit-reset': '30' }],
		['with X-', { 'x-ratelimit-remaining': ' 5', 'x-ratelimit-reset': '30' }],
		['as a moment', { 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': `${SECONDS + 30}` }],
		[
			'of both kinds, by the least that is left',
			{
				...{ 'ratelimit-remaining': '5', 'ratelimit-reset': '30' },
				...{ 'x-ratelimit-remaining': '6', 'x-ratelimit-reset': '9' },
			},
		],
		[
			'of the kind that says something',
			{
				...{ 'ratelimit-remaining': '5', 'ratelimit-reset': '30' },
				...{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '301' },
			},
		],
	])('are read %s', (_, headers) => {
		expect(read(headers)).toEqual([5, 30]);
	});

	it.each<[why: string, headers: Record<string, unknown>]>([
		['are missing', {}],
		['are those of a draft', { ratelimit: '"a";r=5;t=30' }],
		['say no time', { 'x-ratelimit-remaining': '5' }],
		['have a number with letters', { 'ratelimit-remaining': 'a5', 'ratelimit-reset': '30' }],
		['have a negative number', { 'x-ratelimit-remaining': '-1', 'x-ratelimit-reset': '30' }],
	])('are nothing where they %s', (_, headers) => {
		expect(read(headers)).toBeUndefined();
	});

	it.each([
		['0.25', [5, 0.25]],
		['300', [5, 300]],
		['301', undefined],
		['999999999', undefined],
		['1000000000', [5, 0]],
		[`${SECONDS + 2}.5`, [5, 2.5]],
		[`${SECONDS + 301}`, undefined],
		[`${NOW + 1_500}`, undefined],
	])('say with a reset of %s: %j', (reset, said) => {
		expect(read({ 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': reset })).toEqual(said);
	});
});
