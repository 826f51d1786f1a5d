import type { FunctionsBase, IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { toSingleLine } from '../text';

/** Identifies a node in this n8n. */
export function nodeKey(context: Pick<FunctionsBase, 'getNode' | 'getWorkflow'>): string {
	return JSON.stringify([context.getWorkflow().id, context.getNode().id]);
}

/** Identifies the webhook of a node in this n8n. A test URL and a production URL are two webhooks. */
export function webhookKey(context: IHookFunctions | IWebhookFunctions): string {
	return JSON.stringify([nodeKey(context), context.getNodeWebhookUrl('default')]);
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
 * A webhook that delivers to this node, as saved in static data. Its secret key is not saved: everybody who may see
 * the workflow can read static data.
 */
export type SavedRegistration = {
	webhookId: string;
	/** As n8n writes it, even if the service writes it differently. */
	url: string;
	/** Alias of the store. */
	store: string;
	/** Address of the service. */
	baseUrl: string;
	/** Digest of the request with which n8n registers such a webhook; see requestDigest. */
	request: string;
};

const FIELDS = ['webhookId', 'url', 'store', 'baseUrl', 'request'];

/**
 * What n8n has saved of this node: the webhook in the chosen store, and those in other stores that could not be
 * deleted yet. Under the ID of the node, because n8n keeps a node's own static data under its name.
 */
export function readRegistrations(
	context: IHookFunctions | IWebhookFunctions,
): SavedRegistration[] {
	const saved = context.getWorkflowStaticData('global')[savedUnder(context)];
	return Array.isArray(saved) ? (saved as unknown[]).filter(isRegistration) : [];
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

function isRegistration(value: unknown): value is SavedRegistration {
	const saved = { ...(value as IDataObject | null | undefined) };
	return FIELDS.every((name) => typeof saved[name] === 'string');
}
