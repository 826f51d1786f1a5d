import type { Request, Response } from 'express';
import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export interface WebhookServer {
	/** Base address of the webhook paths. */
	baseUrl: string;
	close(): Promise<void>;
}

/** What n8n leaves to the node. */
const isUnread = ({ headers }: { headers: Record<string, unknown> }): boolean =>
	/^multipart\/(?!form-data)/.test(String(headers['content-type']));

/**
 * Listens on 127.0.0.1 on a free port and reads requests as n8n does: `rawBody` is the bytes, `body`
 * the parsed JSON. The response to invalid JSON of type application/json is 422. Of multipart/form-data only
 * the fields are kept, and other multipart is left unread.
 */
export async function listen(
	handle: (request: Request, response: Response) => Promise<void>,
): Promise<WebhookServer> {
	const app = express();
	app.use(express.raw({ type: (request) => !isUnread(request), limit: '16mb' }));
	app.use(async (request: Request, response: Response) => {
		const bytes: unknown = request.body;
		let rawBody = isUnread(request) ? undefined : Buffer.isBuffer(bytes) ? bytes : Buffer.alloc(0);
		let body: unknown = {};
		if (request.is('multipart/form-data') && rawBody !== undefined) {
			const headers = { 'content-type': request.headers['content-type'] ?? '' };
			const form = await new globalThis.Response(new Uint8Array(rawBody), { headers }).formData();
			body = { data: Object.fromEntries(form.entries()), files: {} };
			rawBody = undefined;
		}
		if (rawBody !== undefined && rawBody.length > 0 && request.is('application/json') !== false) {
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
