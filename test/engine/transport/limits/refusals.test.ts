import { useShopPerTest } from '../../shop';

const shop = useShopPerTest({ leads: 3 });

it.each([
	['of an hour', 429, '3600'],
	['of 21 digits', 503, `1${'0'.repeat(20)}`],
	['with a date in 2099', 429, 'Wed, 21 Oct 2099 07:28:00 GMT'],
])(
	'[R2] sends no further request to an endpoint after a Retry-After %s, and shows its text',
	async (_, status, wait) => {
		const headers = { 'retry-after': wait };
		const body = { message: 'Closed for the night.' };
		shop.service.faults.push({ match: { path: /leads/ }, status, headers, body });
		const options = { requestOptions: { concurrency: 1 } };
		const node = { onError: 'continueRegularOutput' } as const;
		const { json } = await shop.run('lead.getAll', { options }, { items: [{}, {}, {}], node });
		const later = await shop.run('lead.getAll');
		const sent = shop.service.requests.filter(({ path }) => path.endsWith('/leads'));
		const other = await shop.run('webhook.getAll');

		expect(sent).toHaveLength(1);
		// What is not sent leaves its place to the next one.
		expect(json).toHaveLength(3);
		for (const text of [...json.map((record) => JSON.stringify(record)), later.errorText]) {
			expect(text).toContain('Closed for the night');
			expect(text).toContain(`status ${status}`);
			expect(text).toMatch(/accepts requests again in \d+ minutes\./);
		}
		expect(later.errorText).toContain('not sent');
		expect(other.error).toBeUndefined();
	},
);

it('[R2] waits in the editor for a limit that is documented, and for a short pause that was learned', async () => {
	const items = Array.from({ length: 31 }, () => ({}));
	const many = await shop.run('product.getAll', { limit: 1 }, { items, mode: 'manual' });
	for (let count = 0; count < 2; count++) shop.service.faults.push({ status: 429 });
	const refused = await shop.run('lead.getAll', {}, { mode: 'manual' });

	expect(many.json).toHaveLength(31);
	expect(many.time).toBeGreaterThan(55_000);
	expect(shop.service.requests.filter(({ status }) => status === 429)).toHaveLength(2);
	expect(refused.errorText).toBe('');
	expect(refused.time).toBeGreaterThanOrEqual(2_500);
});

it('[R2] gives up in the editor where the service never says how long', async () => {
	for (let count = 0; count < 20; count++) shop.service.faults.push({ status: 429 });
	const started = Date.now();
	const { errorText } = await shop.run('lead.getAll', {}, { mode: 'manual' });

	expect(Date.now() - started).toBeLessThan(40_000);
	expect(errorText).not.toContain('accepts requests again in');
	expect(errorText).toContain('Run fewer workflows against this store');
});

it('[R2] asks at each click whether an overload is over whose end the service has not named', async () => {
	for (let count = 0; count < 60; count++) shop.service.faults.push({ status: 503 });
	for (let click = 1; click <= 3; click++) {
		const { errorText } = await shop.run('lead.getAll', {}, { mode: 'manual' });
		expect(errorText).toMatch(/status 503.*\n.*Try again later/);
	}
	expect(shop.service.requests.length).toBeGreaterThan(3);
	shop.service.faults.clear();
	const { error, time } = await shop.run('lead.getAll', {}, { mode: 'manual' });

	expect(error).toBeUndefined();
	expect(time).toBeLessThanOrEqual(30_000);
});

it('[R2] does not wait in the editor for a reset that a header names, either', async () => {
	const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '240' };
	shop.service.faults.push({ status: 200, body: { data: [] }, headers });
	await shop.run('lead.getAll', {}, { mode: 'manual' });
	const started = Date.now();
	const { errorText } = await shop.run('lead.getAll', {}, { mode: 'manual' });

	expect(Date.now() - started).toBeLessThan(30_000);
	expect(errorText).toContain('The service accepts requests again in 4 minutes.');
});
