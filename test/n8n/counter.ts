import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What workflows do for deliveries: each calls the counter once in a run. */
export interface Counter {
	/** Where workflows send the text of a delivery. */
	url: string;
	/** How often each text arrived. */
	counts: ReadonlyMap<string, number>;
	stop(): Promise<void>;
}

/**
 * Counts on a free port of 127.0.0.1; whoever is counted and killed in the next moment has still run.
 *
 * @param answerAfter milliseconds for which a run lasts
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
