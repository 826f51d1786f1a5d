import type { Fault } from '../../../simulator';
import { useShopPerTest } from '../../shop';

/** The third page of three is lost. */
const shop = useShopPerTest({ leads: 25, pageSize: 10, pagination: 'scroll' });

it.each([
	[2, 2, 10],
	[2, 1, 6],
	[1, 0, 3],
])(
	'[L5] a scroll that is lost %d times is read again as often as Max Retries says: %d',
	async (losses, maxRetries, requests) => {
		for (let lost = 1; lost <= losses; lost++) {
			// The first fault that is due counts for the others, too.
			shop.service.faults.push({ nth: 3 * lost, reset: 'before', thenHandle: true });
		}
		const options = { requestOptions: { maxRetries } };
		const { json } = await shop.run('lead.getAll', { returnAll: true, options });

		expect(json).toHaveLength(maxRetries < losses ? 0 : 25);
		expect(shop.service.requests).toHaveLength(requests);
	},
);

it.each<[Fault, chance: number, pause: number]>([
	[{ status: 504, headers: { 'retry-after': '0.4' } }, 0, 390],
	[{ status: 504, headers: { 'retry-after': '0' } }, 0.5, 490],
	[{ reset: 'before' }, 0.5, 490],
])(
	'[L5] after %j it waits as long as that says, or for a backoff',
	async (fault, chance, pause) => {
		const random = jest.spyOn(Math, 'random').mockReturnValue(chance);
		shop.service.faults.push({ ...fault, nth: 3, thenHandle: true });
		await shop.run('lead.getAll', { returnAll: true });
		random.mockRestore();
		const [, , lost, first] = shop.service.requests.map(({ at }) => at);

		expect(Number(first) - Number(lost)).toBeGreaterThanOrEqual(pause);
	},
);

it('no further page is requested after one has failed', async () => {
	shop.service.configure({ leads: 400, pageSize: 5, pagination: 'pages', latencyMs: 50 });
	shop.service.faults.push({ nth: 3, status: 404 });
	const { errorText } = await shop.run('lead.getAll', { returnAll: true });

	expect(errorText).toContain('status 404');
	expect(shop.service.requests.length).toBeLessThan(12);
});
