import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Shop } from './shop';

/** A server that is not the service: no request of the package may ever reach it. */
export class ForeignServer {
	/** Requests since the start or the last `reset`. */
	requests = 0;

	private readonly server = createServer((_, response) => {
		this.requests++;
		response.end('{"data":[{"id":99}]}');
	});

	private constructor() {}

	static async open(): Promise<ForeignServer> {
		const foreign = new ForeignServer();
		await new Promise<void>((resolve) => foreign.server.listen(0, '127.0.0.1', resolve));
		return foreign;
	}

	get port(): number {
		return (this.server.address() as AddressInfo).port;
	}

	/** Host and port, without a scheme. */
	get host(): string {
		return `127.0.0.1:${this.port}`;
	}

	reset(): void {
		this.requests = 0;
	}

	async close(): Promise<void> {
		await new Promise((resolve) => this.server.close(resolve));
	}
}

/**
 * Opens a shop and a foreign server for all tests of a file. After each of them nothing is left of what
 * was sent, and of the faults that were planned.
 *
 * @param use receives both before the first test
 */
export function besideForeignServer(use: (shop: Shop, foreign: ForeignServer) => void): void {
	let shop: Shop;
	let foreign: ForeignServer;
	beforeAll(async () => {
		shop = await Shop.open();
		foreign = await ForeignServer.open();
		use(shop, foreign);
	});
	afterEach(() => {
		shop.takeSent();
		shop.service.faults.clear();
		foreign.reset();
	});
	afterAll(async () => {
		await shop.close();
		await foreign.close();
	});
}
