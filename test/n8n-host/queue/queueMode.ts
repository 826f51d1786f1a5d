import type { N8nHost } from '../install/n8n';
import { startN8n, type N8nCommand, type RunningN8n } from '../run/startN8n';
import { freePort } from '../processes/ports';
import type { Binaries } from './binaries';
import { startPostgres, type Postgres } from './postgres';
import { startReceiver, type Receiver } from './receiver';
import { hasJobs, startRedis } from './redis';
import type { Server } from './server';

/** The processes of an n8n in queue mode, in the order in which they start. */
export const QUEUE_PROCESSES = ['main', 'webhook', 'worker-1', 'worker-2'] as const;
export type QueueProcess = (typeof QUEUE_PROCESSES)[number];

const COMMANDS: Readonly<Record<QueueProcess, N8nCommand>> = {
	main: 'start',
	webhook: 'webhook',
	'worker-1': 'worker',
	'worker-2': 'worker',
};

export interface QueueModeOptions {
	/** What `ensureN8n` returned. */
	host: N8nHost;
	/** What `ensureBinaries` returned. */
	binaries: Binaries;
	/** All processes share it: the package and the key for credentials are in it. */
	userFolder: string;
	/** The port of the main process; a free one by default. */
	port?: number;
	/** Settings for every process, which override those made here. */
	env?: Record<string, string>;
	/** The prefix of the names of the log files. */
	log: string;
}

/** n8n in queue mode with Redis and PostgreSQL: a main process, a webhook process and two workers. */
export class QueueMode {
	private readonly running = new Map<QueueProcess, RunningN8n>();
	private readonly starts = new Map<QueueProcess, number>();

	private constructor(
		private readonly options: QueueModeOptions,
		private readonly ports: Readonly<Record<QueueProcess, number>>,
		private readonly redis: Server,
		private readonly postgres: Postgres,
		/** Where deliveries arrive. */
		readonly receiver: Receiver,
	) {}

	/** Starts everything. If PostgreSQL or an n8n process fails to start, what runs already is stopped. */
	static async start(options: QueueModeOptions): Promise<QueueMode> {
		const { binaries, log, port } = options;
		const [main, webhook, worker1, worker2] = await Promise.all([
			port ?? freePort(),
			freePort(),
			freePort(),
			freePort(),
		]);
		const ports = { main, webhook, 'worker-1': worker1, 'worker-2': worker2 };
		const redis = await startRedis(binaries.redisServer, `${log}-redis`);
		const postgres = await startPostgres(binaries.postgres, `${log}-postgres`).catch(
			async (error: unknown) => {
				await redis.stop();
				throw error;
			},
		);
		const receiver = await startReceiver({ main, webhook });
		const queue = new QueueMode(options, ports, redis, postgres, receiver);
		// The main process creates the database and the key; the others need both.
		await queue
			.startProcess('main')
			.then(() => Promise.all(QUEUE_PROCESSES.slice(1).map((name) => queue.startProcess(name))))
			.catch(async (error: unknown) => {
				await queue.stop();
				throw error;
			});
		return queue;
	}

	/** The address of the main process, which has the editor and the API. */
	get url(): string {
		return this.urlOf('main');
	}

	urlOf(name: QueueProcess): string {
		return `http://127.0.0.1:${this.ports[name]}`;
	}

	/** The log file of a process since its last start. */
	logOf(name: QueueProcess): string {
		return this.processOf(name).log;
	}

	/** The process as it was last started. */
	processOf(name: QueueProcess): RunningN8n {
		const running = this.running.get(name);
		if (running === undefined) throw new TypeError(`The process ${name} has not been started`);
		return running;
	}

	/** Starts a process that has been stopped or killed, on its old port. */
	async startProcess(name: QueueProcess): Promise<void> {
		const { host, userFolder, log } = this.options;
		const start = (this.starts.get(name) ?? 0) + 1;
		this.starts.set(name, start);
		const n8n = await startN8n({
			host,
			userFolder,
			command: COMMANDS[name],
			port: this.ports[name],
			env: this.environment(),
			log: `${log}-${name}-${start}`,
		});
		this.running.set(name, n8n);
	}

	/** Ends a process with SIGTERM, as its operator does. */
	async stopProcess(name: QueueProcess): Promise<void> {
		await this.processOf(name).stop();
	}

	/** Ends a process with SIGKILL, as a crash or a power cut does. */
	async killProcess(name: QueueProcess): Promise<void> {
		const running = this.processOf(name);
		running.kill('SIGKILL');
		await running.ended;
	}

	/** Whether any jobs wait for a worker or are being run by one. */
	async hasJobs(): Promise<boolean> {
		return await hasJobs(this.redis);
	}

	/** Ends all processes and both servers, and removes their data. */
	async stop(): Promise<void> {
		await Promise.all([...this.running.values()].map((n8n) => n8n.stop()));
		await Promise.all([this.receiver.stop(), this.redis.stop(), this.postgres.stop()]);
	}

	private environment(): Record<string, string> {
		const { postgres, redis, receiver } = this;
		return {
			EXECUTIONS_MODE: 'queue',
			QUEUE_BULL_REDIS_HOST: '127.0.0.1',
			QUEUE_BULL_REDIS_PORT: String(redis.port),
			// What is started in the editor goes to the workers, too.
			OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: String(postgres.port),
			DB_POSTGRESDB_DATABASE: postgres.database,
			DB_POSTGRESDB_USER: postgres.user,
			DB_POSTGRESDB_PASSWORD: postgres.password,
			N8N_EDITOR_BASE_URL: this.url,
			N8N_WEBHOOK_URL: `${receiver.url}/`,
			...this.options.env,
		};
	}
}
