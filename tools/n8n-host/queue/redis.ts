import { createConnection } from 'node:net';

import { freePort } from '../processes/ports';
import { startServer, temporaryFolder, type Server } from './server';

const PING_TIMEOUT_MS = 1_000;

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
		isReady: () => answersPing(port),
	});
}

function answersPing(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = createConnection({ host: '127.0.0.1', port });
		const end = (isReady: boolean): void => {
			socket.destroy();
			resolve(isReady);
		};
		socket.setTimeout(PING_TIMEOUT_MS, () => end(false));
		socket.once('error', () => end(false));
		socket.once('data', (data) => end(data.toString().startsWith('+PONG')));
		socket.write('PING\r\n');
	});
}
