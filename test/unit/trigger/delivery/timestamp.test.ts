import fc from 'fast-check';

import { readTimestamp } from '../../../../nodes/StoreManagement/trigger/delivery/timestamp';

const NOW = 1_795_284_000_000;
const SECONDS = NOW / 1000;

/** Reads the header X-Time with a tolerance of 300 seconds. */
const read = (value: unknown, prefix = '') =>
	readTimestamp({ 'x-time': value }, { header: 'X-Time', prefix, tolerance: 300_000 }, NOW);

it.each([
	['now', `${SECONDS}`],
	['in milliseconds', `${NOW}`],
	['as old as tolerated', `${SECONDS - 300}`],
	['of a clock that is as much ahead', `${SECONDS + 300}`],
])('accepts a time-stamp: %s', (_, text) => {
	expect(read(text)).toEqual({ text });
});

it('finds it after its prefix', () => {
	expect(read(`v1=ab,T=${SECONDS},v1=cd`, 't=')).toEqual({ text: `${SECONDS}` });
});

it.each([
	[`${SECONDS - 301}`, 'is 301 seconds behind the clock of n8n, and 300 are tolerated'],
	[`${SECONDS + 301}`, 'is 301 seconds ahead of the clock of n8n'],
	[`${NOW - 301_000}`, 'is 301 seconds behind'],
	['0', 'seconds behind'],
	['', 'is missing or not a number'],
	[undefined, 'is missing or not a number'],
	[[`${SECONDS}`], 'is missing or not a number'],
	['tomorrow', 'is missing or not a number'],
	[`-${SECONDS}`, 'is missing or not a number'],
	['1e12', 'is missing or not a number'],
	['Infinity', 'is missing or not a number'],
	['9'.repeat(400), 'is missing or not a number'],
])('refuses %j and says why', (value, problem) => {
	expect(read(value)).toEqual({ problem: expect.stringContaining(problem) as string });
});

it('stands any header', () => {
	fc.assert(
		fc.property(fc.anything(), fc.string(), (value, prefix) => {
			const result = read(value, prefix);
			expect('problem' in result || Math.abs(Number(result.text) - SECONDS) <= 300).toBe(true);
		}),
	);
});
