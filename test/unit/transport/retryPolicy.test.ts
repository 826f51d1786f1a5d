import fc from 'fast-check';

import {
	namedWaitIn,
	type HttpOutcome,
	type TransportError,
} from '../../../nodes/StoreManagement/transport/http/response';
import {
	backoff,
	decide,
	initialState,
	type Circumstances,
	type Decision,
	type RequestState,
} from '../../../nodes/StoreManagement/transport/retryPolicy';

const response = (status: number, headers: Record<string, string> = {}) => ({
	status,
	headers,
	text: '',
});
const error = (kind: TransportError['kind']): TransportError => ({ kind, reason: '' });

const STATE: RequestState = {
	effect: 'read',
	isScroll: false,
	maxServerErrors: Infinity,
	serverErrors: 0,
	maxRetries: 5,
	retries: 0,
	renewals: 0,
	request: 'GET /v2/my-store/orders',
	attempts: 0,
	mayHaveSucceeded: false,
	cursorLost: false,
	waitTooLong: false,
};

const CIRCUMSTANCES: Circumstances = {
	...{ maxWait: 300_000, learnedPause: 0, othersAccepted: false, canRenewToken: false },
};

const after = (outcome: HttpOutcome, given: Partial<RequestState & Circumstances> = {}): Decision =>
	decide(outcome, { ...STATE, ...given }, { ...CIRCUMSTANCES, ...given });

/** What follows an outcome: for reads and updates, for creations, and at a scroll. */
const ACTIONS: Array<[actions: string[], outcomes: Array<number | TransportError['kind']>]> = [
	[
		['done', 'done', 'done'],
		[200, 204],
	],
	[
		['retry', 'retry', 'retry'],
		[429, 'unreachable'],
	],
	[
		['retry', 'fail', 'fail, cursor lost'],
		[408, 500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 530, 'connectionLost', 'timeout'],
	],
	[
		['fail', 'fail', 'fail'],
		[302, 400, 401, 404, 501, 'notSendable', 'grantExpired', 'cancelled', 'bodyTooLarge'],
	],
];
const OUTCOMES = ACTIONS.flatMap(([actions, outcomes]) =>
	outcomes.map((name): [typeof name, HttpOutcome, string[]] => [
		name,
		typeof name === 'number' ? response(name) : error(name),
		actions,
	]),
);

const describeDecision = ({ action, state }: Decision): string =>
	state.cursorLost ? `${action}, cursor lost` : action;

describe('[R2] a request before it is sent', () => {
	const request = { method: 'GET', path: '/{alias}/orders', effect: 'read' } as const;
	const begin = (url: string, more: object = {}): RequestState =>
		initialState({ ...request, ...more }, url, { timeout: 1, maxRetries: 2 });

	it('has done nothing', () => {
		expect(begin('https://api.test/v2/my-store/orders?page=2')).toEqual({
			...STATE,
			maxRetries: 2,
		});
		expect(begin('https://api.test/v2/x', { isScroll: true }).isScroll).toBe(true);
	});

	it('is named by method and path', () => {
		expect(begin('http://localhost:4010/v2/a/leads').request).toBe('GET /v2/a/leads');
	});
});

describe('[R2] the decision after an attempt', () => {
	it.each(OUTCOMES)('%s', (_, outcome, [idempotent, create, stateful]) => {
		const actions = [
			after(outcome),
			after(outcome, { effect: 'idempotent' }),
			after(outcome, { effect: 'create' }),
			after(outcome, { isScroll: true }),
		].map(describeDecision);
		expect(actions).toEqual([idempotent, idempotent, create, stateful]);
	});

	it('never retries a creation that may have succeeded', () => {
		const uncertain = OUTCOMES.filter(
			([, outcome]) => after(outcome, { effect: 'create' }).state.mayHaveSucceeded,
		);
		expect(uncertain.map(([name]) => name)).toEqual([
			...[200, 204, 408, 500, 502, 503, 504, 520, 521, 522, 523, 524, 525, 530],
			...['connectionLost', 'timeout', 501, 'cancelled', 'bodyTooLarge'],
		]);
		for (const [, outcome] of uncertain) {
			expect(after(outcome, { effect: 'create' }).action).not.toBe('retry');
		}
	});

	it('counts the attempt', () => {
		for (const [, outcome] of OUTCOMES) expect(after(outcome).state.attempts).toBe(1);
	});

	it('remembers that an earlier attempt may have succeeded', () => {
		const { state } = after(error('timeout'), { effect: 'idempotent' });
		expect(state.mayHaveSucceeded).toBe(true);
		expect(after(response(400), state).state.mayHaveSucceeded).toBe(true);
	});

	it('does not say of a read that it may have succeeded', () => {
		for (const [, outcome] of OUTCOMES) expect(after(outcome).state.mayHaveSucceeded).toBe(false);
	});
});

describe('[R2] a retry', () => {
	it('waits for a backoff, except after 429 and 503, where the rate limiter waits', () => {
		jest.spyOn(Math, 'random').mockReturnValue(0.7);
		expect(after(response(502))).toMatchObject({ action: 'retry', wait: 700 });
		expect(after(response(502), { retries: 2 })).toMatchObject({ wait: 2_800 });
		jest.restoreAllMocks();
		expect(after(response(502, { 'retry-after': '7' }))).toMatchObject({ wait: 7_000 });
		expect(after(response(503))).toMatchObject({ action: 'retry', wait: 0 });
		expect(after(response(429, { 'retry-after': '7' }))).toMatchObject({
			action: 'retry',
			wait: 0,
		});
	});

	it.each([429, 503])('is not used up by a %i while the endpoint accepts others', (status) => {
		expect(after(response(status), { retries: 2, othersAccepted: true }).state.retries).toBe(2);
		expect(after(response(status), { retries: 2 }).state.retries).toBe(3);
		expect(after(response(502), { retries: 2, othersAccepted: true }).state.retries).toBe(3);
		expect(after(response(status), { maxRetries: 0, othersAccepted: true }).action).toBe('fail');
	});

	it('happens at most maxRetries times', () => {
		expect(after(response(503), { retries: 4 }).action).toBe('retry');
		expect(after(response(503), { retries: 5 }).action).toBe('fail');
		expect(after(response(503), { maxRetries: 0 }).action).toBe('fail');
	});

	it('does not happen when the service names a longer wait than maxWait', () => {
		const named = (status: number) => response(status, { 'retry-after': '10' });
		const tooLong = { action: 'fail', state: { waitTooLong: true, cursorLost: false } };
		expect(after(named(429), { maxWait: 9_999 })).toMatchObject(tooLong);
		expect(after(named(429), { maxWait: 10_000 }).action).toBe('retry');
		expect(after(named(502), { maxWait: 9_999, isScroll: true })).toMatchObject(tooLong);
		// No wait would help here, so the remedy must not be to wait.
		expect(after(named(404), { maxWait: 9_999 }).state.waitTooLong).toBe(false);
	});

	it.each([
		['a bad request', 400, {}],
		['a create that may have been carried out', 503, { effect: 'create' }],
	] as const)('does not happen after %s, and no wait would help', (_, status, state) => {
		const decision = after(response(status, { 'retry-after': '3600' }), state);
		expect(decision).toMatchObject({ action: 'fail', state: { waitTooLong: false } });
	});

	it('does not happen when refusals have taught a longer pause than maxWait, and asks no more', () => {
		for (const status of [429, 503]) {
			const given = { maxWait: 9_999, learnedPause: 10_000 };
			const tooLong = { action: 'fail', state: { waitTooLong: true } };
			expect(after(response(status), given)).toMatchObject(tooLong);
			expect(after(response(status), { ...given, maxWait: 10_000 }).action).toBe('retry');
			expect(after(response(502), given).action).toBe('retry');
		}
	});

	it('does not happen when its backoff is longer than maxWait', () => {
		const decision = after(response(502), { maxWait: -1 });
		expect(decision).toMatchObject({ action: 'fail', state: { waitTooLong: true } });
	});

	it('loses no cursor where the service has refused the request', () => {
		const refused = after(response(429), { maxRetries: 0, isScroll: true });
		expect(refused).toMatchObject({ action: 'fail', state: { cursorLost: false } });
	});

	it('loses no cursor that does not advance, however often it has failed', () => {
		for (const [, outcome] of OUTCOMES) {
			expect(after(outcome, { retries: 5 }).state.cursorLost).toBe(false);
		}
	});

	it('is counted, apart from renewals of the token', () => {
		const retried = after(response(503), { retries: 1, renewals: 2 });
		expect(retried.state).toMatchObject({ attempts: 1, retries: 2, renewals: 0 });
		const renewed = after(response(401), { canRenewToken: true, retries: 1, renewals: 1 });
		expect(renewed.state).toMatchObject({ attempts: 1, retries: 1, renewals: 2 });
	});
});

describe('[R6] a 401', () => {
	it('renews the token up to three times in a row', () => {
		expect(after(response(401), { canRenewToken: true }).action).toBe('renewToken');
		expect(after(response(401), { canRenewToken: true, renewals: 2 }).action).toBe('renewToken');
		expect(after(response(401), { canRenewToken: true, renewals: 3 }).action).toBe('fail');
	});

	it('starts a new row after any other response', () => {
		const { state } = after(response(503), { canRenewToken: true, renewals: 3 });
		expect(after(response(401), { ...state, canRenewToken: true }).action).toBe('renewToken');
	});
});

describe('[R2] the time that a service names', () => {
	it('is in milliseconds, and none where it is zero or missing', () => {
		const reset = (remaining: number) =>
			response(429, { 'ratelimit-remaining': String(remaining), 'ratelimit-reset': '9' });
		expect(namedWaitIn(response(429, { 'retry-after': '7' }))).toBe(7_000);
		expect(namedWaitIn(reset(0))).toBe(9_000);
		const silent = [response(429), response(429, { 'retry-after': '0' }), reset(1)];
		const unnamed = [...silent, error('timeout')];
		for (const outcome of unnamed) expect(namedWaitIn(outcome)).toBeUndefined();
	});
});

describe('[R2] the backoff', () => {
	it('lies between zero and a ceiling that doubles up to 30 seconds', () => {
		fc.assert(
			fc.property(fc.nat(60), fc.double({ min: 0, max: 1, noNaN: true }), (retries, chance) => {
				const wait = backoff(retries, () => chance);
				expect(wait).toBe(chance * Math.min(30_000, 1_000 * 2 ** retries));
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
