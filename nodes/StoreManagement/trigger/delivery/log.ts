import type { IWebhookFunctions } from 'n8n-workflow';

/** Writes a line to n8n's log with which the workflow can be found. */
export function log(context: IWebhookFunctions, level: 'info' | 'warn', message: string): void {
	const { id } = context.getWorkflow();
	context.logger[level](`${context.getNode().name}: ${message}.`, { workflowId: id });
}
