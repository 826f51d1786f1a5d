/**
 * Requests of one run to services that limit in different ways, in virtual time. Each row has the most seconds and
 * refusals, without Retry-After and with it (what seeds 1 to 6 have shown, and a tenth). No request fails for good.
 *
 * A limit that is documented is never passed. Any other one refuses at most 15 %.
 */
import { sleep } from 'n8n-workflow';

import { Redactor } from '../../nodes/StoreManagement/redaction/redactor';
import { StoreClient, type Connection } from '../../nodes/StoreManagement/transport/client';
import { readServiceDetails } from '../../nodes/StoreManagement/transport/credentials';
import { Random } from '../simulator/data/random';
import {
	bucket,
	fixedWindow,
	inProgress,
	outage,
	slidingWindow,
	strays,
	type Limiter,
} from './services';

const SEED = Number(process.env.SEED ?? 1);

const READ = { method: 'GET', effect: 'read' } as const;
const WRITE = { method: 'PUT', effect: 'idempotent', body: {} } as const;
/** 120 a minute by the API document, 30, and not limited by it. */
const ORDERS = { ...READ, path: '/{alias}/orders' } as const;
const CHANGES = { ...WRITE, path: '/{alias}/orders' } as const;
const UPDATES = { ...WRITE, path: '/{alias}/catalog/skus/{id}', id: '1' } as const;

interface Scenario {
	request: typeof ORDERS | typeof CHANGES | typeof UPDATES;
	count: number;
	limiter: () => Limiter;
	status: 429 | 503;
	namesWait: boolean;
}

/** A body without the timers of a real stream, which virtual time would not wait for. */
const body = {
	destroy: () => undefined,
	async *[Symbol.asyncIterator]() {
		yield await Promise.resolve(Buffer.from('{}'));
	},
};

/** A service with a latency of about 25 ms (10 ms for a refusal), and how many it has refused. */
function serviceOf({ limiter: made, status, namesWait }: Scenario, phase: number) {
	const service = { refusals: 0, answer };
	const limiter = made();
	async function answer() {
		await sleep(4 + 2 * Math.random());
		const wait = limiter.take(phase + Date.now());
		if (wait > 0) {
			service.refusals++;
			await sleep(5);
			const headers = namesWait ? { 'retry-after': String(Math.ceil(wait / 1_000)) } : {};
			return { statusCode: status, headers, body };
		}
		await sleep(13 + 4 * Math.random());
		limiter.leave?.();
		await sleep(5);
		return { statusCode: 200, headers: {}, body };
	}
	return service;
}

let stores = 0;

/** Sends all at once, at a moment of a minute that the seed chooses. */
async function measure(scenario: Scenario) {
	const random = new Random('limits', SEED);
	const chance = jest.spyOn(Math, 'random').mockImplementation(() => random.next());
	const service = serviceOf(scenario, random.int(0, 59_999));
	const helpers = { httpRequestWithAuthentication: service.answer };
	const connection: Connection = {
		context: { getNode: () => ({}), helpers } as unknown as Connection['context'],
		...{ credentialType: '', credentialId: '', credentialOptions: {}, redactor: new Redactor() },
		...{ serviceDetails: readServiceDetails({}), baseUrl: `https://limits.example/${stores++}` },
	};
	const client = new StoreClient(connection, { concurrency: 32 });
	const request = { ...scenario.request, store: 'loja' };
	const start = Date.now();
	const sent = Array.from({ length: scenario.count }, async () => {
		return await client.request(request, { timeout: 30_000, maxRetries: 5 });
	});
	const results = await Promise.allSettled(sent);
	chance.mockRestore();
	return {
		failures: results.filter(({ status }) => status === 'rejected').length,
		seconds: (Date.now() - start) / 1_000,
		refusals: service.refusals,
	};
}

const BUSY = { status: 503 } as const;
type Most = readonly [seconds: number, refusals: number];

const ROWS: ReadonlyArray<
	readonly [service: string, Scenario['limiter'], Partial<Scenario>, unnamed: Most, named: Most]
> = [
	['120, documented', () => slidingWindow(120), { request: ORDERS }, [66, 0], [66, 0]],
	['30, documented', () => fixedWindow(30), { request: CHANGES, count: 70 }, [132, 0], [132, 0]],
	['a bucket in truth', () => bucket(2, 20), { request: ORDERS, count: 60 }, [22, 16], [23, 17]],
	['documented, a stray refusal', () => strays(50), { request: ORDERS }, [69, 2], [69, 2]],
	['60 fixed', () => fixedWindow(60), {}, [202, 28], [200, 15]],
	['60 sliding', () => slidingWindow(60), {}, [202, 28], [200, 15]],
	['bucket of 2 a second', () => bucket(2, 5), {}, [108, 15], [109, 15]],
	['limit_req, 10 a second', () => bucket(10, 20), BUSY, [20, 11], [21, 11]],
	['limit_conn 4', () => inProgress(4), BUSY, [3.6, 6], [5.2, 6]],
	['an outage of 5 s', () => outage(200, 5_200), BUSY, [9, 4], [7.4, 2]],
	['stray refusals', () => strays(50, 90, 150), {}, [3.6, 4], [5.2, 4]],
	['no limit', () => strays(), {}, [1.2, 0], [1.2, 0]],
];

const COMMON = { request: UPDATES, count: 200, status: 429 } as const;

describe.each([false, true])('with Retry-After: %j', (namesWait) => {
	it.each(ROWS)('[R3] %s', async (_, limiter, sent, ...[unnamed, named]) => {
		const [seconds, refusals] = namesWait ? named : unnamed;
		const figures = await measure({ ...COMMON, limiter, namesWait, ...sent });

		expect(figures.failures).toBe(0);
		expect(figures.seconds).toBeLessThanOrEqual(seconds);
		expect(figures.refusals).toBeLessThanOrEqual(refusals);
	});
});
