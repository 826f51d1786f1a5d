import type { FunctionsBase } from 'n8n-workflow';

import { toSingleLine } from '../text';

/**
 * The log line of a delivery that starts no workflow begins with these words, after the name of the node. They never
 * change, so that users can count the lines (docs/deliveries.md).
 */
export const NOT_VERIFIED = 'Delivery not verified';
export const NOT_READABLE = 'Delivery not readable';
export const NOT_MATCHED = 'Delivery not matched';
export const REPEATED = 'Delivery repeated';

type LogContext = Pick<FunctionsBase, 'getNode' | 'getWorkflow' | 'logger'>;

/** Writes a line to n8n's log that names the node and the ID of the workflow. */
export function log(context: LogContext, level: 'info' | 'warn' | 'error', message: string): void {
	const { id } = context.getWorkflow();
	context.logger[level](`${context.getNode().name}: ${toSingleLine(message)}`, { workflowId: id });
}
