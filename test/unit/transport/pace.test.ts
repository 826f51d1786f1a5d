import { laneOf } from '../../../nodes/StoreManagement/transport/pace';
import { MINUTE, onFakeTime, passageOf } from './laneTraffic';

onFakeTime();

describe('all lanes of the process', () => {
	const endpoint = 'GET /{alias}/leads';

	it('are one for each service, store and endpoint', () => {
		const lane = laneOf('https://a', 'loja', endpoint);
		expect(laneOf('https://a', 'loja', endpoint)).toBe(lane);
		expect(laneOf('https://b', 'loja', endpoint)).not.toBe(lane);
		expect(laneOf('https://a', 'outra', endpoint)).not.toBe(lane);
		expect(laneOf('https://a', 'loja', 'GET /{alias}/webhooks')).not.toBe(lane);
	});

	it('are forgotten when they were idle for long, and not before', async () => {
		const idle = laneOf('https://c', 'loja', endpoint);
		const busy = laneOf('https://c', 'outra', endpoint);
		(await passageOf(idle)).answered();
		const passage = await passageOf(busy);
		await jest.advanceTimersByTimeAsync(9 * MINUTE);
		laneOf('https://c', 'terceira', endpoint);
		expect(laneOf('https://c', 'loja', endpoint)).toBe(idle);

		await jest.advanceTimersByTimeAsync(2 * MINUTE);
		laneOf('https://c', 'quarta', endpoint);
		expect(laneOf('https://c', 'loja', endpoint)).not.toBe(idle);
		expect(laneOf('https://c', 'outra', endpoint)).toBe(busy);
		passage.answered();
	});
});
