/**
 * `npm run bench`: the same tasks by this package and by n8n's HTTP Request node, in a whole n8n
 * against the simulator. Prints figures; nothing passes or fails.
 */
import { join } from 'node:path';

import { startSimulator, type Simulator } from '../../test/simulator';
import { N8nApi } from '../start/api';
import { HOST } from '../start/folders';
import { ensureN8n } from '../start/host';
import { startN8n } from '../start/n8n';
import { ownerOf } from '../start/owner';
import { installPackageInto, packPackage } from '../start/package';
import { stopAll } from '../start/processes';
import { CONTESTS, LATENCY_MS, START, WORKER, workflowOf, type Contest } from './contests';

const RELEASE = '2.x';
const ROUNDS = 3;
const STOP_GRACE_MS = 10_000;
const CONTESTANTS = ['ours', 'httpRequest'] as const;

interface Figures {
	task: string;
	node: string;
	outcome: string;
	records: number;
	'seconds (median)': number;
	'seconds (all)': string;
	requests: number;
	'most in flight': number;
}

async function main(): Promise<void> {
	const host = await ensureN8n(RELEASE);
	const userFolder = join(HOST, 'user', 'bench');
	await installPackageInto(userFolder, await packPackage());
	const n8n = await startN8n({ host, userFolder, env: { EXECUTIONS_TIMEOUT: '600' } });
	const api = new N8nApi(n8n.url, RELEASE);
	await api.signIn(ownerOf(userFolder));
	const rows: Figures[] = [];
	for (const contest of CONTESTS) {
		for (const contestant of CONTESTANTS) {
			rows.push(await measure(api, contest, contestant));
			console.table(rows.slice(-1));
		}
	}
	console.log(`\nn8n ${host.version}, service latency ${LATENCY_MS} ms, ${ROUNDS} rounds each:`);
	console.table(rows);
}

/** Each round has a service of its own, so that no round waits for the limits of another. */
async function measure(
	api: N8nApi,
	contest: Contest,
	contestant: (typeof CONTESTANTS)[number],
): Promise<Figures> {
	const rounds = [];
	for (let round = 0; round < ROUNDS; round++) {
		const store = await startSimulator({ port: 0, latencyMs: LATENCY_MS, ...contest.knobs });
		try {
			rounds.push(await play(api, contest, contestant, store));
		} finally {
			await store.stop();
		}
	}
	const seconds = rounds.map((one) => one.seconds).sort((a, b) => a - b);
	const last = rounds.at(-1);
	return {
		task: contest.title,
		node: contestant === 'ours' ? 'Store Management' : 'HTTP Request',
		outcome: last?.outcome ?? '',
		records: last?.records ?? 0,
		'seconds (median)': seconds[Math.floor(seconds.length / 2)] ?? 0,
		'seconds (all)': seconds.join(' '),
		requests: last?.requests ?? 0,
		'most in flight': last?.inFlight ?? 0,
	};
}

async function play(
	api: N8nApi,
	contest: Contest,
	contestant: (typeof CONTESTANTS)[number],
	store: Simulator,
) {
	const credentialId = await api.saveCredential({
		name: 'Benchmark',
		type: 'storeManagementApi',
		data: { baseUrl: store.url, ...store.credentials },
	});
	const workflow = await api.saveWorkflow(workflowOf(contest, contestant, store, credentialId));
	const execution = await api.run(workflow, START);
	const run = execution.runs[WORKER]?.at(-1);
	const records = run?.data?.main?.[0] ?? [];
	return {
		outcome: run?.error ? run.error.message : execution.status,
		// The HTTP Request node puts out a page an item, this package a record an item.
		records: records.reduce((sum, { json }) => sum + recordsIn(json), 0),
		seconds: Math.round((run?.executionTime ?? 0) / 10) / 100,
		requests: store.requests.length,
		inFlight: store.peakInFlight,
	};
}

function recordsIn(json: Record<string, unknown>): number {
	return Array.isArray(json.data) ? json.data.length : 1;
}

main()
	.catch((error: unknown) => {
		console.error(error);
		process.exitCode = 1;
	})
	.finally(() => stopAll(STOP_GRACE_MS));
