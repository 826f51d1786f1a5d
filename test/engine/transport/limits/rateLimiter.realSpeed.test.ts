import { Shop } from '../../shop';

const REQUESTS = 300;
const LIMIT = 120;
const MINUTE = 60_000;

/** With 120 requests per minute, the last of 300 may start after two minutes. */
const MIN_TIME = (Math.ceil(REQUESTS / LIMIT) - 1) * MINUTE;

describe('Rate limit of GET orders, 120 requests per minute, in real time', () => {
	it('is used fully by two executions that share it, without a 429', async () => {
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
		const inBurst = requests.filter(({ at }) => at < started + 10_000).length;
		expect(inBurst).toBe(LIMIT);
		expect(elapsed).toBeGreaterThanOrEqual(MIN_TIME);
		expect(elapsed).toBeLessThanOrEqual(MIN_TIME * 1.05);
	}, 150_000);
});
