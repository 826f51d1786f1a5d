import { readAnnouncement } from '../../../../nodes/StoreManagement/transport/limits/announcedLimit';

const NOW = Date.UTC(2027, 0, 15, 12);
const IN_30_S = NOW / 1000 + 30;

describe('what a response announces about the limit', () => {
	it.each([
		['draft 8', { ratelimit: '"default";r=5;t=30', 'ratelimit-policy': '"default";q=100;w=60' }],
		['draft 8 as express writes it', { ratelimit: '"100-in-1min"; r=5; t=30' }],
		['the policy with the least left', { ratelimit: '"day";r=900;t=3600, "burst";r=5;t=30' }],
		['draft 7', { ratelimit: 'limit=100, remaining=5, reset=30' }],
		['draft 6', { 'ratelimit-remaining': '5', 'ratelimit-reset': '30' }],
		['seconds', { 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': '30' }],
		['a moment in seconds', { 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': `${IN_30_S}` }],
		[
			'a moment in milliseconds',
			{ 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': `${IN_30_S * 1000}` },
		],
		[
			'a moment of a clock that is an hour ahead',
			{
				...{ date: 'Fri, 15 Jan 2027 13:00:00 GMT', 'x-ratelimit-remaining': '5' },
				'x-ratelimit-reset': `${IN_30_S + 3_600}`,
			},
		],
	])('%s', (_, headers) => {
		expect(readAnnouncement({ headers }, NOW)).toEqual({ remaining: 5, reset: 30_000 });
	});

	it.each([
		{},
		{ ratelimit: 'nonsense' },
		{ ratelimit: '"default";q=100' },
		{ ratelimit: '"default";r=5;t=30'.padStart(2_000, ',') },
		{ 'x-ratelimit-remaining': '-1', 'x-ratelimit-reset': '30' },
		{ 'x-ratelimit-remaining': '5', 'x-ratelimit-reset': 'soon' },
		{ 'ratelimit-remaining': '5' },
	])('is nothing if it cannot be read: %j', (headers) => {
		expect(readAnnouncement({ headers }, NOW)).toBeUndefined();
	});
});
