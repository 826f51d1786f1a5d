import { setTimeout as wait } from 'node:timers/promises';

import { SAMPLES } from './samples';
import { useShopPerTest, type Shop } from './shop';
import { freshOrder, useTriggerShopPerTest } from './trigger-shop';

/** What an unset option means, seen from outside: no test reads a constant. */
const shop = useShopPerTest({ limits: { 'GET /orders': Infinity } });

/** Runs while each request finds the same fault. */
async function runUnder(
	fault: Parameters<Shop['service']['faults']['push']>[0],
	more: object = {},
) {
	shop.service.faults.push({ times: 99, ...fault });
	const start = performance.now();
	const outcome = await shop.run('lead.getAll', { limit: 1 }, more);
	const seconds = Math.round((performance.now() - start) / 1_000);
	return { ...outcome, seconds, requests: shop.service.requests.length };
}

it('[R2] a request is tried again five times', async () => {
	const { requests } = await runUnder({ status: 503, headers: { 'retry-after': '1' } });
	expect(requests).toBe(6);
});

it('a request has thirty seconds', async () => {
	expect(await runUnder({ stall: 29_000, times: 1 })).toMatchObject({ requests: 1 });
	expect(await runUnder({ stall: 31_000, times: 1 })).toMatchObject({ requests: 3 });
});

it.each([
	['trigger', 298, true],
	['trigger', 303, false],
	['manual', 63, true],
	['manual', 67, false],
] as const)(
	'[R2] a run by %s that is told to wait for %d seconds waits: %s',
	async (mode, seconds, waits) => {
		const fault = { status: 429, headers: { 'retry-after': String(seconds) }, times: 1 };
		const outcome = await runUnder(fault, { mode });
		expect(outcome.requests).toBe(waits ? 2 : 1);
		expect(outcome.seconds).toBeGreaterThanOrEqual(waits ? seconds : 0);
		expect(outcome.seconds).toBeLessThan(waits ? seconds + 3 : 2);
	},
);

it('[R3] requests begin one after the other at first, and never more than 32 are in flight', async () => {
	shop.service.configure({ latencyMs: 1_000 });
	await shop.run('lead.getAll', { limit: 1 }, { items: Array.from({ length: 200 }, () => ({})) });
	const [first, ...others] = shop.service.requests.map(({ at }) => at);
	// 25 ms apart, until an answer shows that there is room.
	expect(others.filter((at) => at < Number(first) + 500)).toHaveLength(19);
	expect(shop.service.peakInFlight).toBe(32);
});

it('[L2] [L6] the service is asked for pages of 100 by limit, page and scroll_id', async () => {
	shop.service.configure({ leads: 250, orders: 250, linkQuery: 'full' });
	const queries = async (name: string, pagination: 'pages' | 'scroll') => {
		shop.service.configure({ pagination });
		await shop.run(name, { returnAll: true, output: 'raw' });
		return shop.takeSent().map(({ query }) => query);
	};
	expect(await queries('lead.getAll', 'pages')).toEqual([
		{ limit: '100' },
		...['2', '3'].map((page) => ({ limit: '100', page })),
	]);
	const [first, second] = await queries('order.getAll', 'scroll');
	expect(first).toEqual({ limit: '100' });
	expect(Object.keys(second ?? {})).toContain('scroll_id');
});

it.each(['links', 'pages'] as const)('[L2] %s are followed side by side', async (pagination) => {
	shop.service.configure({ leads: 200, pageSize: 10, pagination, latencyMs: 20 });
	const { json } = await shop.run('lead.getAll', { returnAll: true });

	expect(new Set(json.map(({ id }) => id)).size).toBe(200);
	expect(shop.service.peakInFlight).toBeGreaterThan(1);
});

it('[R4] a discount is created although one of its name exists, but not by a model', async () => {
	const write = { ...SAMPLES['discount.create'], startAt: '2026-03-01T08:00:00' };
	await shop.run('discount.create', write);
	await shop.run('discount.create', write);
	await shop.runAsTool('discount.create', write);
	const posts = shop.service.requests.filter(({ method }) => method === 'POST');
	expect(posts).toHaveLength(2);
});

it('a model gets an answer within thirty seconds', async () => {
	shop.service.configure({ latencyMs: 45_000 });
	const start = performance.now();
	await shop.runAsTool('lead.getAll');
	const seconds = (performance.now() - start) / 1_000;
	expect(seconds).toBeGreaterThan(25);
	expect(seconds).toBeLessThan(31);
});

describe('The trigger', () => {
	const triggers = useTriggerShopPerTest();

	it('[T2] drops a repetition for ten minutes', async () => {
		const trigger = await triggers.trigger();
		const body = freshOrder();
		for (const pause of [0, 595, 10]) {
			await wait(pause * 1_000);
			await trigger.deliver(body);
		}
		expect(trigger.deliveries.map(({ items }) => items?.length ?? 0)).toEqual([1, 0, 1]);
	});

	it('[T3] verifies nothing, and with Verify Signature an HMAC however it is written', async () => {
		const plain = await triggers.trigger();
		expect((await plain.deliver(freshOrder())).status).toBe(200);
		const options = { verifySignature: true };
		const verifying = await triggers.trigger({ options }, { node: { id: 'verifying' } });
		await verifying.activate();
		const signed = { header: 'X-Any-Hmac-SHA256', algorithm: 'sha256', prefix: '' } as const;
		const statuses: number[] = [];
		for (const encoding of ['base64', 'hex'] as const) {
			triggers.service.configure({ deliveries: { signed: { ...signed, encoding } } });
			const answers = await triggers.service.deliver(triggers.alias(), 'order.created');
			statuses.push(...answers.map(({ status }) => status));
		}
		expect(statuses).toEqual([200, 200]);
	});

	it('[T4] registers by itself, and gives records in full', async () => {
		const trigger = await triggers.trigger();
		await trigger.activate();
		expect(triggers.takeWrites()).toEqual(['POST']);
		await triggers.service.deliver(triggers.alias(), 'order.created');
		const [order] = trigger.deliveries[0]?.items ?? [];
		expect(Object.keys((order?.json.resource ?? {}) as object).length).toBeGreaterThan(20);
	});
});
