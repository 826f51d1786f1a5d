import { byAlias, Shop } from '../shop';
import { all } from './support';

/** A minute of the service takes one second. */
const FAST = 60;

describe('Rate limit that counts for the credential', () => {
	it('is respected by executions for several stores together, which lose nothing', async () => {
		const shop = await Shop.open({
			...{ leads: 200, pageSize: 5, clockSpeed: FAST },
			...{ limits: { 'GET /leads': 40 }, limitScope: 'credential' },
		});
		const runs = await Promise.all(
			[0, 1, 2].map((store) =>
				shop.run('lead.getAll', { returnAll: true, store: byAlias(shop.alias(store)) }),
			),
		);
		await shop.close();

		for (const [store, { json, errorText }] of runs.entries()) {
			const leads = all(shop.service.data.leads(shop.alias(store)));
			expect(errorText).toBe('');
			expect(json.map(({ id }) => id)).toEqual(leads.map(({ id }) => id));
		}
	});
});

describe('Rate limit that counts refused requests, too', () => {
	it.each([
		['sliding', 'seconds'],
		['sliding', 'none'],
		['bucket', 'seconds'],
	] as const)(
		'is respected: %s, Retry-After in %s',
		async (limitAlgorithm, retryAfter) => {
			const shop = await Shop.open({
				...{ leads: 600, pageSize: 5, clockSpeed: FAST, limitAlgorithm, retryAfter },
				...{ limits: { 'GET /leads': 60 }, countRefused: true },
			});
			const { json, errorText } = await shop.run('lead.getAll', { returnAll: true });
			const refused = shop.service.requests.filter(({ status }) => status === 429);
			await shop.close();

			expect(errorText).toBe('');
			expect(json).toHaveLength(600);
			expect(refused.length).toBeLessThan(60);
			// Without Retry-After the node may learn a limit for a minute of its own clock.
		},
		120_000,
	);
});
