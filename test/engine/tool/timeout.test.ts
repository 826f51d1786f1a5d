import { setTimeout as sleep } from 'node:timers/promises';

import type { Fault } from '../../simulator';
import { SAMPLES } from '../samples';
import { useShopPerTest } from '../shop';
import { call } from './support';

const shop = useShopPerTest();

const POST = { method: 'POST', path: /discounts/ };
/** Milliseconds: several times what a loaded machine needs for the requests of a call. */
const WAIT = 5_000;
const SHORT = { options: { toolTimeout: WAIT } };
/** Longer than any test waits. */
const STALL = 60_000;

describe('The total wait of a tool', () => {
	it('ends in time and says that it may have happened', async () => {
		shop.service.configure({ discounts: 3 });
		shop.service.faults.push(
			{ match: POST, stall: STALL, times: 9, thenHandle: true },
			// The list has one page. It is read before the create, and stalls when read again to look for it.
			{ match: { method: 'GET', path: /discounts/ }, nth: 2, stall: STALL, times: 9 },
		);

		const { error } = await call(shop, 'discount.create', SHORT);

		expect(error?.message).toContain('The service may still have done it.');
		expect(error?.message).toContain(
			'could not look for it in the store (it took longer than the 5 seconds that this tool waits)',
		);
		expect(shop.takeSent().filter(({ method }) => method === 'POST')).toHaveLength(1);
	});

	it('ends in time and says that nothing was sent', async () => {
		// The limit of the products is used up, and its window is a minute.
		await shop.run(
			'product.getAll',
			{ limit: 1 },
			{ items: Array.from({ length: 30 }, () => ({})) },
		);
		shop.takeSent();

		const { error } = await call(shop, 'product.getAll', { options: { toolTimeout: 1_000 } });

		expect(error?.message).toContain('it took longer than the 1 seconds that this tool waits');
		expect(shop.takeSent()).toEqual([]);
	});

	it('begins no wait that would outlast it: the model reads why, and how long to wait', async () => {
		shop.service.faults.push({ status: 429, headers: { 'retry-after': '20' }, times: 9 });

		const { error } = await call(shop, 'lead.getAll', SHORT);

		expect(error?.message).toContain('request limit exceeded');
		expect(error?.message).toContain('20 seconds');
		expect(shop.takeSent()).toHaveLength(1);
	});

	it('leaves time to look for a discount whose response does not come', async () => {
		shop.service.faults.push({ match: POST, stall: STALL, thenHandle: false });

		const options = { toolTimeout: WAIT, ifExists: 'create' };
		const { error } = await call(shop, 'discount.create', { options });

		expect(error?.message).toContain('n8n looked in the store: no discount with this name');
	});

	it.each<[string, Fault, maxRetries: number, searched: number]>([
		['all pages take long', { nth: 2, stall: WAIT * 0.3, thenHandle: true }, 5, 20],
		['a single request does not end in time', { nth: 3, stall: STALL }, 0, 10],
		['no time is left for another attempt', { nth: 3, status: 502 }, 5, 10],
	])('[S3] leaves a search what it has found where %s', async (_, fault, maxRetries, searched) => {
		shop.service.configure({ orders: 40, maxPageSize: 5 });
		const given = { limit: 1, options: { include: ['customer'] } };
		const [first] = (await shop.run('order.getAll', given)).json;
		const customer = first?.customer_email as string;
		shop.service.faults.push({ match: { path: /orders/ }, times: 40, ...fault });

		const options = { toolTimeout: WAIT, customer, requestOptions: { maxRetries } };
		const { json } = await call(shop, 'order.getAll', { options, limit: 30 });

		expect(json[0]?.customer_email).toBe(customer);
		expect(json.at(-1)?.note).toContain(`ended after ${searched} records were searched`);
	});

	it.each<[string, Fault, options: object, said: string]>([
		['Max Pages ends it', {}, { maxPages: 2 }, 'among the 10 orders'],
		['the time ends it', { stall: STALL }, {}, 'ended after 10 records were searched'],
	])(
		'[S3] [A8] a search that found nothing in a part of the list: %s',
		async (_, fault, ...row) => {
			const [more, said] = row;
			shop.service.configure({ orders: 40, maxPageSize: 5 });
			shop.service.faults.push({ match: { path: /orders/ }, nth: 3, times: 9, ...fault });
			const orderId = { __rl: true, mode: 'search', value: 'Venda 99' };
			const options = { toolTimeout: WAIT, ...more };
			const { error } = await call(shop, 'order.get', { orderId, options });

			expect(error?.message).toContain(said);
			expect(error?.message).not.toMatch(/Correct the arguments|Check it in the store/);
		},
	);

	it('is all for a read that is not tried again', async () => {
		shop.service.faults.push({ stall: WAIT * 0.7, thenHandle: true });

		const options = { toolTimeout: WAIT, requestOptions: { maxRetries: 0 } };
		const { error, json } = await call(shop, 'lead.getAll', { options });

		expect(error).toBeUndefined();
		expect(json).not.toEqual([]);
	});

	it('is not given as the reason where the user cancels', async () => {
		shop.service.faults.push({ stall: STALL });
		const stop = new AbortController();
		const run = shop.runAsTool('lead.getAll', SAMPLES['lead.getAll'], { signal: stop.signal });
		while (shop.service.requests.length === 0) await sleep(10);
		stop.abort();
		const { error } = await run;

		expect(error?.message).toContain('the execution was canceled');
	});

	it('bounds nothing where no agent waits', async () => {
		shop.service.faults.push({ stall: 300, thenHandle: true });

		const { error } = await shop.run('lead.getAll', { options: { toolTimeout: 1 } });

		expect(error).toBeUndefined();
	});
});
