import express, { type Request, type Response } from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

/** The types of bodies that n8n reads before it calls a node of version 1.1. */
const READ_BY_N8N =
	/^(?:application\/json|text\/plain|application\/x-www-form-urlencoded)|[/+]xml$/;

const readBody = promisify(express.raw({ type: () => true, limit: '16mb' }));

export interface WebhookServer {
	/** Base address of the webhook paths. */
	baseUrl: string;
	close(): Promise<void>;
}

/**
 * Listens on 127.0.0.1 on a free port and reads requests as n8n does for a node of version 1.1: `rawBody` is the bytes.
 * n8n keeps no bytes of a form with files, and leaves bodies of other types to the node. It also parses JSON, which the
 * node does not look at, and refuses what is none with 422.
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
