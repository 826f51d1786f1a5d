import type { Request, Response } from 'express';
import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export interface WebhookServer {
	/** Base address of the webhook paths. */
	baseUrl: string;
	close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1 on a free port and reads requests as n8n does: `rawBody` is the bytes, `body`
 * the parsed JSON. The response to invalid JSON of type application/json is 422.
 */
export async function listen(
	handle: (request: Request, response: Response) => Promise<void>,
): Promise<WebhookServer> {
	const app = express();
	app.use(express.raw({ type: () => true, limit: '16mb' }));
	app.use(async (request: Request, response: Response) => {
		const bytes: unknown = request.body;
		const rawBody = Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
		let body: unknown = {};
		if (rawBody.length > 0 && request.is('application/json') !== false) {
			try {
				body = JSON.parse(rawBody.toString());
			} catch {
				response.status(422).json({ message: 'Failed to parse request body' });
				return;
			}
		}
		Object.assign(request, { rawBody, body, readRawBody: () => Promise.resolve() });
		await handle(request, response);
	});
	const server = app.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return {
		baseUrl: `http://127.0.0.1:${port}/webhook`,
		close: async () => {
			server.closeAllConnections();
			server.close();
			await once(server, 'close');
		},
	};
}
