import type { FailedRenewal } from '../../../../nodes/StoreManagement/transport/oauth2/grant';
import { renewWithRetries } from '../../../../nodes/StoreManagement/transport/oauth2/renewal';

const OPTIONS = { timeout: 60_000, maxRetries: 2, maxWait: 10_000 };

beforeEach(() => {
	jest.useFakeTimers();
});
afterEach(() => {
	jest.useRealTimers();
});

/** A renewal that fails, after which another attempt is due. */
function failed(due: number, isTransient = true): FailedRenewal {
	const error = { kind: 'tokenRefresh', reason: `due in ${due} ms` } as const;
	return { error, isTransient, mayHaveSpent: false, retryAt: Date.now() + due };
}

/** Runs a renewal until it ends, and returns after how many milliseconds each attempt was made. */
async function renew(
	attempt: (seen: FailedRenewal | undefined, index: number) => FailedRenewal | 'renewed',
	options = OPTIONS,
): Promise<{ error: unknown; attempts: number[]; seen: Array<FailedRenewal | undefined> }> {
	const started = Date.now();
	const attempts: number[] = [];
	const seen: Array<FailedRenewal | undefined> = [];
	const renewal = renewWithRetries(
		async (last) => {
			attempts.push(Date.now() - started);
			seen.push(last);
			return await Promise.resolve(attempt(last, attempts.length - 1));
		},
		options,
		undefined,
	);
	await jest.advanceTimersByTimeAsync(options.timeout);
	return { error: await renewal, attempts, seen };
}

it('makes each attempt when it is due, and says after which failure it has waited', async () => {
	const { error, attempts, seen } = await renew((_, index) =>
		index === 2 ? 'renewed' : failed(1000 * (index + 1)),
	);

	expect(error).toBeUndefined();
	expect(attempts).toEqual([0, 1000, 3000]);
	expect(seen.map((one) => one?.error.reason)).toEqual([
		undefined,
		'due in 1000 ms',
		'due in 2000 ms',
	]);
});

it('makes no more attempts than Max Retries allows', async () => {
	const { error, attempts } = await renew(() => failed(100));

	expect(attempts).toEqual([0, 100, 200]);
	expect(error).toMatchObject({ kind: 'tokenRefresh', reason: 'due in 100 ms' });
});

it('makes no other attempt if none can help', async () => {
	const { error, attempts } = await renew(() => failed(0, false));

	expect(attempts).toEqual([0]);
	expect(error).toMatchObject({ kind: 'tokenRefresh' });
});

it.each([
	[10_000, [0, 10_000, 20_000]],
	[10_001, [0]],
])('waits up to the accepted time, and no longer: %s ms', async (due, expected) => {
	const { attempts } = await renew(() => failed(due));

	expect(attempts).toEqual(expected);
});

it('ends when the execution is cancelled, while it waits and while the token endpoint is asked', async () => {
	for (const attempt of [
		async () => await Promise.resolve(failed(5000)),
		() => new Promise<never>(() => undefined),
	]) {
		const cancel = new AbortController();
		const renewal = renewWithRetries(attempt, OPTIONS, cancel.signal);
		await jest.advanceTimersByTimeAsync(100);
		cancel.abort();

		await expect(renewal).resolves.toMatchObject({ kind: 'cancelled' });
	}
});

it('ends after Timeout', async () => {
	const renewal = renewWithRetries(() => new Promise<never>(() => undefined), OPTIONS, undefined);
	await jest.advanceTimersByTimeAsync(OPTIONS.timeout);

	const error = await renewal;

	expect(error?.kind).toBe('tokenRefresh');
	expect(error?.reason).toContain('the token endpoint did not answer in time');
});
