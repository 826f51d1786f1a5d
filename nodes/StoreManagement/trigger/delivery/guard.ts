import type { IWebhookFunctions } from 'n8n-workflow';

import { withTimeout } from '../../sleep';

/**
 * Milliseconds after which a delivery is answered here if n8n has not answered it: the recommended
 * time-out of the service is 5 seconds (API document, Events, point 5), and some time has passed before
 * n8n calls the node.
 */
const PATIENCE = 3_500;

/** Milliseconds after n8n has begun to write an execution until it counts as stored. */
const WRITING_TIME = 500;

type Response = ReturnType<IWebhookFunctions['getResponseObject']>;

/** Milliseconds between two checks, and how many are made. After them, the service has given up. */
const INTERVAL = 150;
const LOOKS = 8;

/**
 * Makes sure that a delivery is answered in time. n8n answers once it has stored the execution and has a
 * free slot to run it; while all slots are in use (N8N_CONCURRENCY_PRODUCTION_LIMIT), that may take longer
 * than the service waits, although the execution is stored.
 *
 * @param since when n8n called the node, in milliseconds of `performance.now()`
 * @param writtenSince when n8n began to write the execution, on the same clock
 * @returns whether the delivery was acknowledged; false also where the service had hung up before
 */
export async function acknowledge(
	response: Response,
	since: number,
	writtenSince: () => number | undefined,
	message: string,
): Promise<boolean> {
	let isFinished = false;
	response.once('finish', () => (isFinished = true));
	const closed = new Promise<void>((resolve) => response.once('close', resolve));
	const isStored = (): boolean => performance.now() - (writtenSince() ?? Infinity) >= WRITING_TIME;
	let isWaiting = (await withTimeout(closed, since + PATIENCE - performance.now())) === 'timedOut';
	for (let look = 0; isWaiting && look < LOOKS; look++) {
		if (isStored()) return answer(response, message);
		isWaiting = (await withTimeout(closed, INTERVAL)) === 'timedOut';
	}
	await closed;
	return isFinished && response.statusCode < 300;
}

/**
 * Answers on the socket and closes it. To n8n, which still holds the response object, the service then
 * seems to have hung up, which every server must expect; after an answer through the response object, n8n
 * would log an error when it answers too.
 */
function answer({ socket, headersSent }: Response, message: string): boolean {
	// No socket: an earlier request on the same connection has not been answered yet.
	if (!socket?.writable || headersSent) return false;
	const body = JSON.stringify({ message });
	const headers = [
		'HTTP/1.1 200 OK',
		'Content-Type: application/json; charset=utf-8',
		`Content-Length: ${Buffer.byteLength(body)}`,
		'Connection: close',
	];
	socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
	return true;
}
