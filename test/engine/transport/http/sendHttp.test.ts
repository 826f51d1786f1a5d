import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { CredentialStore, loadPackage } from '../../harness';
import { Shop } from '../../shop';

/** Of each attempt, and how often the service sends a bit of its answer, in milliseconds. */
const TIMEOUT = 1_000;
const DRIP = 200;

/** For how long it sends bits. */
const LONG = 8_000;

let server: Server;
let asked = 0;

/** A service that starts its answer at once and never seems to end it. */
function drip(response: ServerResponse): void {
	asked++;
	response.writeHead(200, { 'content-type': 'application/json' });
	const end = Date.now() + LONG;
	const timer = setInterval(() => {
		if (Date.now() < end) response.write(' ');
		else response.end('{"data":[{"id":1}]}');
	}, DRIP);
	response.on('close', () => clearInterval(timer));
}

beforeAll(async () => {
	server = createServer((request, response) => {
		request.resume();
		drip(response);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
	server.closeAllConnections();
	await new Promise((resolve) => server.close(resolve));
});

it('waits for the whole answer no longer than Timeout says, though it keeps coming', async () => {
	const [shop, pkg] = await Promise.all([Shop.open(), loadPackage()]);
	const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const { userToken, userSecretKey } = shop.service.credentials;
	const credentials = new CredentialStore(pkg, {
		storeManagementApi: { baseUrl, userToken, userSecretKey },
	});
	const options = { timeout: TIMEOUT, maxRetries: 1 };
	const { told, time } = await shop.run('lead.getAll', { options }, { credentials });
	await shop.close();

	expect(told).toContain('did not answer in time');
	expect(told).toContain('sent 2 times');
	expect(asked).toBe(2);
	expect(time).toBeLessThan(LONG / 2);
});
