import { readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

import { certificate } from '../../test/real/certificates';
import { startSimulator, type Simulator } from '../../test/simulator';
import { LATENCY_MS, type Service, type Task } from './tasks';
import { startWooCommerce } from './wooCommerce';

/** A connection and a TLS handshake take one round trip each. */
const CONNECT_MS = 2 * LATENCY_MS;

/** The services that the nodes of a task talk to. */
export interface OpenServices {
	service: Service;
	/** The same records in a WooCommerce shop. */
	shopUrl: string;
	stop(): Promise<void>;
}

/** Starts the services of a task anew, so that no round waits for the limits of another. */
export async function openServices(task: Task): Promise<OpenServices> {
	const store = await startSimulator({ port: 0, latencyMs: LATENCY_MS, ...task.knobs });
	const leads = store.data.leads(store.aliases[0] ?? '');
	const shop = await startWooCommerce(leads, LATENCY_MS);
	const tls = task.isOverTls ? await startTls(store) : undefined;
	return {
		service: { store, url: tls?.url ?? store.url },
		shopUrl: shop.url,
		async stop() {
			tls?.stop();
			shop.stop();
			await store.stop();
		},
	};
}

/** The simulated service behind TLS, with a delay for each connection. */
async function startTls(store: Simulator): Promise<{ url: string; stop(): void }> {
	const files = certificate('trusted');
	const secrets = { cert: readFileSync(files.certificate), key: readFileSync(files.key) };
	const { port } = new URL(store.url);
	const handshakes = createTlsServer(secrets, (decrypted) => {
		const inner = connect(Number(port), '127.0.0.1');
		decrypted.pipe(inner).pipe(decrypted);
		decrypted.on('error', () => inner.destroy());
		inner.on('error', () => decrypted.destroy());
	});
	const server = createServer((socket) => {
		setTimeout(() => handshakes.emit('connection', socket), CONNECT_MS);
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject).listen(0, '127.0.0.1', resolve);
	});
	const { port: own } = server.address() as AddressInfo;
	return { url: `https://127.0.0.1:${own}`, stop: () => server.close() };
}
