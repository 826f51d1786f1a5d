import { Shop } from '../../shop';

/** How long each answer takes, in milliseconds. */
const LATENCY = 300;

it('sends one request first after a refusal, whatever the answers to earlier requests', async () => {
	const shop = await Shop.open({ latencyMs: LATENCY });
	const match = { path: /leads/ };
	shop.service.faults.push(
		{ match, status: 429, headers: { 'retry-after': '1' } },
		// In flight when the first is refused, and answered after the pause.
		{ match, times: 3, stall: 1_500, thenHandle: true },
	);
	const items = Array.from({ length: 12 }, () => ({}));
	const { errorText, json } = await shop.run(
		'lead.getAll',
		{ limit: 1, options: { requestOptions: { concurrency: 4 } } },
		{ items },
	);
	// Four are sent at first.
	const arrivals = shop.service.requests.map(({ at }) => at).slice(4);
	await shop.close();

	expect(errorText).toBe('');
	expect(json).toHaveLength(12);
	const [first = 0, second = 0, third = 0] = arrivals;
	expect(second - first).toBeGreaterThan(LATENCY - 50);
	// Then two at once.
	expect(third - second).toBeLessThan(LATENCY - 50);
});
