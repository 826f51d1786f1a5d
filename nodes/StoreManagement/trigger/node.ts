import type { FunctionsBase, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { toSingleLine } from '../text';

/** Identifies the webhook of a node in this n8n. A test URL and a production URL are two webhooks. */
export function webhookKey(context: IHookFunctions | IWebhookFunctions): string {
	const { id } = context.getWorkflow();
	return JSON.stringify([id, context.getNode().id, context.getNodeWebhookUrl('default')]);
}

/** Writes a line to n8n's log that names the node and the ID of the workflow. */
export function log(
	context: Pick<FunctionsBase, 'getNode' | 'getWorkflow' | 'logger'>,
	level: 'info' | 'warn' | 'error',
	message: string,
): void {
	const { id } = context.getWorkflow();
	context.logger[level](`${context.getNode().name}: ${toSingleLine(message)}`, { workflowId: id });
}

/**
 * A webhook that delivers to this node, or may, as saved in static data. Its secret key is not saved: everybody who may
 * see the workflow can read static data.
 */
export type SavedRegistration = {
	/** Empty while nobody knows whether it was created. */
	webhookId: string;
	/** As n8n writes it, even if the service writes it differently. */
	url: string;
	/** Alias of the store. */
	store: string;
	/** Digest of the request with which n8n has registered it; see requestDigest. */
	request: string;
};

/**
 * What n8n has saved of this node: the webhook in the chosen store, and what could not be deleted yet. Under the ID of
 * the node, because n8n keeps a node's own static data under its name.
 */
export function readRegistrations(
	context: IHookFunctions | IWebhookFunctions,
): SavedRegistration[] {
	const saved = context.getWorkflowStaticData('global')[savedUnder(context)];
	return Array.isArray(saved) ? (saved as SavedRegistration[]) : [];
}

/** Saves what is registered. */
export function saveRegistrations(
	context: IHookFunctions | IWebhookFunctions,
	registrations: SavedRegistration[],
): void {
	const saved = registrations.length > 0 ? registrations : undefined;
	context.getWorkflowStaticData('global')[savedUnder(context)] = saved;
}

function savedUnder(context: IHookFunctions | IWebhookFunctions): string {
	return `webhooks of node ${context.getNode().id}`;
}
