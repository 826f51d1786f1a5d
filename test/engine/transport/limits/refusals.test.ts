import { useShopPerTest } from '../../shop';

const shop = useShopPerTest({ leads: 3 });

/** As whoever clicks in the editor. */
async function click() {
	const started = performance.now();
	const outcome = await shop.run('lead.getAll', {}, { mode: 'manual' });
	return { ...outcome, seconds: (performance.now() - started) / 1_000 };
}

it.each([429, 503])(
	'[R2] sends no further request to an endpoint after a Retry-After of an hour, and shows its text: %d',
	async (status) => {
		const headers = { 'retry-after': '3600' };
		const body = { message: 'Closed for the night.' };
		shop.service.faults.push({ match: { path: /leads/ }, status, headers, body });
		const options = { requestOptions: { concurrency: 1 } };
		const node = { onError: 'continueRegularOutput' } as const;
		const { json } = await shop.run('lead.getAll', { options }, { items: [{}, {}, {}], node });
		const later = await shop.run('lead.getAll');
		const other = await shop.run('webhook.getAll');

		expect(shop.service.requests.filter(({ path }) => path.endsWith('/leads'))).toHaveLength(1);
		// What is not sent leaves its place to the next one.
		expect(json).toHaveLength(3);
		for (const text of [...json.map((record) => JSON.stringify(record)), later.errorText]) {
			expect(text).toContain('Closed for the night');
			expect(text).toContain(`status ${status}`);
			expect(text).toMatch(/accepts requests again in (?:60|59) minutes\./);
		}
		expect(later.errorText).toContain('not sent');
		expect(other.error).toBeUndefined();
	},
);

it('[R2] waits in the editor for a limit that is documented, and for a short pause that was learned', async () => {
	const items = Array.from({ length: 31 }, () => ({}));
	const many = await shop.run('product.getAll', { limit: 1 }, { items, mode: 'manual' });
	shop.service.faults.push({ status: 429, times: 2 });
	const refused = await click();

	expect(many.json).toHaveLength(31);
	expect(many.time).toBeGreaterThan(55_000);
	expect(shop.service.faults.pending).toBe(0);
	expect(refused.errorText).toBe('');
	expect(refused.seconds).toBeGreaterThanOrEqual(2.5);
});

it.each([
	[429, 40, /Run fewer workflows against this store/],
	[503, 200, /status 503.*\n.*Try again later/],
])(
	'[R2] asks at each click whether an overload is over whose end the service has not named: %d',
	async (status, most, wayOut) => {
		shop.service.faults.push({ status, times: 60 });
		for (let clicks = 1; clicks <= 3; clicks++) {
			const before = shop.service.requests.length;
			const { errorText, seconds } = await click();
			expect(errorText).toMatch(wayOut);
			expect(errorText).not.toContain('accepts requests again in');
			expect(seconds).toBeLessThan(most);
			expect(shop.service.requests.length).toBeGreaterThan(before);
		}
		shop.service.faults.clear();
		const { error, seconds } = await click();

		expect(error).toBeUndefined();
		expect(seconds).toBeLessThanOrEqual(30);
	},
);

it('[R2] does not wait in the editor for a reset that a header names, either', async () => {
	const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '240' };
	shop.service.faults.push({ status: 200, body: { data: [] }, headers });
	await click();
	const { errorText, seconds } = await click();

	expect(seconds).toBeLessThan(1);
	expect(errorText).toContain('The service accepts requests again in 4 minutes.');
});
