/**
 * Requests of one run to services that limit in different ways, in virtual time. Each row has the most seconds and
 * refusals, without Retry-After and with it (what was measured, and a tenth). No request fails for good.
 *
 * A limit that is documented is never passed. Any other one refuses at most 15 %.
 */
import { sleep } from 'n8n-workflow';

import { Redactor } from '../../nodes/StoreManagement/redaction/redactor';
import { StoreClient, type Connection } from '../../nodes/StoreManagement/transport/client';
import { readServiceDetails } from '../../nodes/StoreManagement/transport/credentials';
import { Random } from '../simulator/data/random';
import { bucket, fixedWindow, outage, slidingWindow, type Limiter } from './services';

/** Refuses the requests with these numbers. */
const strays = (...numbers: number[]): Limiter => {
	let count = 0;
	return () => (numbers.includes(++count) ? 1 : 0);
};

/** nginx limit_conn, or a service that is overloaded. */
const fourAtOnce = (_: number, inProgress: number): number => (inProgress < 4 ? 0 : 1);

/** A body without the timers of a real stream, which virtual time would not wait for. */
const body = {
	destroy: () => undefined,
	async *[Symbol.asyncIterator]() {
		yield await Promise.resolve(Buffer.from('{}'));
	},
};

const UPDATES = { method: 'PUT', effect: 'idempotent', body: {} } as const;
/** 120 a minute by the API document, 30, and not limited by it. */
const REQUESTS = {
	orders: { method: 'GET', effect: 'read', path: '/{alias}/orders' },
	changes: { ...UPDATES, path: '/{alias}/orders' },
	skus: { ...UPDATES, path: '/{alias}/catalog/skus/{id}', id: '1' },
} as const;

let stores = 0;

/** Sends all at once to a service with a latency of about 25 ms (10 ms for a refusal). */
async function measure(
	limiter: (now: number, inProgress: number) => number,
	request: (typeof REQUESTS)[keyof typeof REQUESTS],
	count: number,
	refusal: { statusCode: 429 | 503; namesWait: boolean },
) {
	const random = new Random('limits', 1);
	const chance = jest.spyOn(Math, 'random').mockImplementation(() => random.next());
	let refusals = 0;
	let inProgress = 0;
	const answer = async () => {
		await sleep(4 + 2 * Math.random());
		const wait = limiter(Date.now(), inProgress);
		if (wait > 0) {
			refusals++;
			await sleep(5);
			const seconds = String(Math.ceil(wait / 1_000));
			const headers = refusal.namesWait ? { 'retry-after': seconds } : {};
			return { statusCode: refusal.statusCode, headers, body };
		}
		inProgress++;
		await sleep(13 + 4 * Math.random());
		inProgress--;
		await sleep(5);
		return { statusCode: 200, headers: {}, body };
	};
	const helpers = { httpRequestWithAuthentication: answer };
	const connection: Connection = {
		context: { getNode: () => ({}), helpers } as unknown as Connection['context'],
		...{ credentialType: '', credentialId: '', credentialOptions: {}, redactor: new Redactor() },
		...{ serviceDetails: readServiceDetails({}), baseUrl: `https://limits.example/${stores++}` },
	};
	const client = new StoreClient(connection, { concurrency: 32 });
	const start = Date.now();
	const sent = Array.from({ length: count }, async () => {
		await client.request({ ...request, store: 'loja' }, { timeout: 30_000, maxRetries: 5 });
	});
	const results = await Promise.allSettled(sent);
	chance.mockRestore();
	const failures = results.filter(({ status }) => status === 'rejected').length;
	return { failures, seconds: (Date.now() - start) / 1_000, refusals };
}

type Most = readonly [seconds: number, refusals: number];

it.each<
	[
		string,
		() => Parameters<typeof measure>[0],
		keyof typeof REQUESTS,
		count: number,
		429 | 503,
		unnamed: Most,
		named: Most,
	]
>([
	['120, documented', () => slidingWindow(120), 'orders', 200, 429, [66, 0], [66, 0]],
	['30, documented', () => fixedWindow(30), 'changes', 70, 429, [132, 0], [132, 0]],
	['a bucket in truth', () => bucket(2, 20), 'orders', 60, 429, [22, 16], [23, 17]],
	['documented, a stray refusal', () => strays(50), 'orders', 200, 429, [69, 2], [69, 2]],
	['60 fixed', () => fixedWindow(60), 'skus', 200, 429, [202, 28], [200, 15]],
	['60 sliding', () => slidingWindow(60), 'skus', 200, 429, [202, 28], [200, 15]],
	['bucket of 2 a second', () => bucket(2, 5), 'skus', 200, 429, [108, 15], [109, 15]],
	['limit_req, 10 a second', () => bucket(10, 20), 'skus', 200, 503, [20, 11], [21, 11]],
	['limit_conn 4', () => fourAtOnce, 'skus', 200, 503, [3.6, 6], [5.2, 6]],
	['an outage of 5 s', () => outage(200, 5_200), 'skus', 200, 503, [9, 4], [7.4, 2]],
	['stray refusals', () => strays(50, 90, 150), 'skus', 200, 429, [3.6, 4], [5.2, 4]],
	['no limit', strays, 'skus', 200, 429, [1.2, 0], [1.2, 0]],
])('[R3] %s', async (_, limiter, request, count, statusCode, ...most) => {
	for (const [index, [seconds, refusals]] of most.entries()) {
		const refusal = { statusCode, namesWait: index === 1 };
		const figures = await measure(limiter(), REQUESTS[request], count, refusal);

		expect(figures.failures).toBe(0);
		expect(figures.seconds).toBeLessThanOrEqual(seconds);
		expect(figures.refusals).toBeLessThanOrEqual(refusals);
	}
});
