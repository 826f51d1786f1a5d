import { sleep } from 'n8n-workflow';

import { Redactor } from '../../nodes/StoreManagement/redaction/redactor';
import { StoreClient } from '../../nodes/StoreManagement/transport/client';
import type { Connection } from '../../nodes/StoreManagement/transport/connect';
import { mapConcurrent } from '../../nodes/StoreManagement/actions/concurrent';
import { readList } from '../../nodes/StoreManagement/transport/pagination/listReader';
import { readServiceDetails } from '../../nodes/StoreManagement/transport/credentials';

import { Random } from '../simulator/data/random';
import { SCENARIOS, type Scenario } from './scenarios';
import { FakeService, type Clock } from './services';

const SEND = { timeout: 30_000, maxRetries: 5 };
const LIST = { ...SEND, ...readServiceDetails({}), limit: Infinity };

/** Times in seconds; the ideal is that of a client that knows the limit. */
export interface Figures {
	seconds: number;
	ideal: number;
	refusals: number;
	failures: number;
}

/** The client of a process in which nothing has run before. */
function clientOf(scenario: Scenario, service: FakeService, process: string): StoreClient {
	const httpRequestWithAuthentication = async (_: string, { url }: { url: string }) =>
		await service.answer(url);
	const context = {
		getNode: () => ({}),
		helpers: { httpRequestWithAuthentication },
	} as unknown as Connection['context'];
	const redactor = new Redactor();
	const connection = {
		context,
		credentialType: '',
		credentialId: '',
		credentialOptions: {},
		redactor,
		serviceDetails: readServiceDetails({}),
	};
	return new StoreClient(
		{ ...connection, baseUrl: `https://${process}.example` },
		{ concurrency: scenario.concurrency },
	);
}

/** @returns how many items failed */
async function execute({ work, concurrency }: Scenario, client: StoreClient, items: number) {
	let failures = 0;
	const list = { method: 'GET', path: '/{alias}/orders', store: 'loja', effect: 'read' } as const;
	const path = work === 'updates' ? '/{alias}/catalog/skus/{id}' : '/{alias}/orders';
	const update = { method: 'PUT', path, store: 'loja', effect: 'idempotent', body: {} } as const;
	const run = async (index: number): Promise<unknown> =>
		work === 'pages'
			? await readList(client, list, LIST, (records) => records)
			: await client.request({ ...update, id: String(index) }, SEND);
	const tasks = Array.from({ length: work === 'pages' ? 1 : items }, (_, index) => ({
		serialKey: undefined,
		start: async () => await run(index),
	}));
	await mapConcurrent(tasks, concurrency, () => (failures++, false));
	return failures;
}

/** Carries out a scenario, at a moment of a minute that the seed chooses. */
export async function measure(scenario: Scenario, seed: number): Promise<Figures> {
	const random = new Random('limits', seed);
	const chance = jest.spyOn(Math, 'random').mockImplementation(() => random.next());
	// A clock moves on between two looks at it.
	const standing = performance.now.bind(performance);
	let looks = 0;
	performance.now = () => standing() + ++looks / 1e5;
	const { count, processes, startsLater, slowness, slownessAtFirst } = scenario;
	const { concurrency, limiter, refusal } = scenario;
	const { ideal: known = limiter } = scenario;
	const share = count / processes.length;
	const clock = clockFrom(random.int(0, 59_999));
	const service = new FakeService(limiter(), refusal, share, clock, slowness, slownessAtFirst);
	const name = `${SCENARIOS.indexOf(scenario)}-${seed}`;
	const executions = processes.map(async (process, index) => {
		if (index > 0 && startsLater > 0) await sleep(index * startsLater);
		return await execute(scenario, clientOf(scenario, service, `${name}-${process}`), share);
	});
	const failures = (await Promise.all(executions)).reduce((sum, one) => sum + one, 0);
	const seconds = clock.seconds();

	const ideal = clockFrom(clock.phase);
	const knowing = new FakeService((known ?? limiter)(), refusal, share, ideal);
	let left = known === null ? 0 : count;
	const worker = async (): Promise<void> => {
		while (left-- > 0) await knowing.answerAtOnce();
	};
	await Promise.all(Array.from({ length: concurrency * processes.length }, worker));
	chance.mockRestore();
	performance.now = standing;
	return { seconds, ideal: ideal.seconds(), refusals: service.refusals, failures };
}

/** @param phase of the first minute, in milliseconds: a service may count by the minute of its clock */
function clockFrom(phase: number): Clock & { phase: number; seconds: () => number } {
	const start = Date.now();
	return {
		phase,
		now: () => phase + Date.now() - start,
		seconds: () => (Date.now() - start) / 1_000,
	};
}
