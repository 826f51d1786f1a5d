import { RateLimiter } from '../../../../nodes/StoreManagement/transport/limits/rateLimiter';
import { MAX_WAIT, MINUTE, onFakeTime, permitOf } from './traffic';

onFakeTime();

describe('a refusal that names a long time', () => {
	it('denies waiting and new requests until the time has passed', async () => {
		const rateLimiter = new RateLimiter(1);
		const permit = await permitOf(rateLimiter);
		const waiting = rateLimiter.acquire(undefined, MAX_WAIT);
		permit.refuse({ milliseconds: 400_000, isServerSpecified: true });
		await expect(waiting).resolves.toBe('closed');
		await expect(rateLimiter.acquire(undefined, MAX_WAIT)).resolves.toBe('closed');
		expect(rateLimiter.closedFor).toBe(400_000);

		await jest.advanceTimersByTimeAsync(400_000);
		(await permitOf(rateLimiter)).succeed();
	});

	it.each([3_600_000, 1e23, Infinity])(
		'is probed after ten minutes by one request: %s ms',
		async (wait) => {
			const rateLimiter = new RateLimiter(Infinity);
			(await permitOf(rateLimiter)).refuse({ milliseconds: wait, isServerSpecified: true });
			expect(rateLimiter.closedFor).toBe(wait);
			await jest.advanceTimersByTimeAsync(10 * MINUTE - 1);
			await expect(rateLimiter.acquire(undefined, MAX_WAIT)).resolves.toBe('closed');

			await jest.advanceTimersByTimeAsync(1);
			const first = await permitOf(rateLimiter);
			const second = rateLimiter.acquire(undefined, MAX_WAIT);
			first.refuse({ milliseconds: wait, isServerSpecified: true });
			await expect(second).resolves.toBe('closed');
			await jest.advanceTimersByTimeAsync(10 * MINUTE);
			(await permitOf(rateLimiter)).succeed();
			(await permitOf(rateLimiter)).succeed();
			expect(rateLimiter.isIdle()).toBe(false);
			await jest.advanceTimersByTimeAsync(11 * MINUTE);
			expect(rateLimiter.isIdle()).toBe(true);
		},
	);

	it('denies only requests that do not wait that long', async () => {
		const rateLimiter = new RateLimiter(2);
		const [one, other] = [await permitOf(rateLimiter), await permitOf(rateLimiter)];
		const patient = permitOf(rateLimiter);
		const impatient = rateLimiter.acquire(undefined, 10_000);
		one.refuse({ milliseconds: 9_000, isServerSpecified: true });
		other.refuse({ milliseconds: 60_000, isServerSpecified: true });
		await expect(impatient).resolves.toBe('closed');
		await expect(rateLimiter.acquire(undefined, 10_000)).resolves.toBe('closed');
		expect(rateLimiter.closedFor).toBe(60_000);

		await jest.advanceTimersByTimeAsync(50_000);
		const late = rateLimiter.acquire(undefined, 10_000);
		await jest.advanceTimersByTimeAsync(10_000);
		(await patient).succeed();
		await expect(late).resolves.toHaveProperty('succeed');
	});
});
