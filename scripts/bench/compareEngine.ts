/**
 * `npm run bench -- engine`: tasks by this package and by n8n's HTTP Request node in n8n's engine alone:
 * without the database, the editor and the web server of a whole n8n, which use the processor too. For
 * comparison, a node that calls n8n's helper and does nothing else.
 */
import type { IDataObject } from 'n8n-workflow';
import { join } from 'node:path';

import { REQUEST_DEFAULTS } from '../../nodes/StoreManagement/actions/requestOptions';
import { ensureN8n, releaseFacts, step, type InstalledN8n } from '../../tools/n8n-host';
import { CONTESTANTS, describeRecords } from './contestants';
import { runInEngine, type EngineCost, type EngineTask } from './inEngine';
import { spread, textOf } from './metrics';
import { PAGES_NODE_TYPE } from './pagesNode';
import { publish, tableOf, type Cell } from './report';
import { openServices } from './services';
import { filesOfN8n, RELEASE } from './setUp';
import { LATENCY_MS, TASKS, type Service, type Task } from './tasks';

const ROUNDS = 5;
const SIDES = ['ours', 'httpRequest', 'helper', 'helperAtOnce'] as const;
type Side = (typeof SIDES)[number];
const TITLES: Readonly<Record<Side, string>> = {
	ours: CONTESTANTS.ours.title,
	httpRequest: CONTESTANTS.httpRequest.title,
	helper: 'the helper of n8n alone',
	helperAtOnce: `the helper of n8n alone, ${REQUEST_DEFAULTS.concurrency} at once`,
};

interface Round extends EngineCost {
	records: string;
}

export async function compareEngine(): Promise<void> {
	const host = await step('Install n8n', (report) => ensureN8n(RELEASE, report));
	const cells: Cell[] = [];
	// A task that waits for a limit needs no second measurement; TLS needs an n8n that trusts the certificate.
	for (const task of TASKS.filter(({ isWaiting, isOverTls }) => !isWaiting && !isOverTls)) {
		const rounds: Record<Side, Round[]> = {
			ours: [],
			httpRequest: [],
			helper: [],
			helperAtOnce: [],
		};
		const sides = SIDES.filter(
			(side) => (side !== 'helper' || task.firstPage) && (side !== 'helperAtOnce' || task.requests),
		);
		for (let round = 0; round < ROUNDS; round += 1) {
			for (const side of sides) {
				const measured = await measure(host, task, side);
				rounds[side].push(measured);
				const { records, milliseconds, processorMs } = measured;
				console.log(task.title, '|', side, records, milliseconds, Math.round(processorMs));
			}
		}
		cells.push(...sides.map((side) => cellOf(task, side, rounds[side])));
	}
	await publish({
		title: "Tasks, in n8n's engine alone",
		command: 'engine',
		settings:
			`n8n-core in Node.js ${process.version}, HTTP Request of n8n ${releaseFacts(RELEASE).version}, each round in a process of its own, ` +
			`${LATENCY_MS} ms for each answer, ${ROUNDS} rounds. Median of the seconds (least–most); seconds of processor time`,
		...tableOf('Task', cells),
		remarks:
			"No node is faster than n8n's helper alone: one page after the other where each page names the next, " +
			`else ${REQUEST_DEFAULTS.concurrency} requests at once.`,
	});
}

async function measure(host: InstalledN8n, task: Task, side: Side): Promise<Round> {
	const services = await openServices(task);
	const { service } = services;
	const { store } = service;
	try {
		const { url } = service;
		const requests = side === 'helperAtOnce' ? task.requests?.(service) : undefined;
		const items = requests ?? (task.items(store) as IDataObject[]);
		const node = nodeOf(host, task, side, service);
		const cost = await runInEngine({ url, tokens: store.credentials, items, ...node });
		return { ...cost, records: describeRecords(task.ids(store), cost.keys) };
	} finally {
		await services.stop();
	}
}

/** The node that does a task, and where n8n has it. */
function nodeOf(
	host: InstalledN8n,
	task: Task,
	side: Side,
	service: Service,
): Pick<EngineTask, 'type' | 'typeVersion' | 'file' | 'parameters'> {
	if (side === 'helper' || side === 'helperAtOnce') {
		const url = side === 'helper' ? task.firstPage?.(service) : undefined;
		return { type: PAGES_NODE_TYPE, typeVersion: 1, parameters: { url: url ?? '' } };
	}
	const { type, typeVersion } = CONTESTANTS[side];
	const parameters = task.parameters[side]?.(service) ?? {};
	if (side === 'ours') return { type, typeVersion, parameters };
	const file = join(filesOfN8n(host), 'nodes', 'HttpRequest', 'HttpRequest.node.js');
	return { type, typeVersion, file, parameters };
}

function cellOf({ title: row }: Task, side: Side, rounds: readonly Round[]): Cell {
	const seconds = textOf(
		rounds.map(({ milliseconds }) => milliseconds / 1_000),
		2,
	);
	const processor = spread(rounds.map(({ processorMs }) => processorMs / 1_000)).median.toFixed(2);
	const partial = rounds.map(({ records }) => records).filter((one) => !one.startsWith('all '));
	const text = [`${seconds}; ${processor}`, ...new Set(partial)].join('; ');
	return { row, column: TITLES[side], text };
}
