/**
 * `npm run bench`: the same tasks by this package and by n8n's HTTP Request node, in a whole n8n
 * against the simulator. `npm run bench -- deliveries` compares triggers. Prints figures; nothing passes
 * or fails.
 */
import { startSimulator, type Simulator } from '../../test/simulator';
import {
	ensureN8n,
	installPackage,
	N8nApi,
	ownerOf,
	packPackage,
	runCommand,
	startN8n,
	step,
	userFolderPath,
} from '../../tools/n8n-host';
import { compareTriggers } from './deliveries';
import { CONTESTS, LATENCY_MS, START, WORKER, workflowOf, type Contest } from './contests';

const RELEASE = '2.x';
const ROUNDS = 3;
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

export async function main([what]: string[]): Promise<void> {
	await runCommand(what === 'deliveries' ? compareTriggers : compare);
}

async function compare(): Promise<void> {
	const host = await step('Install n8n', (report) => ensureN8n(RELEASE, report));
	const userFolder = userFolderPath('bench');
	await step('Build the package and install it in n8n', async () =>
		installPackage(await packPackage(), userFolder),
	);
	const n8n = await step('Start n8n', () =>
		startN8n({ host, userFolder, env: { EXECUTIONS_TIMEOUT: '600' } }),
	);
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
			rounds.push(await runOnce(api, contest, contestant, store));
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

async function runOnce(
	api: N8nApi,
	contest: Contest,
	contestant: (typeof CONTESTANTS)[number],
	store: Simulator,
) {
	const credentialId = await api.credentials.save({
		name: 'Benchmark',
		type: 'storeManagementApi',
		data: { baseUrl: store.url, ...store.credentials },
	});
	const workflow = await api.workflows.save(workflowOf(contest, contestant, store, credentialId));
	const execution = await api.workflows.run(workflow, START);
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
