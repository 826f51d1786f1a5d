import { Shop } from '../../shop';

const REQUESTS = 300;
const LIMIT = 120;
const MINUTE = 60_000;

/** Of 300 requests at 120 a minute the last may start when two minutes have passed. */
const LEAST = (Math.ceil(REQUESTS / LIMIT) - 1) * MINUTE;

describe('GET orders, 120 a minute, at real speed', () => {
	it('takes the least time for two executions that share the limit, without one refusal', async () => {
		const shop = await Shop.open({ orders: 10, limits: { 'GET /orders': LIMIT } });
		const started = Date.now();
		const items = Array.from({ length: REQUESTS / 2 }, () => ({}));

		const runs = await Promise.all([
			shop.run('order.getAll', { limit: 1 }, { items }),
			shop.run('order.getAll', { limit: 1 }, { items }),
		]);
		const elapsed = Date.now() - started;
		const { requests } = shop.service;
		await shop.close();

		expect(runs.map((run) => [run.error, run.json.length])).toEqual([
			[undefined, REQUESTS / 2],
			[undefined, REQUESTS / 2],
		]);
		expect(requests.map(({ status }) => status)).toEqual(Array(REQUESTS).fill(200));
		const inFirstBurst = requests.filter(({ at }) => at < started + 10_000).length;
		expect(inFirstBurst).toBe(LIMIT);
		expect(elapsed).toBeGreaterThanOrEqual(LEAST);
		expect(elapsed).toBeLessThanOrEqual(LEAST * 1.05);
	}, 150_000);
});
