/**
 * The limits of the transport against services that limit in different ways, in virtual time:
 *
 *     npx tsx test/limits/main.ts [part of a name] [--seeds 5] [--json]
 *
 * Each line has the ideal time, which is that of a client that knows the limit, the time that the work
 * took (both in seconds), the number of refusals (429, 503) and how many items failed. Time and refusals
 * are the median of the seeds, with the worst in parentheses; failures are the sum. Only this file runs
 * the sources.
 */
import { parseArgs } from 'node:util';

import { sleep } from 'n8n-workflow';

import { Redactor } from '../../nodes/StoreManagement/redaction/redactor';
import { StoreClient } from '../../nodes/StoreManagement/transport/client';
import type { Connection } from '../../nodes/StoreManagement/transport/connect';
import {
	ConcurrencyLimiter,
	mapConcurrent,
} from '../../nodes/StoreManagement/transport/limits/concurrency';
import { DEFAULT_PAGINATION } from '../../nodes/StoreManagement/transport/pagination/fetchPage';
import { paginate } from '../../nodes/StoreManagement/transport/pagination/paginate';

import { SCENARIOS, type Scenario } from './scenarios';
import { FakeService } from './services';
import { inVirtualTime, seededRandom } from './virtualTime';

const SEND = { timeout: 30_000, maxRetries: 5 };
const NOON = Date.UTC(2027, 0, 15, 12);

interface Figures {
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
		credentialOptions: {},
		redactor,
		serviceDetails: {},
	};
	return new StoreClient(
		{ ...connection, baseUrl: `https://${process}.example` },
		new ConcurrencyLimiter(scenario.concurrency),
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
			? await paginate(client, list, { ...SEND, ...DEFAULT_PAGINATION, limit: Infinity })
			: await client.request({ ...update, id: String(index) }, SEND);
	const tasks = Array.from({ length: work === 'pages' ? 1 : items }, (_, index) => ({
		serialKey: undefined,
		run: async () => await run(index),
	}));
	await mapConcurrent(tasks, concurrency, () => (failures++, false));
	return failures;
}

async function measure(scenario: Scenario, seed: number): Promise<Figures> {
	Math.random = seededRandom(seed);
	const start = NOON + Math.floor(Math.random() * 60_000);
	const { count, processes, startsLater, slowness, slownessAtFirst } = scenario;
	const { concurrency, limiter, refusal } = scenario;
	const { ideal: known = limiter } = scenario;
	const share = count / processes.length;
	const service = new FakeService(limiter(), refusal, share, slowness, slownessAtFirst);
	const name = `${SCENARIOS.indexOf(scenario)}-${seed}`;
	const [seconds, failures] = await inVirtualTime(start, async () => {
		const executions = processes.map(async (process, index) => {
			if (index > 0 && startsLater > 0) await sleep(index * startsLater);
			return await execute(scenario, clientOf(scenario, service, `${name}-${process}`), share);
		});
		const failed = await Promise.all(executions);
		return [(Date.now() - start) / 1_000, failed.reduce((sum, one) => sum + one, 0)] as const;
	});
	const ideal = await inVirtualTime(start, async () => {
		const knowing = new FakeService((known ?? limiter)(), refusal, share);
		let left = known === null ? 0 : count;
		const worker = async (): Promise<void> => {
			while (left-- > 0) await knowing.answerAtOnce();
		};
		await Promise.all(Array.from({ length: concurrency * processes.length }, worker));
		return (Date.now() - start) / 1_000;
	});
	return { seconds, ideal, refusals: service.refusals, failures };
}

function median(values: readonly number[]): number {
	return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const rounded = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
const withWorst = (values: readonly number[], text: (value: number) => string): string =>
	`${text(median(values))} (${text(Math.max(...values))})`;

async function main(): Promise<void> {
	const options = { seeds: { type: 'string', default: '5' }, json: { type: 'boolean' } } as const;
	const { values, positionals } = parseArgs({ options, allowPositionals: true });
	const random = Math.random;
	if (!values.json)
		console.log('| scenario | ideal | time | refusals | failures |\n|---|--:|--:|--:|--:|');
	for (const scenario of SCENARIOS.filter(({ name }) => name.includes(positionals[0] ?? ''))) {
		const runs: Figures[] = [];
		for (let seed = 1; seed <= Number(values.seeds); seed++)
			runs.push(await measure(scenario, seed));
		const all = (key: keyof Figures): number[] => runs.map((run) => run[key]);
		const failures = all('failures').reduce((sum, one) => sum + one, 0);
		const cells = [
			scenario.name,
			rounded(median(all('ideal'))),
			withWorst(all('seconds'), rounded),
			withWorst(all('refusals'), String),
			failures,
		];
		console.log(
			values.json ? JSON.stringify({ name: scenario.name, runs }) : `| ${cells.join(' | ')} |`,
		);
	}
	Math.random = random;
}

void main();
