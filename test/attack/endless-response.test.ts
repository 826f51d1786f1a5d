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
beforeEach(() => {
	sent = 0;
});

/** Sends without end, at the speed of the receiver. */
function endless(response: ServerResponse, status = 200): void {
	response.writeHead(status, { 'content-type': 'application/json' });
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
	response.writeHead(200, { 'content-type': 'application/json' });
	const timer = setInterval(() => response.write(' '), 50);
	response.on('close', () => clearInterval(timer));
}

async function run(name: 'lead.getAll' | 'discount.create', timeout: number) {
	const parameters = { ...SAMPLES[name], options: { requestOptions: { timeout, maxRetries: 0 } } };
	return await shop.run(name, parameters, { credentials });
}

/** Whether all connections are closed within five seconds. */
async function allClosed(): Promise<boolean> {
	for (let tries = 0; open > 0 && tries < 100; tries++) await sleep(50);
	return open === 0;
}

it('the time-out ends the download, not only the waiting', async () => {
	respond = dripping;
	const { errorText } = await run('lead.getAll', 500);

	expect(errorText).toContain('did not answer in time');
	expect(await allClosed()).toBe(true);
});

it('[A6] a body without end is left after 16 MB, and its connection closed', async () => {
	respond = endless;
	const { errorText } = await run('lead.getAll', 10_000);

	expect(errorText).toContain('answered with more than 16 MB');
	expect(errorText).toContain('Set a smaller Page Size');
	expect(await allClosed()).toBe(true);
	// More than 16 MB, because the buffers of both sides were full too.
	expect(sent).toBeLessThan(64 * MB);
});

it('[A6] a write whose response is too large may have been carried out', async () => {
	respond = endless;
	const { errorText } = await run('discount.create', 10_000);

	expect(errorText).toContain('may still have done it');
	expect(errorText).toContain('sent once');
});

it('a refusal keeps its status, however large its body', async () => {
	respond = (response) => endless(response, 403);
	const { errorText } = await run('lead.getAll', 10_000);

	expect(errorText).toContain('access denied (status 403)');
});

it('[A6] a small body that unpacks to 64 MB is left after 16 MB', async () => {
	const bomb = gzipSync(Buffer.alloc(64 * MB, 32));
	respond = (response) => {
		response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' });
		response.end(bomb);
	};
	const { errorText } = await run('lead.getAll', 10_000);

	expect(errorText).toContain('answered with more than 16 MB');
	expect(await allClosed()).toBe(true);
});

it('[A6] the test of a credential ends at 16 MB too', async () => {
	respond = endless;
	const result = await testCredential(
		shop.pkg,
		'storeManagement',
		'storeManagementApi',
		credentials,
	);

	expect(result.status).toBe('Error');
	expect(result.message).toMatch(/^The service answered with more than 16 MB/);
	expect(await allClosed()).toBe(true);
});
