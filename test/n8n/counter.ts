import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Counts the runs of workflows started by deliveries: each run calls the counter once. */
export interface Counter {
	/** Where workflows send the text of a delivery. */
	url: string;
	/** How often each text arrived. */
	counts: ReadonlyMap<string, number>;
	stop(): Promise<void>;
}

/**
 * Starts a counter on a free port of 127.0.0.1. A run that is killed just after the count still counts.
 *
 * @param answerAfter milliseconds until the counter answers, and so how long a run lasts
 */
export async function startCounter(answerAfter = 0): Promise<Counter> {
	const counts = new Map<string, number>();
	const server = createServer((incoming, outgoing) => {
		void text(incoming).then(
			(body) => {
				counts.set(body, (counts.get(body) ?? 0) + 1);
				setTimeout(() => outgoing.end(), answerAfter);
			},
			() => outgoing.destroy(),
		);
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject).listen(0, '127.0.0.1', resolve);
	});
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		counts,
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
