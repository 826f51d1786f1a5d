import execa from 'execa';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createProxy, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { ensureProgram } from '../../n8n-host';

interface ForeignRequest {
	method: string;
	/** Decoded, without its query. */
	path: string;
	query: Record<string, string>;
	headers: IncomingMessage['headers'];
	/** A JSON object, or a text. */
	body: unknown;
}

interface ForeignResponse {
	status: number;
	body: object;
}

/** Answers the requests to a host, or lets them hang until the connection breaks. */
export type ForeignHost = (request: ForeignRequest) => ForeignResponse | 'hangs';

/** Longer than the templates wait in the tests. */
export const HANG_MS = 1_500;

/**
 * Starts a proxy on 127.0.0.1 that is the other end itself: it answers every request in place of the hosts that it
 * knows, over TLS, and reaches no network.
 * @returns settings of a Node.js process that send its requests here, and how to end it once that process has ended
 */
export async function startTlsProxy(hosts: Readonly<Record<string, ForeignHost>>) {
	const folder = await makeCertificate(Object.keys(hosts));
	const [cert, key] = ['cert.pem', 'key.pem'].map((name) => readFileSync(join(folder, name)));
	const service = createTlsServer({ cert, key }, (request, response) => {
		void readRequest(request).then(([hostname, asked]) => {
			const answer = hosts[hostname]?.(asked) ?? { status: 502, body: {} };
			if (answer === 'hangs') {
				setTimeout(() => response.destroy(), HANG_MS);
				return;
			}
			response.writeHead(answer.status, { 'content-type': 'application/json' });
			response.end(JSON.stringify(answer.body));
		});
	});
	const proxy = createProxy();
	proxy.on('connect', (_, socket: Socket) => {
		socket.on('error', () => socket.destroy());
		socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
		service.emit('connection', socket);
	});
	proxy.listen(0, '127.0.0.1');
	await once(proxy, 'listening');
	const { port } = proxy.address() as AddressInfo;
	return {
		env: {
			HTTPS_PROXY: `http://127.0.0.1:${port}`,
			NO_PROXY: 'localhost,127.0.0.1',
			NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem'),
		},
		stop: () => {
			proxy.close();
			rmSync(folder, { recursive: true });
		},
	};
}

/** Makes a certificate for some hosts, and its key. @returns the folder with both */
async function makeCertificate(hosts: readonly string[]): Promise<string> {
	const folder = mkdtempSync(join(tmpdir(), 'foreign-services-'));
	const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join()}`;
	const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem'];
	const kind = ['-x509', '-subj', '/CN=Services of the test', '-addext', names];
	const openssl = await ensureProgram('openssl');
	await execa(openssl, ['req', ...kind, ...key, '-out', 'cert.pem'], { cwd: folder });
	return folder;
}

async function readRequest(request: IncomingMessage): Promise<[string, ForeignRequest]> {
	const { method = 'GET', headers, url = '/' } = request;
	const { hostname, pathname, searchParams } = new URL(url, `https://${headers.host}`);
	const received = await text(request);
	const body: unknown = received.startsWith('{') ? JSON.parse(received) : received;
	const query = Object.fromEntries(searchParams);
	return [hostname, { method, path: decodeURIComponent(pathname), query, headers, body }];
}
