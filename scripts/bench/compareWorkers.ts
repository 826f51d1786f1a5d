/**
 * `npm run bench -- workers`: a list of orders by two workers at once, which share the limit of the
 * service, by this package and by n8n's HTTP Request node.
 */
import { setTimeout as wait } from 'node:timers/promises';

import prepare from '../../test/queue/prepare';
import { QueueInstallation } from '../../test/queue/installation';
import { startSimulator } from '../../test/simulator';
import { outputOf, releaseFacts } from '../../tools/n8n-host';
import { RELEASE } from '../../test/queue/installation';
import { CONTESTANTS, START, WORKER, workflowOf } from './contestants';
import { spread } from './metrics';
import { publish } from './report';
import { orders, type Task } from './tasks';

const ROUNDS = 5;
const PAGES = 150;
const EXECUTIONS = 2;
/** Two executions of 150 pages at 120 a minute: 120 at once, 120 a minute later, 60 two minutes later. */
const LEAST_S = 120;
/** A round in which one worker takes both executions is run again. */
const TRIES = 5;
const POLL_MS = 50;
const MOST_MS_TO_START = 30_000;

interface Round {
	seconds: number;
	records: string;
	refused: number;
}

export async function compareWorkers(): Promise<void> {
	await prepare();
	const task = orders(PAGES, LEAST_S);
	const n8n = await QueueInstallation.start('bench-workers');
	const rows: string[][] = [];
	try {
		for (const contestant of ['ours', 'httpRequest'] as const) {
			const all = Array.from({ length: ROUNDS }, () => measure(n8n, task, contestant));
			const rounds = await Promise.all(all);
			const { median, least, most } = spread(rounds.map(({ seconds }) => seconds));
			const refused = spread(rounds.map((round) => round.refused));
			const records = [...new Set(rounds.map((round) => round.records))].join('; ');
			const times = [median.toFixed(1), `${least.toFixed(1)} – ${most.toFixed(1)}`];
			const refusals = `${refused.median} (${refused.least} – ${refused.most})`;
			rows.push([CONTESTANTS[contestant].title, ...times, records, refusals]);
		}
	} finally {
		await n8n.stop();
	}
	await publish({
		title: 'Two workers',
		command: 'workers',
		settings:
			`n8n ${releaseFacts(RELEASE).version} in queue mode (Redis, PostgreSQL, two workers), ${ROUNDS} services at once; of each, two executions, ` +
			`one on each worker, list ${PAGES} pages of orders at ${task.title.split(', ').at(-1) ?? ''}. ` +
			`Both together can not be faster than ${LEAST_S} s. The time is from the first request to the last`,
		head: ['Node', 'Seconds (median)', 'Least – most', 'Records of both', 'Refused'],
		rows,
	});
}

async function measure(
	n8n: QueueInstallation,
	task: Task,
	contestant: 'ours' | 'httpRequest',
): Promise<Round> {
	for (let time = 0; time < TRIES; time += 1) {
		const store = await startSimulator(task.knobs);
		try {
			const { storeManagementApi } = await n8n.saveCredentials(store, ` ${store.url}`);
			const parameters = task.parameters[contestant]?.({ store, url: store.url }) ?? {};
			const workflow = workflowOf(contestant, parameters, storeManagementApi?.id ?? '', [{}]);
			const saved = await n8n.api.workflows.save(workflow);
			const ids: string[] = [];
			for (let count = 0; count < EXECUTIONS; count += 1) {
				const id = await n8n.api.workflows.start(saved, START);
				await untilTaken(n8n, id);
				ids.push(id);
			}
			if (new Set(ids.map((id) => n8n.workerOf(id))).size < EXECUTIONS) continue;
			const ended = await Promise.all(ids.map((id) => n8n.api.executions.untilEnded(id)));
			const found = ended.map((execution) => new Set(recordsOf(outputOf(execution, WORKER))).size);
			const times = store.requests.map(({ at }) => at);
			const all = task.ids(store).length;
			return {
				seconds: ((times.at(-1) ?? NaN) - (times[0] ?? NaN)) / 1_000,
				records: `${found.join(' + ')} of ${all} each`,
				refused: store.requests.filter(({ status }) => status === 429).length,
			};
		} finally {
			await store.stop();
		}
	}
	throw new Error(`One worker took both executions, ${TRIES} times`);
}

async function untilTaken(n8n: QueueInstallation, id: string): Promise<void> {
	const deadline = Date.now() + MOST_MS_TO_START;
	while (n8n.workerOf(id) === undefined && Date.now() < deadline) await wait(POLL_MS);
}

/** The IDs of the records of a node that puts out one an item, or those of a page. */
function recordsOf(items: ReturnType<typeof outputOf>): unknown[] {
	return items.flatMap(({ json }) => {
		const records = (Array.isArray(json.data) ? json.data : [json]) as Array<{ id?: unknown }>;
		return records.flatMap(({ id }) => id ?? []);
	});
}
