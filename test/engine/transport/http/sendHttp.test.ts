import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { CredentialStore, loadPackage } from '../../harness';
import { Shop } from '../../shop';

/** Timeout of each attempt in milliseconds. */
const TIMEOUT = 1_000;

/** The service sends one byte of its response per interval, for this time in total. */
const INTERVAL = 200;
const TOTAL = 8_000;

let server: Server;
let requests = 0;

/** Starts a response at once and ends it long after the timeout. */
function respondSlowly(response: ServerResponse): void {
	requests++;
	response.writeHead(200, { 'content-type': 'application/json' });
	const end = Date.now() + TOTAL;
	const timer = setInterval(() => {
		if (Date.now() < end) response.write(' ');
		else response.end('{"data":[{"id":1}]}');
	}, INTERVAL);
	response.on('close', () => clearInterval(timer));
}

beforeAll(async () => {
	server = createServer((request, response) => {
		request.resume();
		respondSlowly(response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});

it('Timeout covers the whole response, also while bytes keep arriving', async () => {
	const [shop, pkg] = await Promise.all([Shop.open(), loadPackage()]);
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const { userToken, userSecretKey } = shop.service.credentials;
	const credentials = new CredentialStore(pkg, {
		storeManagementApi: { baseUrl, userToken, userSecretKey },
	});
	const options = { requestOptions: { timeout: TIMEOUT, maxRetries: 1 } };
	const { errorText, time } = await shop.run('lead.getAll', { options }, { credentials });
	await shop.close();

	expect(errorText).toContain('did not answer in time');
	expect(errorText).toContain('sent 2 times');
	expect(requests).toBe(2);
	expect(time).toBeLessThan(TOTAL / 2);
});
