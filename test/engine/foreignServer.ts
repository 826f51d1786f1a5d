import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that is not the service: no request of the package may ever reach it. */
export class ForeignServer {
	/** Requests since the start or the last `reset`. */
	requests = 0;

	private readonly server = createServer((_, response) => {
		this.requests++;
		response.end('{"data":[{"id":99}]}');
	});

	async open(host = '127.0.0.1'): Promise<void> {
		await once(this.server.listen(0, host), 'listening');
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
		this.server.closeAllConnections();
		await once(this.server.close(), 'close');
	}
}

/** A foreign server in addition to the shop of a file. It opens before the first test. */
export function useForeignServer(): ForeignServer {
	const foreign = new ForeignServer();
	beforeAll(async () => await foreign.open());
	afterEach(() => foreign.reset());
	afterAll(async () => await foreign.close());
	return foreign;
}
