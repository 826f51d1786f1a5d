/** @real-time Data flows without end, so that a time that waits for quiet would stand still. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

import { CredentialStore, testCredential } from '../engine/harness';
import { SAMPLES } from '../engine/samples';
import { useShop } from '../engine/shop';

const MB = 1024 * 1024;
const ZEROS = Buffer.alloc(64 * 1024, 48);
const JSON_TYPE = { 'content-type': 'application/json' };

let respond: (response: ServerResponse) => void;
let server: Server;
let open = 0;
let sent = 0;
const shop = useShop();
let credentials: CredentialStore;

beforeAll(async () => {
	server = createServer((request, response) => {
		open++;
		response.on('close', () => open--);
		request.resume();
		respond(response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const storeManagementApi = { ...shop.service.credentials, baseUrl: `http://127.0.0.1:${port}` };
	credentials = new CredentialStore(shop.pkg, { storeManagementApi });
});
afterAll(async () => {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});

/** Sends without end, at the speed of the receiver. */
function endless(response: ServerResponse): void {
	response.writeHead(200, JSON_TYPE);
	const send = (): void => {
		while (!response.destroyed) {
			sent += ZEROS.length;
			if (!response.write(ZEROS)) return void response.once('drain', send);
		}
	};
	send();
}

/** Sends a space every 50 ms, so that no idle time-out ends the response. */
function dripping(response: ServerResponse): void {
	response.writeHead(200, JSON_TYPE);
	const timer = setInterval(() => response.write(' '), 50);
	response.on('close', () => clearInterval(timer));
}

/** 64 MB, in a small body. */
function bomb(response: ServerResponse): void {
	response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' });
	response.end(gzipSync(Buffer.alloc(64 * MB, 32)));
}

/** Whether all connections are closed within five seconds. */
async function allClosed(): Promise<boolean> {
	for (let tries = 0; open > 0 && tries < 100; tries++) await sleep(50);
	return open === 0;
}

const SAMPLE = SAMPLES['discount.create'];
const TOO_LARGE = 'answered with more than 16 MB';

it.each<[string, typeof respond, timeout: number, said: string]>([
	['by the time-out, not only the waiting', dripping, 500, 'did not answer in time'],
	['after 16 MB', endless, 10_000, TOO_LARGE],
	['unpacked to 16 MB', bomb, 10_000, TOO_LARGE],
])('[A6] an endless answer is ended %s', async (_, responder, timeout, said) => {
	respond = responder;
	sent = 0;
	const options = { requestOptions: { timeout, maxRetries: 0 } };
	const { errorText } = await shop.run('discount.create', { ...SAMPLE, options }, { credentials });

	expect(errorText).toContain(said);
	expect(errorText).toContain('may still have done it');
	expect(await allClosed()).toBe(true);
	// More than 16 MB, because the buffers of both sides were full too.
	expect(sent).toBeLessThan(64 * MB);
});

it('[A6] the test of a credential ends at 16 MB too', async () => {
	respond = endless;
	const type = 'storeManagementApi';
	const { status, message } = await testCredential(shop.pkg, 'storeManagement', type, credentials);

	expect([status, message]).toEqual(['Error', expect.stringContaining(`The service ${TOO_LARGE}`)]);
	expect(await allClosed()).toBe(true);
});
