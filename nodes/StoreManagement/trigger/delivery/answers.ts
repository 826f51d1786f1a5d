import type { INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { log } from '../node';

/**
 * The log line of a delivery that starts no workflow begins with these words, after the name of the node. They never
 * change, so that users can count the lines (docs/deliveries.md).
 */
export const NOT_VERIFIED = 'Delivery not verified';
export const NOT_READABLE = 'Delivery not readable';
export const NOT_MATCHED = 'Delivery not matched';
export const REPEATED = 'Delivery repeated';

/** Hands the delivery to n8n. n8n 2.x answers it once it has stored the execution. */
export function start(item: INodeExecutionData): IWebhookResponseData {
	return { workflowData: [[item]], webhookResponse: { message: 'Workflow was started.' } };
}

/** Resolves once n8n has answered, to whether it has stored the execution; false if the sender hung up. */
export async function isStored(context: IWebhookFunctions): Promise<boolean> {
	const response = context.getResponseObject();
	// A response that is closed already emits no `close` any more.
	if (!response.closed) await new Promise<void>((resolve) => response.once('close', resolve));
	return response.writableFinished && response.statusCode < 300;
}

/** Answers a delivery that starts nothing and need not be sent again. */
export function ignore(
	context: IWebhookFunctions,
	outcome: string,
	reason: string,
): IWebhookResponseData {
	log(context, 'info', `${outcome}: ${reason}`);
	return respond(context, 200, reason);
}

/** @param problem what is logged, if the sender must not know it */
export function reject(
	context: IWebhookFunctions,
	status: 400 | 401,
	outcome: string,
	message: string,
	problem = message,
): IWebhookResponseData {
	log(context, 'warn', `${outcome}: answered with status ${status}. ${problem}`);
	return respond(context, status, message);
}

function respond(
	context: IWebhookFunctions,
	status: number,
	message: string,
): IWebhookResponseData {
	context.getResponseObject().status(status).json({ message });
	return { noWebhookResponse: true };
}
