import fc from 'fast-check';

import type { Fault, Reply } from '../../../nodes/StoreManagement/transport/exchange';
import {
	backoff,
	mayHaveHappened,
	mayRepeat,
	retryAfterOf,
} from '../../../nodes/StoreManagement/transport/retry';

const reply = (status: number, headers: Record<string, string> = {}): Reply => ({
	status,
	headers,
	text: '',
});
const fault = (kind: Fault['kind']): Fault => ({ kind, said: '' });

describe('what is sent again', () => {
	const cases: Array<[name: string, outcome: Reply | Fault, repeatable: boolean, post: boolean]> = [
		['429', reply(429), true, true],
		['500', reply(500), true, false],
		['502', reply(502), true, false],
		['503', reply(503), true, false],
		['504', reply(504), true, false],
		['501', reply(501), false, false],
		['400', reply(400), false, false],
		['401', reply(401), false, false],
		['404', reply(404), false, false],
		['a redirect', reply(302), false, false],
		['a connection that was never made', fault('unreachable'), true, true],
		['a connection that broke', fault('broken'), true, false],
		['a time-out', fault('timeout'), true, false],
		['a request that cannot be sent', fault('unsendable'), false, false],
		['a grant that is gone', fault('reconnect'), false, false],
		['a cancelled execution', fault('cancelled'), false, false],
	];

	it.each(cases)('after %s', (_, outcome, repeatable, post) => {
		expect([mayRepeat(true, outcome), mayRepeat(false, outcome)]).toEqual([repeatable, post]);
	});

	it('never is what may have been carried out, unless it may come twice', () => {
		const uncertain = cases.map(([, outcome]) => outcome).filter(mayHaveHappened);
		expect(uncertain.length).toBeGreaterThan(5);
		expect(uncertain.some((outcome) => mayRepeat(false, outcome))).toBe(false);
	});
});

describe('Retry-After', () => {
	const now = Date.UTC(2026, 10, 20, 12, 0, 0);
	const told = (value: string): number | undefined =>
		retryAfterOf(reply(429, { 'retry-after': value }), now);

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
		expect(told(header)).toBe(seconds);
	});

	it('is nothing where there is no header', () => {
		expect(retryAfterOf(reply(429))).toBeUndefined();
	});
});

describe('the back-off', () => {
	it('lies between nothing and a ceiling that doubles up to half a minute', () => {
		fc.assert(
			fc.property(fc.nat(60), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
				const wait = backoff(attempt, () => chance);
				expect(wait).toBe(chance * Math.min(30_000, 1_000 * 2 ** attempt));
			}),
		);
	});

	it('is spread over its whole range', () => {
		const waits = Array.from({ length: 400 }, () => backoff(3));
		expect(Math.min(...waits)).toBeLessThan(1_000);
		expect(Math.max(...waits)).toBeGreaterThan(7_000);
		expect(Math.max(...waits)).toBeLessThanOrEqual(8_000);
	});
});
