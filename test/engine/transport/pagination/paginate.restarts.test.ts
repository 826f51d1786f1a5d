import type { Fault } from '../../../simulator';
import { Shop } from '../../shop';

/** A list of three pages, read by scroll, whose third page is lost `times` times. */
async function readWithLosses(times: number, maxRetries: number) {
	const shop = await Shop.open({ leads: 25, pageSize: 10, pagination: 'scroll' });
	for (let restart = 0; restart < times; restart++) {
		// Each attempt makes three requests before its scroll is lost; the first due fault counts for the others too.
		shop.service.faults.push({ nth: 3 * (restart + 1), reset: 'before', thenHandle: true });
	}
	const options = { requestOptions: { maxRetries } };
	const { json, errorText } = await shop.run('lead.getAll', { returnAll: true, options });
	const requests = shop.service.requests.length;
	await shop.close();
	return { json, errorText, requests };
}

describe('[L5] A scroll that is lost again and again', () => {
	it('is restarted as often as Max Retries says', async () => {
		const { json, errorText, requests } = await readWithLosses(2, 2);

		expect(errorText).toBe('');
		expect(json).toHaveLength(25);
		// Two attempts of three requests, then three pages and the empty page that ends a scroll.
		expect(requests).toBe(10);
	});

	it('fails after that', async () => {
		const { json, errorText, requests } = await readWithLosses(2, 1);

		expect(errorText).toContain('the connection to the service broke');
		expect(json).toEqual([]);
		expect(requests).toBe(6);
	});

	it('is not restarted where Max Retries is 0', async () => {
		const { errorText, requests } = await readWithLosses(1, 0);

		expect(errorText).toContain('the connection to the service broke');
		expect(requests).toBe(3);
	});
});

describe('[L5] The new start of a scroll', () => {
	/** Milliseconds between the response that was lost and the first page of the next attempt. */
	async function pauseAfter(fault: Fault, chance: number): Promise<number> {
		const shop = await Shop.open({ leads: 25, pageSize: 10, pagination: 'scroll' });
		const random = jest.spyOn(Math, 'random').mockReturnValue(chance);
		shop.service.faults.push({ ...fault, nth: 3, thenHandle: true });
		const { errorText } = await shop.run('lead.getAll', { returnAll: true });
		random.mockRestore();
		const [, , lost, first] = shop.service.requests;
		await shop.close();
		expect(errorText).toBe('');
		return (first?.at ?? 0) - (lost?.at ?? 0);
	}

	it('waits as long as the response says', async () => {
		const fault = { status: 504, headers: { 'retry-after': '0.4' } };
		expect(await pauseAfter(fault, 0)).toBeGreaterThanOrEqual(390);
	});

	it('waits for a backoff where there is no response, or it names no time', async () => {
		expect(await pauseAfter({ reset: 'before' }, 0.5)).toBeGreaterThanOrEqual(490);
		const fault = { status: 504, headers: { 'retry-after': '0' } };
		expect(await pauseAfter(fault, 0.5)).toBeGreaterThanOrEqual(490);
	});
});
