import { rateLimiterFor } from '../../../../nodes/StoreManagement/transport/limits/rateLimiters';
import { MINUTE, onFakeTime, permitOf } from './traffic';

onFakeTime();

describe('the rate limiters of the process', () => {
	const endpoint = 'GET /{alias}/leads';

	it('exist once for each service, store and endpoint', () => {
		const rateLimiter = rateLimiterFor('https://a', 'loja', endpoint);
		expect(rateLimiterFor('https://a', 'loja', endpoint)).toBe(rateLimiter);
		expect(rateLimiterFor('https://b', 'loja', endpoint)).not.toBe(rateLimiter);
		expect(rateLimiterFor('https://a', 'outra', endpoint)).not.toBe(rateLimiter);
		expect(rateLimiterFor('https://a', 'loja', 'GET /{alias}/webhooks')).not.toBe(rateLimiter);
	});

	it('are dropped after ten idle minutes, and not before', async () => {
		const idle = rateLimiterFor('https://c', 'loja', endpoint);
		const busy = rateLimiterFor('https://c', 'outra', endpoint);
		(await permitOf(idle)).release();
		const permit = await permitOf(busy);
		await jest.advanceTimersByTimeAsync(9 * MINUTE);
		rateLimiterFor('https://c', 'terceira', endpoint);
		expect(rateLimiterFor('https://c', 'loja', endpoint)).toBe(idle);

		await jest.advanceTimersByTimeAsync(2 * MINUTE);
		rateLimiterFor('https://c', 'quarta', endpoint);
		expect(rateLimiterFor('https://c', 'loja', endpoint)).not.toBe(idle);
		expect(rateLimiterFor('https://c', 'outra', endpoint)).toBe(busy);
		permit.release();
	});
});
