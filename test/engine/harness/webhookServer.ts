import type { Request, Response } from 'express';
import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

export interface WebhookServer {
	/** Base address of the webhook paths. */
	baseUrl: string;
	close(): Promise<void>;
}

/** The types of bodies that n8n reads before it calls a node of version 1.1. */
const READ_BY_N8N =
	/^(?:application\/json|text\/plain|application\/x-www-form-urlencoded)|[/+]xml$/;

const readBody = promisify(express.raw({ type: () => true, limit: '16mb' }));

/**
 * Listens on 127.0.0.1 on a free port and reads requests as n8n does for a node of version 1.1: `rawBody` is the
 * bytes, `body` the parsed JSON. The response to invalid JSON of type application/json is 422. n8n keeps no bytes of
 * a form with files, and leaves bodies of other types to the node.
 */
export async function listen(
	handle: (request: Request, response: Response) => Promise<void>,
): Promise<WebhookServer> {
	const app = express();
	app.use(async (request: Request, response: Response) => {
		const type = (request.headers['content-type'] ?? '').split(';')[0] ?? '';
		const readRawBody = async (): Promise<void> => {
			await readBody(request, response);
			const bytes: unknown = request.body;
			request.rawBody = Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
		};
		Object.assign(request, { readRawBody });
		if (type === 'multipart/form-data') await readBody(request, response);
		else if (READ_BY_N8N.test(type)) await readRawBody();
		request.body = {};
		if (type === 'application/json' && request.rawBody.length > 0) {
			try {
				const parsed: unknown = JSON.parse(request.rawBody.toString().replace(/^\uFEFF/, ''));
				request.body = parsed;
			} catch {
				response.status(422).json({ message: 'Failed to parse request body' });
				return;
			}
		}
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
