import { setTimeout as sleep } from 'node:timers/promises';

import { useShopPerTest } from '../../shop';

const shop = useShopPerTest({ leads: 3 });

/** As whoever clicks in the editor. */
async function click() {
	const started = performance.now();
	const outcome = await shop.run('lead.getAll', {}, { mode: 'manual' });
	return { ...outcome, seconds: (performance.now() - started) / 1_000 };
}

it.each([429, 503])(
	'[R2] sends no further request to an endpoint after a Retry-After of an hour, and says so: %d',
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
		expect(JSON.stringify(json[0])).toContain('Closed for the night');
		expect(JSON.stringify(json[0])).toMatch(/Try again in 60 minutes\./);
		for (const text of [...json.slice(1).map((one) => JSON.stringify(one)), later.errorText]) {
			expect(text).toContain('so this one was not sent');
			expect(text).toContain(`status ${status}`);
			expect(text).toMatch(/Try again in 10 minutes\./);
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
	expect(refused.seconds).toBeGreaterThanOrEqual(2);
});

it.each([429, 503])(
	'[R2] tells whoever will not wait for the end of an overload at once, and asks again after it: %d',
	async (status) => {
		shop.service.faults.push({ status, times: 60 });
		for (let clicks = 1; clicks <= 4; clicks++) {
			const { errorText, seconds } = await click();
			expect(errorText).toContain(`status ${status}`);
			expect(seconds).toBeLessThan(40);
		}
		shop.service.faults.clear();
		await sleep(60_000);
		const { error, seconds } = await click();

		expect(error).toBeUndefined();
		expect(seconds).toBeLessThanOrEqual(1);
	},
);

it('[R2] does not wait in the editor for a reset that a header names, either', async () => {
	const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '240' };
	shop.service.faults.push({ status: 200, body: { data: [] }, headers });
	await click();
	const { errorText, seconds } = await click();

	expect(seconds).toBeLessThan(1);
	expect(errorText).toContain('Try again in 4 minutes.');
});
