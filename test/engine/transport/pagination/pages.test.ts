/** What the world of lists does not see: how many pages are on their way, when they are asked for, and with which size. */
import type { Fault } from '../../../simulator';
import { useShopPerTest } from '../../shop';

const shop = useShopPerTest({ leads: 25, pageSize: 10 });

const all = { returnAll: true };

it.each([
	[2, 2, 10],
	[2, 1, 6],
	[1, 0, 3],
])(
	'[L5] a scroll that is lost %d times is read again as often as Max Retries says: %d',
	async (losses, maxRetries, requests) => {
		shop.service.configure({ pagination: 'scroll' });
		for (let lost = 1; lost <= losses; lost++) {
			// The first fault that is due counts for the others, too.
			shop.service.faults.push({ nth: 3 * lost, reset: 'before', thenHandle: true });
		}
		const options = { requestOptions: { maxRetries } };
		const { json } = await shop.run('lead.getAll', { ...all, options });

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
		shop.service.configure({ pagination: 'scroll' });
		const random = jest.spyOn(Math, 'random').mockReturnValue(chance);
		shop.service.faults.push({ ...fault, nth: 3, thenHandle: true });
		await shop.run('lead.getAll', all);
		random.mockRestore();
		const [, , lost, first] = shop.service.requests.map(({ at }) => at);

		expect(Number(first) - Number(lost)).toBeGreaterThanOrEqual(pause);
	},
);

it.each(['links', 'pages'] as const)('[L2] %s are followed side by side', async (pagination) => {
	shop.service.configure({ leads: 200, pagination, latencyMs: 20 });
	const { json } = await shop.run('lead.getAll', all);

	expect(new Set(json.map(({ id }) => id)).size).toBe(200);
	expect(shop.service.peakInFlight).toBeGreaterThan(1);
});

it('[L4] a list that changes is read one page after another from then on', async () => {
	shop.service.configure({ leads: 200, pagination: 'links', latencyMs: 20 });
	const figures = { total: 201, current_page: 3, total_pages: 20, links: { next: '?page=4' } };
	const body = { data: [{ id: 1 }], meta: { pagination: figures } };
	shop.service.faults.push({ match: { query: { page: '3' } }, status: 200, body });
	await shop.run('lead.getAll', all);
	const last = shop.service.requests.slice(-8);
	const gaps = last.map(({ at }, index) => {
		const { at: earlier = 0, durationMs = 0 } = last[index - 1] ?? {};
		return at - earlier - durationMs;
	});

	// The clock of a request counts whole milliseconds.
	expect(Math.min(...gaps)).toBeGreaterThan(-2);
});

it('[L6] what one execution has left out, the next one asks for again', async () => {
	shop.service.configure({ discounts: 2 });
	shop.service.faults.push({ status: 400 });
	for (let execution = 0; execution < 2; execution++) await shop.run('discount.getAll', all);

	expect(shop.takeSent().map(({ query }) => query.limit)).toEqual(['100', undefined, '100']);
});
