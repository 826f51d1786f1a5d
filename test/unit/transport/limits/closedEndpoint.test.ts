import { RateLimiter } from '../../../../nodes/StoreManagement/transport/limits/rateLimiter';
import { MINUTE, onFakeTime, permitOf } from './traffic';

onFakeTime();

describe('a service that wants to be left alone for long', () => {
	it('turns away those who wait and those who come, until the time is over', async () => {
		const rateLimiter = new RateLimiter(1);
		const permit = await permitOf(rateLimiter);
		const waiting = rateLimiter.acquire();
		permit.close(400_000);
		await expect(waiting).resolves.toBe('closed');
		await expect(rateLimiter.acquire()).resolves.toBe('closed');
		expect(rateLimiter.closedFor).toBe(400_000);

		await jest.advanceTimersByTimeAsync(400_000);
		(await permitOf(rateLimiter)).release();
	});

	it.each([3_600_000, 1e23, Infinity])(
		'is asked after ten minutes, by one: %s ms',
		async (wait) => {
			const rateLimiter = new RateLimiter(Infinity);
			(await permitOf(rateLimiter)).close(wait);
			expect(rateLimiter.closedFor).toBe(wait);
			await jest.advanceTimersByTimeAsync(10 * MINUTE - 1);
			await expect(rateLimiter.acquire()).resolves.toBe('closed');

			await jest.advanceTimersByTimeAsync(1);
			const first = await permitOf(rateLimiter);
			const second = rateLimiter.acquire();
			first.close(wait);
			await expect(second).resolves.toBe('closed');
			await jest.advanceTimersByTimeAsync(10 * MINUTE);
			(await permitOf(rateLimiter)).release();
			(await permitOf(rateLimiter)).release();
			expect(rateLimiter.isIdle()).toBe(false);
			await jest.advanceTimersByTimeAsync(11 * MINUTE);
			expect(rateLimiter.isIdle()).toBe(true);
		},
	);

	it('turns away those alone who want to wait for less', async () => {
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
		(await patient).release();
		await expect(late).resolves.toHaveProperty('release');
	});
});
