import execa, { type ExecaChildProcess } from 'execa';
import { createConnection } from 'node:net';

import { UserFacingError } from '../errors';
import { ensureProgram } from '../install/debian';
import { poll } from '../poll';
import { freePort } from '../processes/ports';

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
