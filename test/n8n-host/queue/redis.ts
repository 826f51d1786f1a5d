import { createConnection } from 'node:net';

import { freePort } from '../processes/ports';
import { startServer, temporaryFolder, type Server } from './server';

const ANSWER_TIMEOUT_MS = 1_000;

/**
 * Starts a Redis on 127.0.0.1 that keeps its data in memory only.
 * @param redisServer the path of `redis-server`
 * @param log the name of the log file without its extension
 */
export async function startRedis(redisServer: string, log: string): Promise<Server> {
	const port = await freePort();
	const folder = temporaryFolder('redis', {});
	const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder];
	return await startServer({
		name: log,
		folder,
		identity: {},
		command: redisServer,
		args: [...args, '--save', '', '--appendonly', 'no'],
		port,
		isReady: async () => (await answerOf(port, 'PING')).startsWith('+PONG'),
	});
}

/** The lists in which Bull keeps the jobs of n8n that wait and those that a worker has taken. */
const JOB_LISTS = ['bull:jobs:wait', 'bull:jobs:active'];

/** Whether any jobs of n8n wait for a worker or are being run by one. */
export async function hasJobs({ port }: Server): Promise<boolean> {
	const lengths = await Promise.all(JOB_LISTS.map((list) => answerOf(port, `LLEN ${list}`)));
	return lengths.some((length) => !length.startsWith(':0'));
}

/** The raw answer of Redis; empty if there is none. */
function answerOf(port: number, command: string): Promise<string> {
	return new Promise((resolve) => {
		const socket = createConnection({ host: '127.0.0.1', port });
		const end = (answer: string): void => {
			socket.destroy();
			resolve(answer);
		};
		socket.setTimeout(ANSWER_TIMEOUT_MS, () => end(''));
		socket.once('error', () => end(''));
		socket.once('data', (data) => end(data.toString()));
		socket.write(`${command}\r\n`);
	});
}
