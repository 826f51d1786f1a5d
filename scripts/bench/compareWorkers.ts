/**
 * `npm run bench -- workers`: a list of orders, read by two workers at once, which share the limit of the
 * service, with this package and with n8n's HTTP Request node.
 */
import { START } from '../../test/n8n/workflows';
import prepare from '../../test/queue/prepare';
import { QueueInstallation, RELEASE } from '../../test/queue/installation';
import { startSimulator } from '../../test/simulator';
import { releaseFacts } from '../../tools/n8n-host';
import { CONTESTANTS, describeRecords, keyOf, recordsOf, workflowOf } from './contestants';
import { textOf } from './metrics';
import { publish } from './report';
import { A_MINUTE, orders, type Task } from './tasks';

const ROUNDS = 5;
const PAGES = 150;
/** Two executions of 150 pages at 120 a minute: 120 at once, 120 a minute later, 60 two minutes later. */
const LEAST_S = 120;
/** A round in which one worker takes both executions is run again. */
const TRIES = 5;
/** HTTP Request ends at once, this node after two minutes. */
const MOST_MS = 240_000;

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
			const records = [...new Set(rounds.map((round) => round.records))].join('; ');
			const seconds = textOf(
				rounds.map((round) => round.seconds),
				1,
			);
			const refusals = textOf(
				rounds.map((round) => round.refused),
				0,
			);
			rows.push([CONTESTANTS[contestant].title, seconds, records, refusals]);
		}
	} finally {
		await n8n.stop();
	}
	await publish({
		title: 'Two workers',
		command: 'workers',
		settings:
			`n8n ${releaseFacts(RELEASE).version} in queue mode; two executions, one on each worker, list ${PAGES} pages of orders each ` +
			`at ${A_MINUTE} requests a minute, in ${LEAST_S} s at best; ${ROUNDS} rounds`,
		head: ['Node', 'Seconds', 'Records of both', 'Refused'],
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
			const ids = await n8n.startOnEachWorker(saved, START);
			if (ids === undefined) continue;
			const ended = await Promise.all(ids.map((id) => n8n.api.executions.untilEnded(id, MOST_MS)));
			const all = task.ids(store);
			const records = ended.map((one) =>
				describeRecords(all, recordsOf(one, contestant).map(keyOf)),
			);
			const times = store.requests.map(({ at }) => at);
			return {
				seconds: ((times.at(-1) ?? NaN) - (times[0] ?? NaN)) / 1_000,
				records: records.join(' and '),
				refused: store.requests.filter(({ status }) => status === 429).length,
			};
		} finally {
			await store.stop();
		}
	}
	throw new Error(`One worker took both executions, ${TRIES} times`);
}
