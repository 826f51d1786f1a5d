import type { INodeParameters } from 'n8n-workflow';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Fault } from '../simulator';
import { CredentialStore } from './harness';
import { Shop } from './shop';

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

/** Milliseconds that an execution lasts after the user has cancelled it. */
async function afterwards(
	name: string,
	parameters: INodeParameters = {},
	options: Parameters<Shop['run']>[2] = {},
): Promise<number> {
	const stop = new AbortController();
	const run = shop.run(name, parameters, { ...options, signal: stop.signal });
	await sleep(CANCEL_AFTER);
	const cancelled = performance.now();
	stop.abort();
	await run;
	return performance.now() - cancelled;
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

it('stops waiting for room within the limit', async () => {
	const stop = new AbortController();
	const items = Array.from({ length: 60 }, () => ({}));
	const run = shop.run('product.getAll', { limit: 1 }, { items, signal: stop.signal });
	while (shop.service.requests.length < 30) await sleep(50);
	await sleep(100);
	const cancelled = performance.now();
	stop.abort();
	await run;

	expect(performance.now() - cancelled).toBeLessThan(SOON);
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
