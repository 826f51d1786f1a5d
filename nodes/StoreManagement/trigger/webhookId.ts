import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

/** Identifies the webhook of a node in this n8n. A test URL and a production URL are two webhooks. */
export function webhookId(context: IHookFunctions | IWebhookFunctions): string {
	const url = context.getNodeWebhookUrl('default');
	return JSON.stringify([context.getWorkflow().id, context.getNode().id, url]);
}
