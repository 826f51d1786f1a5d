/** @real-time Data flows without end, so that a time that waits for quiet would stand still. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { SAMPLES } from '../engine/samples';
import { useShop } from '../engine/shop';

const MB = 1024 * 1024;
const ZEROS = Buffer.alloc(64 * 1024, 48);

const shop = useShop();
const server = createServer();
beforeAll(async () => {
	await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
	server.close().closeAllConnections();
});

/** Sends without end, at the speed of the receiver. */
function endless(response: ServerResponse): void {
	while (!response.destroyed) {
		if (!response.write(ZEROS)) return void response.once('drain', () => endless(response));
	}
}

/** Sends a space every 50 ms, so that no idle time-out ends the response. */
function dripping(response: ServerResponse): void {
	const timer = setInterval(() => response.write(' '), 50);
	response.on('close', () => clearInterval(timer));
}

/** 64 MB, in a small body. */
function bomb(response: ServerResponse): void {
	response.setHeader('content-encoding', 'gzip');
	response.end(gzipSync(Buffer.alloc(64 * MB, 32)));
}

const TOO_LARGE = 'answered with more than 16 MB';

it.each<[string, typeof bomb, timeout: number, said: string]>([
	['by the time-out, not only the waiting', dripping, 500, 'did not answer in time'],
	['after 16 MB', endless, 10_000, TOO_LARGE],
	['unpacked to 16 MB', bomb, 10_000, TOO_LARGE],
])('[A6] an endless answer is ended %s', async (_, respond, timeout, said) => {
	const closed: Array<Promise<number>> = [];
	server.removeAllListeners('request').on('request', (request, response: ServerResponse) => {
		const { socket } = request.resume();
		closed.push(once(response, 'close').then(() => socket.bytesWritten));
		respond(response.setHeader('content-type', 'application/json'));
	});
	const { port } = server.address() as AddressInfo;
	const credentials = shop.credentialsWith({ baseUrl: `http://127.0.0.1:${port}` });
	const options = { requestOptions: { timeout, maxRetries: 0 } };
	const given = { ...SAMPLES['discount.create'], options };
	const { errorText } = await shop.run('discount.create', given, { credentials });

	expect(errorText).toContain(said);
	expect(errorText).toContain('may still have done it');
	// More than 16 MB, because the buffers of both sides were full too.
	expect(Math.max(...(await Promise.all(closed)))).toBeLessThan(64 * MB);
});
