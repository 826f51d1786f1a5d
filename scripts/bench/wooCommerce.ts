import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const registrationSchema = z.object({ secret: z.string() });

/** As much of a WooCommerce as its trigger in n8n needs: it registers a webhook, and deliveries are signed. */
export interface WooCommerce {
	url: string;
	/** The headers of a delivery. @throws Error if nothing has been registered */
	headersFor(body: string): Record<string, string>;
	stop(): void;
}

export async function startWooCommerce(): Promise<WooCommerce> {
	let secret: string | undefined;
	const server = createServer((incoming, outgoing) => {
		void text(incoming).then((body) => {
			if (incoming.method === 'POST') ({ secret } = registrationSchema.parse(JSON.parse(body)));
			const answer = incoming.method === 'GET' ? [] : { id: 1 };
			outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
		});
	});
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject).listen(0, '127.0.0.1', resolve);
	});
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		headersFor: (body) => {
			if (secret === undefined) throw new Error('No webhook has been registered');
			const signature = createHmac('sha256', secret).update(body).digest('base64');
			return { 'x-wc-webhook-id': '1', 'x-wc-webhook-signature': signature };
		},
		stop: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}
