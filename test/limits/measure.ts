import { sleep } from 'n8n-workflow';

import { mapConcurrent } from '../../nodes/StoreManagement/actions/concurrent';
import { Redactor } from '../../nodes/StoreManagement/redaction/redactor';
import { StoreClient } from '../../nodes/StoreManagement/transport/client';
import type { Connection } from '../../nodes/StoreManagement/transport/client';
import { readServiceDetails } from '../../nodes/StoreManagement/transport/credentials';
import type { ByteStream } from '../../nodes/StoreManagement/transport/http/readBody';
import { readList } from '../../nodes/StoreManagement/transport/pagination/listReader';
import { Random } from '../simulator/data/random';

import type { Limiter } from './services';

/** Requests that executions send to one service with one limit. */
export interface Scenario {
	/** The same for no two scenarios. */
	name: string;
	/** Updates, or pages, with one list for each execution. The limits of pages (120 a minute) and known updates (30) are known. */
	work: 'pages' | 'updates' | 'known updates';
	/** All of them together. */
	count: number;
	/** The process of each execution, and how many milliseconds later than the one before it starts. */
	processes: readonly number[];
	startsLater: number;
	concurrency: number;
	limiter: () => Limiter;
	status: 429 | 503;
	/** Retry-After for a wait in milliseconds; undefined: none. */
	retryAfter: (wait: number) => string | undefined;
	/** Multiplies the latency. */
	slowness: number;
}

/** One service for everybody, with a latency of about 25 ms (10 ms for a refusal), or a multiple of it. */
function serviceOf(scenario: Scenario, pages: number, now: () => number) {
	const { status, retryAfter, slowness } = scenario;
	const service = { refusals: 0, answer };
	const limiter = scenario.limiter();

	async function answer(_: string, { url }: { url: string }) {
		await sleep(slowness * (4 + 2 * Math.random()));
		const wait = limiter.take(now());
		if (wait > 0) {
			service.refusals++;
			await sleep(5);
			const headers = { 'retry-after': retryAfter(wait) };
			return { statusCode: status, headers, body: streamOf('') };
		}
		await sleep(slowness * (13 + 4 * Math.random()));
		limiter.leave?.();
		await sleep(5);
		const page = Number(new URL(url).searchParams.get('page') ?? '1');
		const pagination = { current_page: page, total_pages: pages };
		const body = JSON.stringify({ data: [{ id: page }], meta: { pagination } });
		return { statusCode: 200, headers: {}, body: streamOf(body) };
	}

	return service;
}

/** A body without the timers of a real stream, which virtual time would not wait for. */
function streamOf(text: string): ByteStream {
	return {
		destroy: () => undefined,
		async *[Symbol.asyncIterator]() {
			yield await Promise.resolve(Buffer.from(text));
		},
	};
}

type Send = ReturnType<typeof serviceOf>['answer'];

const SEND = { timeout: 30_000, maxRetries: 5 };
const LIST = { ...SEND, ...readServiceDetails({}), limit: Infinity };

/** One execution, in a process in which nothing has run before. @returns how many items failed */
async function execute(
	{ work, concurrency }: Scenario,
	send: Send,
	process: string,
	items: number,
) {
	const helpers = { httpRequestWithAuthentication: send };
	const connection = {
		context: { getNode: () => ({}), helpers } as unknown as Connection['context'],
		...{ credentialType: '', credentialId: '', credentialOptions: {}, redactor: new Redactor() },
		...{
			serviceDetails: readServiceDetails({}),
			baseUrl: `https://limits.example/${encodeURIComponent(process)}`,
		},
	};
	const client = new StoreClient(connection, { concurrency });
	const list = { method: 'GET', path: '/{alias}/orders', store: 'loja', effect: 'read' } as const;
	const path = work === 'updates' ? '/{alias}/catalog/skus/{id}' : '/{alias}/orders';
	const update = { method: 'PUT', path, store: 'loja', effect: 'idempotent', body: {} } as const;
	const start = async (id: number): Promise<unknown> =>
		work === 'pages'
			? await readList(client, list, LIST, (records) => records)
			: await client.request({ ...update, id: String(id) }, SEND);
	const tasks = Array.from({ length: work === 'pages' ? 1 : items }, (_, id) => ({
		serialKey: undefined,
		start: async () => await start(id),
	}));
	let failures = 0;
	await mapConcurrent(tasks, concurrency, () => (failures++, false));
	return failures;
}

/** Carries out a scenario, at a moment of a minute that the seed chooses, and says how long it took. */
export async function measure(scenario: Scenario, seed: number) {
	const random = new Random('limits', seed);
	const chance = jest.spyOn(Math, 'random').mockImplementation(() => random.next());
	// A clock moves on between two looks at it.
	const standing = performance.now.bind(performance);
	let looks = 0;
	performance.now = () => standing() + ++looks / 1e5;
	const { name, count, processes, startsLater } = scenario;
	// A service may count by the minute of its clock.
	const phase = random.int(0, 59_999);
	const start = Date.now();
	const share = count / processes.length;
	const service = serviceOf(scenario, share, () => phase + Date.now() - start);
	const executions = processes.map(async (process, index) => {
		if (index > 0 && startsLater > 0) await sleep(index * startsLater);
		return await execute(scenario, service.answer, `${name}-${process}`, share);
	});
	const failures = (await Promise.all(executions)).reduce((sum, one) => sum + one, 0);
	const seconds = (Date.now() - start) / 1_000;
	chance.mockRestore();
	performance.now = standing;
	return { seconds, failures, refusals: service.refusals };
}
