import { randomUUID } from 'node:crypto';

import type { N8nApi, Workflow } from '../n8n-host';
import type { Target } from './killing';
import { byAlias, triggerWorkflow, webhookWorkflow, WORK } from './workflows';

export const OURS = 'Store Management Trigger';
export const WEBHOOK = "n8n's Webhook node";

const EVENT = 'kill.tested';

/** The n8n in which the targets are created, in either mode. */
interface Host {
	readonly api: N8nApi;
	readonly alias: string;
	saveCredentials(): Promise<Record<string, { id: string; name: string }>>;
}

/**
 * Creates and activates a workflow started by our trigger and one started by n8n's own Webhook node.
 * Their next node sends the text of the delivery to the counter.
 *
 * @param address where n8n receives deliveries
 * @param counter URL of the counter
 */
export async function targetsIn(n8n: Host, address: string, counter: string): Promise<Target[]> {
	const credentials = await n8n.saveCredentials();
	const parameters = { store: byAlias(n8n.alias), events: ['otherEvents'], customEvents: EVENT };
	const [webhookId, path] = [randomUUID(), randomUUID()];
	const ours = triggerWorkflow(OURS, webhookId, parameters, credentials);
	const addresses = [`${address}/webhook/${webhookId}/webhook`, `${address}/webhook/${path}`];
	const workflows = [
		sending(ours, '={{ $json.resource.token }}', counter),
		sending(webhookWorkflow(WEBHOOK, path), '={{ $json.body.resource.token }}', counter),
	];
	const targets: Target[] = [];
	for (const [index, workflow] of workflows.entries()) {
		const saved = await n8n.api.workflows.save(workflow);
		await n8n.api.workflows.activate(saved);
		const bodyOf = (token: string): object => ({ event: EVENT, resource: { token } });
		targets.push({ name: workflow.name, workflow: saved, url: addresses[index] ?? '', bodyOf });
	}
	return targets;
}

/** The workflow with an HTTP Request node in place of the node that does nothing. */
function sending(workflow: Workflow, body: string, url: string): Workflow {
	const raw = { sendBody: true, contentType: 'raw', rawContentType: 'text/plain', body };
	const request = {
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: { method: 'POST', url, ...raw },
	};
	const nodes = workflow.nodes.map((node) => (node.name === WORK ? { ...node, ...request } : node));
	return { ...workflow, nodes };
}
