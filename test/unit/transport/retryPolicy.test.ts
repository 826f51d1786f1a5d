/**
 * Draws how an attempt has ended, what was tried before it, and how long its caller waits. The oracle is R2 and R6, with
 * a list of its own of what may pass and of what may have been carried out.
 */
import fc from 'fast-check';

import type {
	HttpOutcome,
	TransportError,
} from '../../../nodes/StoreManagement/transport/http/response';
import {
	backoff,
	decide,
	initialState,
	type Circumstances,
	type Decision,
	type RequestState,
} from '../../../nodes/StoreManagement/transport/retryPolicy';

/** A status, or why there is no response. */
type End = number | TransportError['kind'];

const PASSING: readonly End[] = [
	...[408, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 530],
	...(['unreachable', 'connectionLost', 'timeout'] as const),
];
const FINAL: readonly End[] = [
	...[200, 204, 302, 303, 400, 401, 401, 404, 422, 501, 531],
	...(['notSendable', 'grantExpired', 'tokenRefresh', 'pagination'] as const),
	...(['cancelled', 'outOfTime', 'bodyTooLarge'] as const),
];
const LOST: readonly End[] = [
	...[303, 408],
	...(['connectionLost', 'timeout', 'cancelled', 'outOfTime', 'bodyTooLarge'] as const),
];

const state: fc.Arbitrary<RequestState> = fc.record({
	effect: fc.constantFrom('read', 'idempotent', 'create'),
	isScroll: fc.boolean(),
	maxRetries: fc.constantFrom(0, 2, 5),
	retries: fc.nat(5),
	renewals: fc.nat(4),
	request: fc.constant('GET /v2/my-store/orders'),
	attempts: fc.nat(9),
	mayHaveSucceeded: fc.boolean(),
	...{ cursorLost: fc.constant(false), waitTooLong: fc.constant(false) },
});
const circumstances = fc.record<Circumstances>({
	maxWait: fc.constantFrom(-1, 9_999, 10_000, 300_000),
	pause: fc.constantFrom(0, 9_999, 10_000, 57_500),
	isOpen: fc.boolean(),
	canRenewToken: fc.boolean(),
});
const cases = fc.record({
	...{
		end: fc.constantFrom(...PASSING, ...PASSING, ...FINAL, 500, 500, 500, 500),
		state,
		circumstances,
	},
	/** What the service names, in seconds. */
	named: fc.constantFrom(undefined, undefined, 0, 7, 10, 3_600),
	chance: fc.double({ min: 0, max: 1, noNaN: true }),
});
type Case = typeof cases extends fc.Arbitrary<infer One> ? One : never;

/** What has to follow. */
function dueAfter({ end, state, circumstances, named, chance }: Case): Decision | object {
	const isSuccess = end === 200 || end === 204;
	const isThrottled = end === 429 || end === 503;
	const mayBeDone = LOST.includes(end) || (typeof end === 'number' && end >= 500);
	const tried = {
		...state,
		attempts: state.attempts + 1,
		mayHaveSucceeded:
			state.mayHaveSucceeded || (state.effect !== 'read' && (isSuccess || mayBeDone)),
	};
	if (isSuccess) return { action: 'done', response: outcomeOf(end, named), state: tried };
	if (end === 401 && circumstances.canRenewToken && state.renewals < 3) {
		return { action: 'renewToken', state: { ...tried, renewals: state.renewals + 1 } };
	}
	const isNamed = typeof end === 'number' && named !== undefined && named > 0;
	const isPaused = isNamed || isThrottled;
	const pause = isNamed ? named * 1_000 : circumstances.pause;
	const wait = isPaused ? pause : (1 + chance) * Math.min(15_000, 500 * 2 ** state.retries);
	const isTooLong = wait > circumstances.maxWait;
	const retryAfterSeconds = isPaused || isTooLong ? Math.ceil(wait / 1_000) : undefined;
	const fail = (why: Partial<RequestState> = {}) => ({
		action: 'fail',
		state: { ...tried, retryAfterSeconds, ...why },
	});
	if (!PASSING.includes(end) || (mayBeDone && state.effect === 'create')) return fail();
	if (isTooLong) return fail({ waitTooLong: true });
	if (mayBeDone && state.isScroll) return fail({ cursorLost: true });
	if (state.retries >= state.maxRetries) return fail();
	const isFree = isThrottled && circumstances.isOpen;
	const next = { ...tried, retries: state.retries + (isFree ? 0 : 1) };
	// The rate limiter delays whoever was refused.
	return { action: 'retry', wait: isThrottled ? 0 : wait, state: next };
}

function outcomeOf(end: End, named: number | undefined): HttpOutcome {
	if (typeof end !== 'number') return { kind: end, reason: '' };
	const headers = named === undefined ? {} : { 'retry-after': String(named) };
	return { status: end, headers, text: '' };
}

it('[R2] [R6] what follows an attempt depends on its end, its effect, and how long one waits', () => {
	const random = jest.spyOn(Math, 'random');
	fc.assert(
		fc.property(cases, (one) => {
			random.mockReturnValue(one.chance);
			const due = dueAfter(one);
			expect(decide(outcomeOf(one.end, one.named), one.state, one.circumstances)).toEqual(due);
		}),
		{ numRuns: 2_000 },
	);
	random.mockRestore();
});

it('[R2] a request that was not sent has done nothing, and is named by method and path', () => {
	const request = { method: 'GET', path: '/{alias}/orders', effect: 'read' } as const;
	const url = 'http://localhost:4010/v2/my-store/orders?page=2';
	expect(initialState(request, url, { timeout: 1, maxRetries: 2 })).toEqual({
		...{ effect: 'read', isScroll: false, maxRetries: 2, retries: 0, renewals: 0, attempts: 0 },
		...{ request: 'GET /v2/my-store/orders', mayHaveSucceeded: false },
		...{ cursorLost: false, waitTooLong: false },
	});
});

it('[R2] five retries last 15 to 31 seconds, and none of them waits longer than 30', () => {
	const random = jest.spyOn(Math, 'random');
	const lasting = (chance: number): number => {
		random.mockReturnValue(chance);
		return [0, 1, 2, 3, 4].reduce((sum, retries) => sum + backoff(retries), 0);
	};
	expect([lasting(0), lasting(1), backoff(9)]).toEqual([15_500, 31_000, 30_000]);
	random.mockRestore();
});
