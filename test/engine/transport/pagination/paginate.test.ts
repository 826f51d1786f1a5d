import { Shop } from '../../shop';

const RECORDS = 45;

describe('Pagination with failing requests', () => {
	it('fails after a 503 with a Retry-After longer than it waits', async () => {
		const shop = await Shop.open({ leads: RECORDS, pageSize: 10, pagination: 'scroll' });
		shop.service.faults.push({ nth: 4, status: 503, headers: { 'retry-after': '3600' } });
		const { errorText, json } = await shop.run('lead.getAll', { returnAll: true });
		const requests = shop.service.requests.length;
		await shop.close();

		expect(errorText).toContain('status 503');
		expect(json).toEqual([]);
		expect(requests).toBe(4);
	});

	it('requests no further pages after one has failed', async () => {
		const shop = await Shop.open({ leads: 400, pageSize: 5, pagination: 'pages', latencyMs: 50 });
		shop.service.faults.push({ nth: 3, status: 404 });
		const { errorText } = await shop.run('lead.getAll', { returnAll: true });
		const requests = shop.service.requests.length;
		await shop.close();

		expect(errorText).toContain('status 404');
		expect(requests).toBeLessThan(12);
	});
});
