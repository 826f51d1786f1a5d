import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { log } from '../node';

import { isClaimed, isReceipt, REPEATED, type Receipt } from './deduplication';

/**
 * The first step of an execution, in the main process or in a worker: passes the item of the delivery on, unless
 * the same delivery was started before. A user may test the workflow or retry an execution any number of times.
 *
 * @returns one item; none for a repetition
 */
export async function runFirstStep(context: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items: INodeExecutionData[] = [];
	for (const [index, { json, receipt }] of context.getInputData().entries()) {
		const isChecked = context.getMode() === 'webhook' && isReceipt(receipt);
		if (isChecked && (await isRepetition(context, receipt))) continue;
		items.push({ json, pairedItem: { item: index } });
	}
	// Otherwise Always Output Data outputs an empty item for a repetition. Changes this execution's node only.
	if (items.length === 0) context.getExecuteData().node.alwaysOutputData = false;
	return [items];
}

/** If in doubt, the delivery is started: nobody can find an order that is lost. */
async function isRepetition(context: IExecuteFunctions, receipt: Receipt): Promise<boolean> {
	try {
		if (!(await isClaimed(receipt, context))) return false;
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		log(context, 'warn', `n8n's database could not be searched for a repetition (${reason}).`);
		return false;
	}
	log(context, 'info', `${REPEATED}: the workflow was started for it before.`);
	const message = 'The same delivery has started this workflow before, so it ends here';
	context.addExecutionHints({ message, location: 'outputPane' });
	return true;
}
