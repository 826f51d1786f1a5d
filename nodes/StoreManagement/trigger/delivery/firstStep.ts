import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { log, REPEATED } from './log';
import { processedEntries } from './processedEntries';
import { isRepetition } from './repetition';
import { readStored, type DeliveryRecord } from './stored';

/**
 * The first step of an execution, in the main process or in a worker: passes the item of the delivery
 * on, unless the same delivery was started before.
 *
 * @returns one item; none for a repetition
 */
export async function runFirstStep(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items: INodeExecutionData[] = [];
	for (const [index, given] of context.getInputData().entries()) {
		const stored = readStored(given.json);
		if (stored && (await isAnyKnown(context, stored.deliveries))) continue;
		items.push({ ...given, json: stored?.item ?? given.json, pairedItem: { item: index } });
	}
	// Otherwise Always Output Data outputs an empty item for a repetition. Changes this execution's node only.
	if (items.length === 0) context.getExecuteData().node.alwaysOutputData = false;
	return [items];
}

async function isAnyKnown(
	context: IExecuteFunctions,
	deliveries: readonly DeliveryRecord[],
): Promise<boolean> {
	for (const delivery of deliveries) {
		if (await isKnown(context, delivery)) return true;
	}
	return false;
}

async function isKnown(context: IExecuteFunctions, delivery: DeliveryRecord): Promise<boolean> {
	// Nothing is a repetition while a user tests the workflow or retries an execution.
	if (context.getMode() !== 'webhook') return false;
	const node = JSON.stringify([context.getWorkflow().id, context.getNode().id]);
	const entries = processedEntries(context.helpers, node);
	const isKnownHere = await isRepetition(delivery, context.getExecutionId(), entries).catch(
		(error: unknown) => {
			const reason = error instanceof Error ? error.message : 'unknown error';
			log(context, 'warn', `Repetitions of a delivery could not be looked for (${reason})`);
			return false;
		},
	);
	if (isKnownHere) {
		log(context, 'info', `${REPEATED}: the workflow was started for it before`);
		const message = 'The same delivery has started this workflow before, so it ends here';
		context.addExecutionHints({ message, location: 'outputPane' });
	}
	return isKnownHere;
}
