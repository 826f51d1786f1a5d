import execa from 'execa';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createProxy, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

import { ensureProgram } from '../../n8n-host';

export interface ForeignRequest {
	method: string;
	/** Decoded, without its query. */
	path: string;
	query: Record<string, string>;
	headers: IncomingMessage['headers'];
	/** A JSON object, or a text. */
	body: unknown;
}

export interface ForeignResponse {
	status: number;
	body: object;
}

/** Answers the requests to a host, or lets them hang until the connection breaks. */
export type ForeignHost = (request: ForeignRequest) => ForeignResponse | 'hangs';

/** Longer than the templates wait in the tests. */
export const HANG_MS = 1_500;

/**
 * A proxy on 127.0.0.1 that is the other end itself: it answers every request in place of the hosts that it
 * knows, over TLS, and reaches no network.
 */
export class TlsProxy {
	private constructor(
		private readonly proxy: Server,
		private readonly sockets: Set<Socket>,
		/** With its certificate, which a Node.js process trusts with NODE_EXTRA_CA_CERTS. */
		private readonly folder: string,
	) {}

	static async start(hosts: Readonly<Record<string, ForeignHost>>): Promise<TlsProxy> {
		const folder = await makeCertificate(Object.keys(hosts));
		const [cert, key] = ['cert.pem', 'key.pem'].map((name) => readFileSync(join(folder, name)));
		const service = createTlsServer({ cert, key }, (request, response) => {
			void answer(request, hosts).then(async (answered) => {
				if (answered === 'hangs') {
					await wait(HANG_MS);
					response.destroy();
					return;
				}
				response.writeHead(answered.status, { 'content-type': 'application/json' });
				response.end(JSON.stringify(answered.body));
			});
		});
		const sockets = new Set<Socket>();
		const proxy = createProxy((_, response) => response.writeHead(502).end());
		proxy.on('connect', ({ url = '' }: IncomingMessage, socket: Socket) => {
			sockets.add(socket);
			socket.on('close', () => sockets.delete(socket));
			socket.on('error', () => socket.destroy());
			if (hosts[url.replace(/:443$/, '')] === undefined) {
				socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
				return;
			}
			socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
			service.emit('connection', socket);
		});
		await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening));
		return new TlsProxy(proxy, sockets, folder);
	}

	/** Settings of a Node.js process that send its requests here. */
	get env(): Record<string, string> {
		const { port } = this.proxy.address() as AddressInfo;
		return {
			HTTPS_PROXY: `http://127.0.0.1:${port}`,
			NO_PROXY: 'localhost,127.0.0.1',
			NODE_EXTRA_CA_CERTS: join(this.folder, 'cert.pem'),
		};
	}

	async stop(): Promise<void> {
		for (const socket of this.sockets) socket.destroy();
		await new Promise((closed) => this.proxy.close(closed));
		rmSync(this.folder, { recursive: true });
	}
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

async function answer(
	request: IncomingMessage,
	hosts: Readonly<Record<string, ForeignHost>>,
): Promise<ForeignResponse | 'hangs'> {
	const { method = 'GET', headers, url = '/' } = request;
	const { hostname, pathname, searchParams } = new URL(url, `https://${headers.host}`);
	const received = await text(request);
	const body: unknown = received.startsWith('{') ? JSON.parse(received) : received;
	const query = Object.fromEntries(searchParams);
	const host = hosts[hostname];
	if (host === undefined) return { status: 502, body: {} };
	return host({ method, path: decodeURIComponent(pathname), query, headers, body });
}
