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
 * A webhook that n8n has registered, or may have, as saved in the static data of the workflow. Its secret key is not
 * saved: everybody who may see the workflow can read static data.
 */
export type SavedRegistration = {
	/** Empty while nobody knows whether it was created. */
	webhookId: string;
	/** As n8n writes it, even if the service writes it differently. */
	url: string;
	/** Alias of the store. */
	store: string;
	/** Digest of the request that has created it; see requestDigest. */
	request: string;
};

/** The saved registrations of this node: in the chosen store and, while something stays there, in a former one. */
export function readRegistrations(
	context: IHookFunctions | IWebhookFunctions,
): SavedRegistration[] {
	const saved = context.getWorkflowStaticData('global')[savedUnder(context)];
	return Array.isArray(saved) ? (saved as SavedRegistration[]) : [];
}

export function saveRegistrations(
	context: IHookFunctions | IWebhookFunctions,
	registrations: Array<SavedRegistration | undefined>,
): void {
	const saved = registrations.filter((one) => one !== undefined);
	const isEmpty = saved.length === 0;
	context.getWorkflowStaticData('global')[savedUnder(context)] = isEmpty ? undefined : saved;
}

/** By the ID of the node: n8n keeps a node's own static data under its name, which the user may change. */
function savedUnder(context: IHookFunctions | IWebhookFunctions): string {
	return `webhooks of node ${context.getNode().id}`;
}
