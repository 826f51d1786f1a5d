import { useShopPerTest } from '../../shop';

const shop = useShopPerTest({ leads: 3 });

it('[R2] gives up in the editor where the service never says how long', async () => {
	for (let count = 0; count < 20; count++) shop.service.faults.push({ status: 429 });
	const started = Date.now();
	const { errorText } = await shop.run('lead.getAll', {}, { mode: 'manual' });

	expect(Date.now() - started).toBeLessThan(40_000);
	expect(errorText).toContain('accepts requests again in');
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
