/** @real-time Servers have a clock of their own. */
import { SAMPLES } from '../engine/samples';
import { Shop } from '../engine/shop';
import { expressRateLimit, limitConn, limitReq } from './limiters';

/** What is done so many times: pages of one record, or updates of one SKU each. */
const WORK = {
	pages: {
		name: 'order.getAll',
		parameters: {
			returnAll: true,
			options: { queryParameters: { parameter: [{ name: 'limit', value: '1' }] } },
		},
	},
	updates: {
		name: 'sku.update',
		parameters: { ...SAMPLES['sku.update'], skuId: '={{ $json.id }}' },
	},
};

/**
 * Seconds of a client that knows the limit, and the most refusals: what was measured, and a half more. test/limits has
 * services of all kinds, in virtual time; here they are published ones.
 */
const SCENARIOS = [
	['nginx limit_req', limitReq('120r/m', 20, 429), 60, 'pages', 19.5, 30],
	['nginx limit_req, 429', limitReq('2r/s', 5, 429), 40, 'updates', 17, 9],
	['nginx limit_req, 503', limitReq('2r/s', 5, 503), 40, 'updates', 17, 9],
	['nginx limit_conn', limitConn(2), 40, 'updates', 3, 15],
	['express-rate-limit', expressRateLimit(30, 10, { legacyHeaders: true }), 60, 'updates', 10, 3],
	['express-rate-limit, no headers', expressRateLimit(60, 60, {}), 120, 'updates', 60, 45],
] as const;

async function measure([server, limiter, count, work, ideal, most]: (typeof SCENARIOS)[number]) {
	const { name, parameters } = WORK[work];
	const shop = await Shop.open({
		...{ orders: 60, skus: 200, latencyMs: 150, pagination: 'pages' },
		limits: { 'GET /orders': Infinity },
	});
	const limited = await limiter(shop.service.url);
	const skus = shop.service.data.skus(shop.alias());
	const items = Array.from({ length: work === 'pages' ? 1 : count }, (_, index) => ({
		id: skus.at(index).id,
	}));
	const credentials = shop.credentialsWith({ baseUrl: limited.url });
	const started = Date.now();
	const { json, errorText } = await shop.run(name, parameters, { items, credentials });
	const seconds = Math.round((Date.now() - started) / 1_000);
	const refusals = limited.statuses().filter((status) => status >= 429).length;
	await limited.stop();
	await shop.close();
	const missing = count - json.length;
	return { server, task: `${count} ${work}`, ideal, seconds, refusals, most, missing, errorText };
}

it('[R3] behind limits of published software all is done, and few requests are refused', async () => {
	// The first run of a process loads n8n's engine, which must not count as time of the node.
	const shop = await Shop.open();
	await shop.run('store.getAll');
	await shop.close();
	// They wait most of the time, and each has a server of its own.
	const measured = await Promise.all(SCENARIOS.map(measure));
	console.table(measured, ['server', 'task', 'ideal', 'seconds', 'refusals']);

	for (const { server, most, refusals, missing, errorText } of measured) {
		expect({ server, missing, errorText }).toEqual({ server, missing: 0, errorText: '' });
		expect(refusals).toBeLessThanOrEqual(most);
	}
}, 400_000);
