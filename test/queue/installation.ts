import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import {
	ensureN8n,
	ensureProgram,
	freePort,
	type InstalledN8n,
	N8nApi,
	ownerOf,
	ProcessGroup,
	type RunningN8n,
	startN8n,
} from '../n8n-host';
import { Host } from '../n8n/installation';
import { copyOfTemplate } from '../n8n/prepare';
import { type Simulator, type SimulatorKnobs, startSimulator } from '../simulator';

const LOOPBACK = '127.0.0.1';
const STOP_GRACE_MS = 5_000;

/** What the processes of such an n8n do, by their names. */
const COMMANDS = {
	main: 'start',
	webhook: 'webhook',
	'worker-1': 'worker',
	'worker-2': 'worker',
} as const;
export type QueueProcess = keyof typeof COMMANDS;
const WORKERS = ['worker-1', 'worker-2'] as const;
export const OTHERS = ['webhook', ...WORKERS] as const;

/** Names the process that gets a delivery. */
export const RECEIVER_HEADER = 'x-n8n-process';

/** The empty database of the `pg_virtualenv` in which `npm run test:queue` runs. */
function databaseSettings(): Record<string, string> {
	const { PGHOST = '', PGPORT = '', PGDATABASE = '', PGUSER = '', PGPASSWORD = '' } = process.env;
	return {
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: PGHOST,
		DB_POSTGRESDB_PORT: PGPORT,
		DB_POSTGRESDB_DATABASE: PGDATABASE,
		DB_POSTGRESDB_USER: PGUSER,
		DB_POSTGRESDB_PASSWORD: PGPASSWORD,
	};
}

/** The address at which the store knows n8n: it passes each delivery to the process that it names. */
async function startReceiver(ports: Readonly<Record<string, number>>): Promise<Server> {
	const server = createServer((incoming, outgoing) => {
		const { method, url: path, headers } = incoming;
		const port = ports[String(headers[RECEIVER_HEADER])];
		const options = { host: LOOPBACK, port, method, path, headers, agent: false };
		const passed = request(options, (answer) => {
			outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
			answer.pipe(outgoing);
		});
		passed.once('error', () => outgoing.destroy());
		incoming.pipe(passed);
	});
	server.listen(0, LOOPBACK);
	await once(server, 'listening');
	return server;
}

const urlOf = (port: number | undefined): string => `http://${LOOPBACK}:${port}`;

/** What stays the same when a process is started again. */
interface Setup {
	host: InstalledN8n;
	/** All processes share it: the package and the key for credentials are in it. */
	userFolder: string;
	ports: Readonly<Record<QueueProcess, number>>;
	env: Record<string, string>;
}

/**
 * An n8n in queue mode with the package in it, and a simulated service: a main process, a webhook process and two
 * workers, with Redis and PostgreSQL.
 */
export class QueueInstallation extends Host {
	private readonly running = new Map<QueueProcess, RunningN8n>();

	private constructor(
		store: Simulator,
		private readonly setup: Setup,
		private readonly redis: ProcessGroup,
		private readonly receiver: Server,
	) {
		super(store, new N8nApi(urlOf(setup.ports.main), setup.host.release));
	}

	static async start(knobs: SimulatorKnobs): Promise<QueueInstallation> {
		const host = await ensureN8n('2.x');
		const userFolder = copyOfTemplate('2.x', 'queue');
		const ports = {
			main: await freePort(),
			webhook: await freePort(),
			'worker-1': await freePort(),
			'worker-2': await freePort(),
		};
		const receiver = await startReceiver(ports);
		const { port } = receiver.address() as AddressInfo;
		const redisPort = String(await freePort());
		const redisArgs = ['--port', redisPort, '--bind', LOOPBACK, '--save', '', '--appendonly', 'no'];
		// n8n waits for it.
		const redis = new ProcessGroup(await ensureProgram('redis-server'), redisArgs, {
			...{ cwd: userFolder, env: process.env, output: 'ignore' },
		});
		const env = {
			EXECUTIONS_MODE: 'queue',
			// What is started in the editor goes to the workers, too.
			OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
			QUEUE_BULL_REDIS_HOST: LOOPBACK,
			QUEUE_BULL_REDIS_PORT: redisPort,
			...databaseSettings(),
			N8N_EDITOR_BASE_URL: urlOf(ports.main),
			N8N_WEBHOOK_URL: `${urlOf(port)}/`,
		};
		const store = await startSimulator(knobs);
		const n8n = new QueueInstallation(store, { host, userFolder, ports, env }, redis, receiver);
		// The main process creates the database; the others need it.
		await n8n.startProcess('main');
		await Promise.all(OTHERS.map(async (name) => await n8n.startProcess(name)));
		return n8n;
	}

	/** Starts a process, or one that has been ended again, on its old port. */
	async startProcess(name: QueueProcess): Promise<void> {
		const { ports, ...setup } = this.setup;
		const options = { ...setup, command: COMMANDS[name], port: ports[name], log: `queue-${name}` };
		this.running.set(name, await startN8n(options));
		if (name === 'main') await this.api.signIn(ownerOf(setup.userFolder));
	}

	/** Ends a process with SIGTERM, as its operator does, or with SIGKILL, as a crash or a power cut does. */
	async endProcess(name: QueueProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
		const n8n = this.running.get(name);
		n8n?.kill(signal);
		await n8n?.ended;
	}

	/** How many of the workers have started any of some executions: their logs say so. */
	workersOf(executionIds: readonly string[]): number {
		const logs = WORKERS.map((name) => readFileSync(this.running.get(name)?.log ?? '', 'utf8'));
		const isIn = (log: string) => (id: string) => log.includes(`Worker started execution ${id} `);
		return logs.filter((log) => executionIds.some(isIn(log))).length;
	}

	async stop(): Promise<void> {
		await Promise.all([...this.running.values()].map(async (n8n) => await n8n.stop()));
		await this.redis.stop(STOP_GRACE_MS);
		this.receiver.close();
		this.receiver.closeAllConnections();
		await this.store.stop();
	}
}
