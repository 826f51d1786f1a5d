import { randomUUID } from 'node:crypto';

import { SIGNED } from '../../test/n8n/signedTrigger';
import type { Simulator } from '../../test/simulator';
import { byAlias, startedBy, triggerWorkflow, webhookWorkflow } from '../../test/n8n/workflows';
import {
	credentialsFor,
	type N8nApi,
	type SavedWorkflow,
	type Workflow,
} from '../../test/n8n-host';
import type { WooCommerce } from './wooCommerce';

const EVENT = 'order.created';

interface Answer {
	/** 0 if none arrived in time. */
	status: number;
	durationMs: number;
}

/** An active workflow, and how a delivery is sent to its trigger. */
export interface Contestant {
	name: string;
	workflow: SavedWorkflow;
	send: (number: number, isForged?: boolean) => Promise<Answer>;
}

/** The trigger of this package; it verifies what the simulated service signs. */
export async function ourTrigger(api: N8nApi, store: Simulator): Promise<Contestant> {
	const name = 'Store Management Trigger';
	const credentials = Object.fromEntries(
		await Promise.all(
			credentialsFor(store).map(async (credential) => {
				const id = await api.credentials.save(credential);
				return [credential.type, { id, name: credential.name }] as const;
			}),
		),
	);
	const alias = store.aliases[0] ?? '';
	const options = { verifySignature: { ...SIGNED } };
	const parameters = { store: byAlias(alias), events: [EVENT], options };
	const workflow = triggerWorkflow(name, randomUUID(), parameters, credentials);
	return {
		name,
		workflow: await activated(api, workflow),
		send: async (number, badSignature = false) => {
			const [answer] = await store.deliver(alias, EVENT, { number }, { badSignature });
			if (answer === undefined) throw new Error('No webhook has been registered');
			return answer;
		},
	};
}

/** n8n's own Webhook node; it verifies nothing. */
export async function webhookNode(api: N8nApi, url: string): Promise<Contestant> {
	const name = "n8n's Webhook node";
	const path = randomUUID();
	const workflow = await activated(api, webhookWorkflow(name, path));
	return { name, workflow, send: async (number) => await post(`${url}/webhook/${path}`, number) };
}

/** n8n's own trigger for a shop; it verifies the signature. */
export async function wooCommerceTrigger(
	api: N8nApi,
	url: string,
	shop: WooCommerce,
): Promise<Contestant> {
	const name = "n8n's WooCommerce Trigger";
	const type = 'wooCommerceApi';
	const data = { url: shop.url, consumerKey: 'key', consumerSecret: 'secret' };
	const id = await api.credentials.save({ name, type, data });
	const webhookId = randomUUID();
	const trigger = {
		id: webhookId,
		webhookId,
		name: 'WooCommerce Trigger',
		type: 'n8n-nodes-base.wooCommerceTrigger',
		typeVersion: 1,
		parameters: { event: EVENT },
		credentials: { [type]: { id, name } },
	};
	return {
		name,
		workflow: await activated(api, startedBy(trigger, name)),
		send: async (number) =>
			await post(`${url}/webhook/${webhookId}/webhook`, number, (body) => shop.headersFor(body)),
	};
}

async function activated(api: N8nApi, workflow: Workflow): Promise<SavedWorkflow> {
	const saved = await api.workflows.save(workflow);
	await api.workflows.activate(saved);
	return saved;
}

/** How long the simulated service waits for an answer: as long as its document recommends. */
const TIMEOUT_MS = 5_000;

async function post(
	url: string,
	number: number,
	headersFor: (body: string) => Record<string, string> = () => ({}),
): Promise<Answer> {
	const body = JSON.stringify({ event: EVENT, resource: { number } });
	const headers = { 'content-type': 'application/json', ...headersFor(body) };
	const signal = AbortSignal.timeout(TIMEOUT_MS);
	const start = performance.now();
	const status = await fetch(url, { method: 'POST', headers, body, signal }).then(
		async (response) => {
			await response.arrayBuffer();
			return response.status;
		},
		() => 0,
	);
	return { status, durationMs: performance.now() - start };
}
