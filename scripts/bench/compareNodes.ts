/**
 * `npm run bench -- nodes`: tasks by this package, by n8n's HTTP Request node and, where it can do the
 * same, by n8n's WooCommerce node, in a whole n8n.
 */
import type { INodeParameters } from 'n8n-workflow';
import { isDeepStrictEqual } from 'node:util';

import { makeCertificates } from '../../test/real/certificates';
import { START } from '../../test/n8n/workflows';
import type { Execution, N8nApi } from '../../test/n8n-host';
import {
	CONTESTANTS,
	describeRecords,
	keyOf,
	recordsOf,
	WORKER,
	workflowOf,
	type Contestant,
} from './contestants';
import { processorSeconds, spread, textOf } from './metrics';
import { publish, tableOf, type Cell } from './report';
import { openServices, type OpenServices } from './services';
import { setUp, whileRunning } from './setUp';
import { LATENCY_MS, TASKS, type Task } from './tasks';

/** The longest task waits two minutes for the limit. */
const MOST_MS = 240_000;
const ROUNDS = 5;

interface Round {
	seconds: number;
	processor: number;
	records: string;
}

interface Result {
	task: Task;
	rounds: Map<Contestant, Round[]>;
}

type Measure = (task: Task, contestant: Contestant) => Promise<Round>;

export async function compareNodes(): Promise<void> {
	const removeCertificates = await makeCertificates();
	const installed = await setUp();
	const results = await whileRunning(installed, {}, async (api, { url }) => {
		const measured: Result[] = [];
		for (const task of TASKS) {
			const { length: same } = await sameRecords(api, task);
			console.log(`${task.title}: ${same} records are the same by both nodes`);
			measured.push(await measureTask(task, (one, by) => measure(api, url, one, by)));
		}
		return measured;
	}).finally(removeCertificates);
	// The time of a contestant that got only a part of the records looks like speed.
	const comparable = results.filter(({ rounds }) => [...rounds.values()].every(areComplete));
	await publish({
		title: 'Tasks, beside nodes of n8n',
		command: 'nodes',
		settings:
			`n8n ${installed.host.version}, the simulated service on the same machine with ${LATENCY_MS} ms for each answer ` +
			`(over TLS, ${2 * LATENCY_MS} ms more for each connection), ${ROUNDS} rounds, default settings. ` +
			'Median of the seconds (least–most); seconds of processor time',
		...tableOf('Task', results.flatMap(cellsOf)),
		remarks:
			'The records of the HTTP Request node and those of the Raw output are the same, one by one. ' +
			'At a limit it ends with success and without the records that it was refused.',
		chart: {
			name: 'benchmark',
			alt: 'Seconds of each node for each task',
			heading: 'Time for the same task, median',
			unit: 'seconds',
			kind: 'bars',
			categories: comparable.map(({ task }) => task.title),
			series: contestants().map((contestant) => ({
				name: CONTESTANTS[contestant].title,
				values: comparable.map(({ rounds }) => medianOf(rounds.get(contestant))),
			})),
		},
	});
}

function areComplete(rounds: readonly Round[]): boolean {
	return rounds.every(({ records }) => records.startsWith('all '));
}

const contestants = () => Object.keys(CONTESTANTS) as Contestant[];

function medianOf(rounds: readonly Round[] | undefined): number | undefined {
	return rounds && Number(spread(rounds.map(({ seconds }) => seconds)).median.toFixed(2));
}

/** The contestants take turns, so that a slow minute of the machine does not affect only one of them. */
async function measureTask(task: Task, measureRound: Measure): Promise<Result> {
	const rounds = new Map<Contestant, Round[]>();
	const side = contestants().filter((contestant) => task.parameters[contestant] !== undefined);
	for (let number = 1; number <= ROUNDS; number++) {
		for (const contestant of side) {
			const round = await measureRound(task, contestant);
			rounds.set(contestant, [...(rounds.get(contestant) ?? []), round]);
			console.log(task.title, '|', contestant, JSON.stringify(round));
		}
	}
	return { task, rounds };
}

async function measure(
	api: N8nApi,
	url: string,
	task: Task,
	contestant: Contestant,
): Promise<Round> {
	const services = await openServices(task);
	try {
		const { store } = services.service;
		const before = await processorSeconds(url);
		const execution = await run(api, task, contestant, services);
		const processor = (await processorSeconds(url)) - before;
		const time = execution.runs[WORKER]?.at(-1)?.executionTime ?? NaN;
		return {
			seconds: time / 1_000,
			processor,
			records: describeRecords(task.ids(store), recordsOf(execution, contestant).map(keyOf)),
		};
	} finally {
		await services.stop();
	}
}

async function run(
	api: N8nApi,
	task: Task,
	contestant: Contestant,
	{ service, shopUrl }: OpenServices,
	more: INodeParameters = {},
): Promise<Execution> {
	const isShop = contestant === 'wooCommerce';
	const { credential } = CONTESTANTS[contestant];
	const data = isShop
		? { url: shopUrl, consumerKey: 'key', consumerSecret: 'secret' }
		: { baseUrl: service.url, ...service.store.credentials };
	const id = await api.credentials.save({ name: credential, type: credential, data });
	const parameters = { ...task.parameters[contestant]?.(service), ...more };
	const workflow = workflowOf(contestant, parameters, id, task.items(service.store));
	const started = await api.workflows.start(await api.workflows.save(workflow), START);
	return await api.executions.untilEnded(started, MOST_MS);
}

/**
 * The records of the HTTP Request node, which are those of the Raw output of this package.
 * @throws Error where they are not, unless the service refused a page to the HTTP Request node
 */
async function sameRecords(api: N8nApi, task: Task): Promise<unknown[]> {
	const found = new Map<Contestant, unknown[]>();
	for (const contestant of ['ours', 'httpRequest'] as const) {
		const services = await openServices(task);
		const more: INodeParameters = contestant === 'ours' ? { output: 'raw' } : {};
		const execution = await run(api, task, contestant, services, more);
		const wasRefused = services.service.store.requests.some(({ status }) => status === 429);
		await services.stop();
		if (wasRefused && contestant === 'httpRequest') return [];
		// An update returns the time at which it was made.
		const records = recordsOf(execution, contestant);
		found.set(
			contestant,
			records.map((record) => ({ ...record, updated_at: undefined })),
		);
	}
	const [ours = [], others = []] = [found.get('ours'), found.get('httpRequest')];
	const index = ours.findIndex((record, at) => !isDeepStrictEqual(record, others[at]));
	if (index >= 0 || ours.length !== others.length) {
		const both = [ours, others].map((records) => JSON.stringify(records[index])).join('\n');
		throw new Error(`${task.title}: ${ours.length} and ${others.length} records differ:\n${both}`);
	}
	return ours;
}

function cellsOf({ task: { title: row, leastSeconds }, rounds }: Result): Cell[] {
	const least = { row, column: 'Page after page, at least', text: leastSeconds?.toFixed(2) ?? '–' };
	const measured = [...rounds].map(([contestant, all]): Cell => {
		const seconds = textOf(
			all.map((one) => one.seconds),
			2,
		);
		const processor = spread(all.map((one) => one.processor)).median.toFixed(2);
		const partial = all.map(({ records }) => records).filter((one) => !one.startsWith('all '));
		const text = [`${seconds}; ${processor}`, ...new Set(partial)].join('; ');
		return { row, column: CONTESTANTS[contestant].title, text };
	});
	return [least, ...measured];
}
