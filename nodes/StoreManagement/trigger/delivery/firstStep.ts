import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isStoredClaims, type StoredClaims } from './claims';
import type { EventRecords } from './item';
import { log, REPEATED } from './log';
import { isRepetition } from './repetition';
import { fetchTestEvent } from './testEvent';

/**
 * The first step of an execution, in the main process or in a worker: passes the item of the delivery
 * on, unless the same delivery was started before.
 *
 * @param records what the resource of an event is
 * @returns one item; none for a repetition
 * @throws NodeApiError, NodeOperationError where a test event cannot be fetched
 */
export async function runFirstStep(
	context: IExecuteFunctions,
	records: EventRecords,
): Promise<INodeExecutionData[][]> {
	// Without a delivery it is a test that n8n has started at once.
	if (context.getMode() === 'manual' && !('event' in (context.getInputData()[0]?.json ?? {}))) {
		return [[{ json: await fetchTestEvent(context, records), pairedItem: { item: 0 } }]];
	}
	const items: INodeExecutionData[] = [];
	for (const [index, { json, delivery }] of context.getInputData().entries()) {
		// Nothing is a repetition while a user tests the workflow or retries an execution.
		const isChecked = isStoredClaims(delivery) && context.getMode() === 'webhook';
		if (isChecked && (await isKnown(context, delivery))) continue;
		items.push({ json, pairedItem: { item: index } });
	}
	// Otherwise Always Output Data outputs an empty item for a repetition. Changes this execution's node only.
	if (items.length === 0) context.getExecuteData().node.alwaysOutputData = false;
	return [items];
}

/** If in doubt, the delivery is started: a lost order cannot be found again. */
async function isKnown(context: IExecuteFunctions, delivery: StoredClaims): Promise<boolean> {
	const node = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
	try {
		if (!(await isRepetition(delivery, context.helpers, node))) return false;
	} catch (error) {
		const reason = error instanceof Error ? error.message : 'unknown error';
		log(context, 'warn', `Repetitions of a delivery could not be looked for (${reason})`);
		return false;
	}
	log(context, 'info', `${REPEATED}: the workflow was started for it before`);
	const message = 'The same delivery has started this workflow before, so it ends here';
	context.addExecutionHints({ message, location: 'outputPane' });
	return true;
}
