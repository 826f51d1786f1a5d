import type { InstalledN8n } from '../install/n8n';
import { startN8n, type N8nCommand, type RunningN8n } from '../run/startN8n';
import { freePort } from '../processes/ports';
import { startReceiver, type Receiver } from './receiver';
import { startPostgres, startRedis, type Redis, type Server } from './servers';

/** The processes of an n8n in queue mode, in the order in which they start. */
const COMMANDS = {
	main: 'start',
	webhook: 'webhook',
	'worker-1': 'worker',
	'worker-2': 'worker',
} as const satisfies Record<string, N8nCommand>;
export type QueueProcess = keyof typeof COMMANDS;
const OTHERS = ['webhook', 'worker-1', 'worker-2'] as const;

export interface QueueModeOptions {
	host: InstalledN8n;
	/** All processes share it: the package and the key for credentials are in it. */
	userFolder: string;
	/** Settings for every process, which override those made here. */
	env: Record<string, string>;
	/** The prefix of the names of the log files. */
	log: string;
}

/** n8n in queue mode with Redis and PostgreSQL: a main process, a webhook process and two workers. */
export class QueueMode {
	private readonly running = new Map<QueueProcess, RunningN8n>();
	private starts = 0;

	private constructor(
		private readonly options: QueueModeOptions,
		private readonly ports: Readonly<Record<QueueProcess, number>>,
		private readonly redis: Redis,
		private readonly postgres: Server,
		/** Where deliveries arrive. */
		readonly receiver: Receiver,
	) {}

	/** Starts everything. The servers end with this process if n8n does not start. */
	static async start(options: QueueModeOptions): Promise<QueueMode> {
		const ports = {
			main: await freePort(),
			webhook: await freePort(),
			'worker-1': await freePort(),
			'worker-2': await freePort(),
		};
		const [redis, postgres] = await Promise.all([startRedis(), startPostgres()]);
		const receiver = await startReceiver({ main: ports.main, webhook: ports.webhook });
		const queue = new QueueMode(options, ports, redis, postgres, receiver);
		// The main process creates the database and the key; the others need both.
		await queue.startProcess('main');
		await Promise.all(OTHERS.map(async (name) => await queue.startProcess(name)));
		return queue;
	}

	/** The address of the main process, which has the editor and the API. */
	get url(): string {
		return `http://127.0.0.1:${this.ports.main}`;
	}

	/** The log file of a process since its last start. */
	logOf(name: QueueProcess): string {
		return this.processOf(name).log;
	}

	/** Starts a process that has been stopped or killed, on its old port. */
	async startProcess(name: QueueProcess): Promise<void> {
		const { host, userFolder, log, env } = this.options;
		this.starts += 1;
		const n8n = await startN8n({
			host,
			userFolder,
			command: COMMANDS[name],
			port: this.ports[name],
			log: `${log}-${name}-${this.starts}`,
			env: {
				EXECUTIONS_MODE: 'queue',
				// What is started in the editor goes to the workers, too.
				OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
				...this.redis.settings,
				...this.postgres.settings,
				N8N_EDITOR_BASE_URL: this.url,
				N8N_WEBHOOK_URL: `${this.receiver.url}/`,
				...env,
			},
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
		return await this.redis.hasJobs();
	}

	/** Ends all processes and both servers, and removes their data. */
	async stop(): Promise<void> {
		await Promise.all([...this.running.values()].map(async (n8n) => await n8n.stop()));
		await Promise.all([this.receiver.stop(), this.redis.stop(), this.postgres.stop()]);
	}

	private processOf(name: QueueProcess): RunningN8n {
		const running = this.running.get(name);
		if (running === undefined) throw new TypeError(`The process ${name} has not been started`);
		return running;
	}
}
