import execa, { type ExecaChildProcess } from 'execa';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createConnection } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { ensureProgram, type InstalledN8n } from './install';
import { freePort, poll, UserFacingError } from './processes';
import { type N8nCommand, type RunningN8n, startN8n } from './start';

const READY_MS = 60_000;
const POLL_MS = 100;
const ANSWER_TIMEOUT_MS = 1_000;

/** Runs the rest of its arguments until standard input ends: with this process, even if that is killed. */
const UNTIL_INPUT_ENDS = '"$@" > /dev/null & cat > /dev/null; kill $!; wait';

/** The lists in which Bull keeps the jobs of n8n that wait and those that a worker has taken. */
const JOB_LISTS = ['bull:jobs:wait', 'bull:jobs:active'];

/** A server that keeps its data in a temporary folder, and is reached by these settings of n8n. */
export interface Server {
	settings: Readonly<Record<string, string>>;
	/** Ends it and removes its data. */
	stop(): Promise<void>;
}

/** A Redis on 127.0.0.1, in memory only. */
export interface Redis extends Server {
	/** Whether any jobs of n8n wait for a worker or are being run by one. */
	hasJobs(): Promise<boolean>;
}

export async function startRedis(): Promise<Redis> {
	const program = await ensureProgram('redis-server');
	const port = await freePort();
	const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
	const redis = start('sh', ['-c', UNTIL_INPUT_ENDS, 'sh', program, ...args]);
	const isReady = async (): Promise<boolean> => (await answerOf(port, 'PING')) === '+PONG';
	await untilReady('Redis', isReady);
	return {
		settings: { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: String(port) },
		stop: async () => await end(redis),
		async hasJobs() {
			const lengths = JOB_LISTS.map(async (list) => await answerOf(port, `LLEN ${list}`));
			return (await Promise.all(lengths)).some((length) => length !== ':0');
		},
	};
}

/** A PostgreSQL with an empty database, which Debian's own tool for tests makes and removes. */
export async function startPostgres(): Promise<Server> {
	await ensureProgram('psql', 'postgresql');
	const program = await ensureProgram('pg_virtualenv', 'postgresql-common');
	// Each process of n8n opens several connections.
	const options = ['-t', '-o', 'max_connections=200'];
	const postgres = start(program, [...options, 'sh', '-c', 'env; cat > /dev/null']);
	let said = '';
	postgres.stdout?.on('data', (text: Buffer) => (said += text.toString()));
	const value = (name: string): string => RegExp(`^${name}=(.+)\n`, 'm').exec(said)?.[1] ?? '';
	const names = ['PGHOST', 'PGPORT', 'PGDATABASE', 'PGUSER', 'PGPASSWORD'];
	await untilReady('PostgreSQL', () => names.every((name) => value(name) !== ''));
	return {
		settings: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: value('PGHOST'),
			DB_POSTGRESDB_PORT: value('PGPORT'),
			DB_POSTGRESDB_DATABASE: value('PGDATABASE'),
			DB_POSTGRESDB_USER: value('PGUSER'),
			DB_POSTGRESDB_PASSWORD: value('PGPASSWORD'),
		},
		stop: async () => await end(postgres),
	};
}

/** Ctrl-C at the terminal does not reach it. */
function start(command: string, args: string[]): ExecaChildProcess {
	return execa(command, args, { detached: true, reject: false });
}

async function end(server: ExecaChildProcess): Promise<void> {
	server.stdin?.end();
	await server;
}

async function untilReady(name: string, isReady: () => boolean | Promise<boolean>): Promise<void> {
	if (await poll(isReady, Boolean, { mostMs: READY_MS, everyMs: POLL_MS })) return;
	throw new UserFacingError(`${name} is not ready within ${READY_MS / 1_000} s.`);
}

/** The first line of the answer of Redis; empty if there is none. */
function answerOf(port: number, command: string): Promise<string> {
	return new Promise((resolve) => {
		const socket = createConnection({ host: '127.0.0.1', port });
		const finish = (answer: string): void => {
			socket.destroy();
			resolve(answer.trim());
		};
		socket.setTimeout(ANSWER_TIMEOUT_MS, () => finish(''));
		socket.once('error', () => finish(''));
		socket.once('data', (data) => finish(data.toString()));
		socket.write(`${command}\r\n`);
	});
}

const LOOPBACK = '127.0.0.1';

/** Chooses the process that gets a delivery, where that matters: `main` or `webhook`. */
export const RECEIVER_HEADER = 'x-n8n-process';

/** The load balancer in front of an n8n in queue mode. */
export interface Receiver {
	/** The address that webhooks are registered with, without a trailing slash. */
	url: string;
	stop(): Promise<void>;
}

/**
 * Starts a load balancer that passes deliveries to the processes round-robin, and to the next one if a
 * process is not running.
 * @param ports of the processes, by name
 */
export async function startReceiver(ports: Readonly<Record<string, number>>): Promise<Receiver> {
	const all = Object.values(ports);
	let turn = 0;
	const server = createServer((incoming, outgoing) => {
		turn = (turn + 1) % all.length;
		const wanted = ports[String(incoming.headers[RECEIVER_HEADER])];
		const inTurn = wanted === undefined ? [...all.slice(turn), ...all.slice(0, turn)] : [wanted];
		void buffer(incoming).then(
			(body) => pass(incoming, body, outgoing, inTurn),
			() => outgoing.destroy(),
		);
	});
	const port = await freePort();
	server.listen(port, LOOPBACK);
	await once(server, 'listening');
	return {
		url: `http://${LOOPBACK}:${port}`,
		async stop() {
			server.close();
			server.closeAllConnections();
			await once(server, 'close');
		},
	};
}

function pass(
	incoming: IncomingMessage,
	body: Buffer,
	outgoing: ServerResponse,
	[port, ...others]: number[],
): void {
	if (port === undefined) {
		outgoing.writeHead(502).end();
		return;
	}
	const { method, url: path, headers } = incoming;
	const forwarded = request({ host: LOOPBACK, port, method, path, headers, agent: false });
	forwarded.once('response', (response) => {
		outgoing.writeHead(response.statusCode ?? 502, response.headers);
		response.pipe(outgoing);
		response.once('error', () => outgoing.destroy());
	});
	forwarded.once('error', ({ code }: NodeJS.ErrnoException) => {
		// Only what has not reached a process may go to another.
		if (code === 'ECONNREFUSED') pass(incoming, body, outgoing, others);
		else outgoing.destroy();
	});
	forwarded.end(body);
}

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
