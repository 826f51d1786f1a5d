import type { INodeParameters } from 'n8n-workflow';
import { getEventListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Fault } from '../../simulator';
import { CredentialStore, runWorkflow, type TestWorkflow } from '../harness';
import { SAMPLES } from '../samples';
import { byAlias, byId, Shop } from '../shop';

/** When the user cancels, and how soon after that everything must be over, in milliseconds. */
const CANCEL_AFTER = 600;
const SOON = 1_000;

let shop: Shop;
beforeEach(async () => {
	shop = await Shop.open({ leads: 3 });
});
afterEach(async () => {
	await shop.close();
});

/**
 * Milliseconds that an execution lasts after the user has cancelled it while it waited for a
 * request that was sent.
 */
async function afterwards(
	name: string,
	parameters: INodeParameters = {},
	options: Parameters<Shop['run']>[2] = {},
): Promise<number> {
	const stop = new AbortController();
	const run = shop.run(name, parameters, { ...options, signal: stop.signal });
	await sleep(CANCEL_AFTER);
	const sent = shop.service.requests.length;
	const cancelled = performance.now();
	stop.abort();
	const { error } = await run;
	const lasted = performance.now() - cancelled;
	expect(sent).toBeGreaterThan(0);
	expect(error?.message).toContain('the execution was cancelled');
	return lasted;
}

const always = (fault: Fault): Fault => ({ ...fault, times: 100 });

it.each<[waiting: string, fault: Fault]>([
	['for the end of a Retry-After', { status: 429, headers: { 'retry-after': '60' } }],
	['for the end of a Retry-After of a 503', { status: 503, headers: { 'retry-after': '60' } }],
	['to ask again', { status: 500 }],
	['for an answer', { stall: 15_000 }],
])('stops waiting %s', async (_, fault) => {
	shop.service.faults.push(always(fault));
	expect(await afterwards('lead.getAll')).toBeLessThan(SOON);
});

it('stops waiting for the answer to a write', async () => {
	shop.service.faults.push({ stall: 15_000 });
	const { 'discount.create': parameters } = SAMPLES;
	expect(await afterwards('discount.create', parameters)).toBeLessThan(SOON);
});

it('stops waiting for room within the limit', async () => {
	const stop = new AbortController();
	const items = Array.from({ length: 60 }, () => ({}));
	const run = shop.run('product.getAll', { limit: 1 }, { items, signal: stop.signal });
	while (shop.service.requests.length < 30) await sleep(50);
	await sleep(100);
	const cancelled = performance.now();
	stop.abort();
	const { error } = await run;

	expect(performance.now() - cancelled).toBeLessThan(SOON);
	expect(error?.message).toContain('the execution was cancelled');
	await sleep(300);
	expect(shop.service.requests).toHaveLength(30);
});

it('stops waiting for a token, which n8n itself would not', async () => {
	const { clientId, clientSecret, tokenUrl: accessTokenUrl } = shop.service.oauth;
	const oauthTokenData = { ...shop.service.issueTokens() };
	const credentials = new CredentialStore(shop.pkg, {
		storeManagementOAuth2Api: {
			baseUrl: shop.service.url,
			...{ clientId, clientSecret, accessTokenUrl, oauthTokenData },
		},
	});
	shop.service.expireAccessTokens();
	shop.service.faults.push({ match: { path: /oauth/ }, stall: 4_000 });
	const waited = await afterwards('lead.getAll', { authentication: 'oAuth2' }, { credentials });
	expect(waited).toBeLessThan(SOON);
});

describe('when one item fails', () => {
	const STALL = 2_500;
	/** Late enough for the other to be under way. */
	const fails: Fault = { match: { path: /aurora/ }, status: 422, stall: 200 };
	const items = (): Array<{ alias: string }> =>
		[0, 1].map((index) => ({ alias: shop.alias(index) }));
	const store = byAlias('={{ $json.alias }}');

	it('leaves a page that another is waiting for', async () => {
		shop.service.faults.push(fails, { match: { path: /brisa/ }, stall: STALL });
		const { told, time } = await shop.run('lead.getAll', { store }, { items: items() });

		expect(told).toContain('status 422');
		expect(shop.service.requests).toHaveLength(2);
		expect(time).toBeLessThan(STALL / 2);
	});

	it('hears what becomes of a write that is under way, however long it takes', async () => {
		shop.service.faults.push(fails, { match: { path: /brisa/ }, stall: STALL });
		const skuId = '={{ 15000001 + $itemIndex * 10000000 }}';
		const given = { ...SAMPLES['sku.update'], store, skuId };
		const { told, time } = await shop.run('sku.update', given, { items: items() });

		expect(told).toContain('status 422');
		expect(time).toBeGreaterThan(STALL - 100);
		expect(shop.service.requests.map(({ status }) => status)).toEqual([422, 200]);
	});
});

it('listens to the end of an execution once, however many nodes it runs', async () => {
	const names = Array.from({ length: 15 }, (_, index) => `Store ${index}`);
	const given = { store: byAlias(shop.alias()), webhookId: byId(1) };
	const parameters = { ...given, resource: 'webhook', operation: 'getAll', limit: 1 };
	const workflow: TestWorkflow = {
		nodes: names.map((name) => ({ type: 'storeManagement', name, parameters })),
		connections: Object.fromEntries(
			names
				.slice(1)
				.map((node, index) => [`Store ${index}`, { main: [[{ node, type: 'main', index: 0 }]] }]),
		),
	};
	const added = jest.spyOn(EventTarget.prototype, 'addEventListener');
	const { status } = await runWorkflow(shop.pkg, { workflow, credentials: shop.credentials });
	const signals = added.mock.contexts.filter((target) => target instanceof AbortSignal);
	added.mockRestore();

	expect(status).toBe('success');
	expect(shop.service.requests).toHaveLength(15);
	const left = signals.map((signal) => getEventListeners(signal, 'abort').length);
	expect(Math.max(...left)).toBe(1);
});
