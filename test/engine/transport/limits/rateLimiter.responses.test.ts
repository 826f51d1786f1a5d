import { useShopPerTest } from '../../shop';

const shop = useShopPerTest();

const match = { path: /leads/ };
const items = (count: number) => Array.from({ length: count }, () => ({}));
const first = { limit: 1 };

it('a rate limit is respected from the first response that announces it', async () => {
	const headers = { 'ratelimit-remaining': '0', 'ratelimit-reset': '1' };
	shop.service.faults.push({ match, status: 200, headers, body: { data: [{ id: 1 }] } });
	const options = { requestOptions: { concurrency: 1 } };
	const { errorText } = await shop.run('lead.getAll', { ...first, options }, { items: items(2) });

	expect(errorText).toBe('');
	const [one, other] = shop.service.requests;
	expect((other?.at ?? 0) - (one?.at ?? 0)).toBeGreaterThan(900);
});

it.each([429, 503])(
	'shows the text of a refusal with %i for each item that fails instead of waiting',
	async (status) => {
		const headers = { 'retry-after': '3600' };
		const body = { message: 'Closed for the night.' };
		shop.service.faults.push({ match, times: 9, status, headers, body });
		const { json } = await shop.run(
			'lead.getAll',
			{ ...first, options: { requestOptions: { concurrency: 1 } } },
			{ items: items(2), node: { onError: 'continueRegularOutput' } },
		);

		expect(shop.service.requests).toHaveLength(1);
		const texts = json.map((record) => JSON.stringify(record));
		expect(texts).toHaveLength(2);
		for (const text of texts) {
			expect(text).toContain('Closed for the night.');
			expect(text).toContain(`status ${status}`);
		}
	},
);

it('allows twice as many requests at once with each round of answers, up to Concurrency', async () => {
	shop.service.configure({ latencyMs: 60 });
	const parameters = { ...first, options: { requestOptions: { concurrency: 10 } } };
	await shop.run('lead.getAll', parameters, { items: items(40) });

	expect(shop.service.peakInFlight).toBe(10);
});

it('gives up when the service refuses for ever, after Max Retries of the same request', async () => {
	shop.service.faults.push({ match, times: 99, status: 429 });
	const parameters = { ...first, options: { requestOptions: { maxRetries: 3 } } };
	const { errorText } = await shop.run('lead.getAll', parameters, { items: items(1) });

	expect(errorText).toContain('status 429');
	expect(shop.service.requests).toHaveLength(4);
});
