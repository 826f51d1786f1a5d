import { searchList } from '../../harness';
import { byAlias, useShopPerTest } from '../../shop';

const shop = useShopPerTest({ leads: 3 });

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
		expect(JSON.stringify(json[0])).toMatch(/Try again in 3600 seconds\./);
		for (const text of [...json.slice(1).map((one) => JSON.stringify(one)), later.errorText]) {
			expect(text).toContain('so this one was not sent');
			expect(text).toContain(`status ${status}`);
			expect(text).toMatch(/Try again in 600 seconds\./);
		}
		expect(later.errorText).toContain('not sent');
		expect(other.error).toBeUndefined();
	},
);

it('[R2] whoever opens a list, or publishes, is not refused by a pause that n8n has guessed', async () => {
	const { pkg, credentials } = shop;
	const parameters = { store: byAlias(shop.alias()) };
	const list = { node: 'storeManagement', method: 'searchOrders', credentials, parameters };
	shop.service.faults.push({ status: 429, times: 5 });
	await shop.run('order.getAll', { options: { requestOptions: { maxRetries: 4 } } });
	expect(shop.service.faults.pending).toBeLessThan(2);
	shop.service.faults.clear();
	const started = performance.now();
	await searchList(pkg, list);
	expect(performance.now() - started).toBeLessThan(1_000);
});
