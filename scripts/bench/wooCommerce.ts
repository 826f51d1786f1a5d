import Fastify from 'fastify';
import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

const API = '/wp-json/wc/v3';
const PER_PAGE = 100;

const registrationSchema = z.object({ secret: z.string() });

/**
 * As much of a WooCommerce as its nodes in n8n need here: a list of customers in pages of 100, updates of
 * products, the registration of a webhook, and the signature of its deliveries.
 */
export interface WooCommerce {
	url: string;
	/** The headers of a delivery. @throws Error if nothing has been registered */
	headersFor(body: string): Record<string, string>;
	stop(): void;
}

/** The records of a list. */
interface Records {
	total: number;
	at(index: number): object;
}

/**
 * @param customers what the list of customers holds
 * @param latencyMs milliseconds for each answer
 */
export async function startWooCommerce(
	customers: Records = { total: 0, at: () => ({}) },
	latencyMs = 0,
): Promise<WooCommerce> {
	let secret: string | undefined;
	const app = Fastify();
	app.addHook('onRequest', async () => await wait(latencyMs));
	app.get<{ Querystring: { page?: string } }>(`${API}/customers`, (request, reply) => {
		const page = Number(request.query.page ?? 1);
		const isLast = page * PER_PAGE >= customers.total;
		const next = `${origin()}${API}/customers?per_page=${PER_PAGE}&page=${page + 1}`;
		void reply.header('link', isLast ? `<${next}>; rel="prev"` : `<${next}>; rel="next"`);
		const first = (page - 1) * PER_PAGE;
		const count = Math.min(PER_PAGE, customers.total - first);
		return Array.from({ length: count }, (_, index) => customers.at(first + index));
	});
	app.put<{ Params: { id: string } }>(`${API}/products/:id`, ({ params, body }) => ({
		...(body as object),
		id: Number(params.id),
	}));
	app.get('*', () => []);
	app.post('*', ({ body }) => {
		({ secret } = registrationSchema.parse(body));
		return { id: 1 };
	});
	app.delete('*', () => ({ id: 1 }));
	const origin = (): string => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
	await app.listen({ port: 0, host: '127.0.0.1' });
	return {
		url: origin(),
		headersFor: (body) => {
			if (secret === undefined) throw new Error('No webhook has been registered');
			const signature = createHmac('sha256', secret).update(body).digest('base64');
			return { 'x-wc-webhook-id': '1', 'x-wc-webhook-signature': signature };
		},
		stop: () => {
			app.server.closeAllConnections();
			void app.close();
		},
	};
}
