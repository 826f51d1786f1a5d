import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import { freePort } from '../processes/ports';

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
	const names = Object.keys(ports);
	let turn = 0;
	const candidates = (wanted: IncomingMessage['headers'][string]): number[] => {
		const first = names.indexOf(String(wanted));
		turn += 1;
		const order = names.map((_, index) => names[(turn + index) % names.length] ?? '');
		const chosen = first === -1 ? order : [names[first] ?? ''];
		return chosen.flatMap((name) => ports[name] ?? []);
	};
	const server = createServer((incoming, outgoing) => {
		void buffer(incoming).then(
			(body) => pass(incoming, body, outgoing, candidates(incoming.headers[RECEIVER_HEADER])),
			() => outgoing.destroy(),
		);
	});
	const port = await freePort();
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject).listen(port, LOOPBACK, resolve);
	});
	return {
		url: `http://${LOOPBACK}:${port}`,
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
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
