import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

import { byAlias, startedBy, triggerWorkflow, webhookWorkflow } from '../../test/n8n/workflows';
import {
	credentialsFor,
	freePort,
	type N8nApi,
	type SavedWorkflow,
	type Workflow,
} from '../../test/n8n-host';
import type { Simulator } from '../../test/simulator';

export const WEBHOOK = "n8n's Webhook node";
export const WOO_COMMERCE = "n8n's WooCommerce Trigger";
export const WINDOW_MINUTES = 1;

const EVENT = 'order.created';
/** How long the service waits for an answer: API document, Events, point 5. */
const TIMEOUT_MS = 5_000;

/** An active workflow, and how a delivery is sent to its trigger. */
export interface Contestant {
	name: string;
	workflow: SavedWorkflow;
	/** The status of the answer; 0 if none arrives in time. */
	send: (number: number) => Promise<number>;
}

/** The trigger of this package; it verifies what the simulated service signs. */
export async function ourTrigger(api: N8nApi, store: Simulator): Promise<Contestant> {
	const name = 'Store Management Trigger';
	const credentials: Record<string, { id: string; name: string }> = {};
	for (const credential of credentialsFor(store)) {
		const id = await api.credentials.save(credential);
		credentials[credential.type] = { id, name: credential.name };
	}
	const alias = store.aliases[0] ?? '';
	const options = { verifySignature: true, duplicateWindow: WINDOW_MINUTES };
	const parameters = { store: byAlias(alias), events: [EVENT], options };
	const workflow = triggerWorkflow(name, randomUUID(), parameters, credentials);
	return {
		name,
		workflow: await activated(api, workflow),
		send: async (number) => (await store.deliver(alias, EVENT, { number }))[0]?.status ?? 0,
	};
}

/** n8n's own Webhook node; it verifies nothing. */
export async function webhookNode(api: N8nApi, url: string): Promise<Contestant> {
	const path = randomUUID();
	const workflow = await activated(api, webhookWorkflow(WEBHOOK, path));
	return {
		name: WEBHOOK,
		workflow,
		send: async (number) => await post(`${url}/webhook/${path}`, number),
	};
}

/** n8n's own trigger for a shop; it verifies the signature. */
export async function wooCommerceTrigger(api: N8nApi, url: string): Promise<Contestant> {
	const name = WOO_COMMERCE;
	const type = 'wooCommerceApi';
	const shop = await startShop();
	const data = { url: shop.url, consumerKey: 'key', consumerSecret: 'secret' };
	const id = await api.credentials.save({ name, type, data });
	const webhookId = randomUUID();
	const trigger = {
		...{ id: webhookId, webhookId, name: 'WooCommerce Trigger', typeVersion: 1 },
		type: 'n8n-nodes-base.wooCommerceTrigger',
		parameters: { event: EVENT },
		credentials: { [type]: { id, name } },
	};
	return {
		name,
		workflow: await activated(api, startedBy(trigger, name)),
		send: async (number) =>
			await post(`${url}/webhook/${webhookId}/webhook`, number, (body) => {
				const signature = createHmac('sha256', shop.secret()).update(body).digest('base64');
				return { 'x-wc-webhook-id': '1', 'x-wc-webhook-signature': signature };
			}),
	};
}

/** As much of a WooCommerce as its trigger needs: it takes a webhook and remembers its secret. */
async function startShop(): Promise<{ url: string; secret: () => string }> {
	const port = await freePort();
	let secret = '';
	const server = createServer((request, response) => {
		void text(request).then((body) => {
			if (request.method === 'POST') {
				secret = z.object({ secret: z.string() }).parse(JSON.parse(body)).secret;
			}
			response.setHeader('content-type', 'application/json');
			response.end(request.method === 'GET' ? '[]' : '{"id":1}');
		});
	});
	// It ends with this process.
	server.listen(port, '127.0.0.1').unref();
	return { url: `http://127.0.0.1:${port}`, secret: () => secret };
}

async function activated(api: N8nApi, workflow: Workflow): Promise<SavedWorkflow> {
	const saved = await api.workflows.save(workflow);
	await api.workflows.activate(saved);
	return saved;
}

async function post(
	url: string,
	number: number,
	headersFor: (body: string) => Record<string, string> = () => ({}),
): Promise<number> {
	const body = JSON.stringify({ event: EVENT, resource: { number } });
	const headers = { 'content-type': 'application/json', ...headersFor(body) };
	const signal = AbortSignal.timeout(TIMEOUT_MS);
	return await fetch(url, { method: 'POST', headers, body, signal }).then(
		async (response) => {
			await response.arrayBuffer();
			return response.status;
		},
		() => 0,
	);
}
