import { sleep, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import { log, nodeKey } from '../node';

import { REPEATED } from './answers';
import { memoryOf } from './nodeMemory';

/** Identifies this process; another value after each restart. */
const PROCESS = randomUUID();

/** Stored by n8n beside the item of a delivery, so that the first step recognizes a repetition. */
export type Receipt = {
	id: string;
	/** SHA-256 of the body. */
	digest: string;
	/** When the delivery came, in milliseconds since 1970. */
	at: number;
	/** Milliseconds in which the same body is a repetition. */
	window: number;
	/** Whether the receiving process remembers the same body, and that the window has passed since. */
	isKnownNew: boolean;
	/** The process that received the delivery. */
	process: string;
};

/** The receipt of a delivery that has just come. */
export function receiptFor(digest: string, window: number, isKnownNew: boolean): Receipt {
	return { id: randomUUID(), digest, at: Date.now(), window, isKnownNew, process: PROCESS };
}

/** Whether `receiptFor` made a value. */
function isReceipt(value: unknown): value is Receipt {
	return typeof value === 'object' && value !== null && 'digest' in value && 'window' in value;
}

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
		const claimed = await claimDelivery(receipt, nodeKey(context), context.helpers);
		if (claimed === 'first') return false;
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

/** The most entries in n8n's database for one node, 27 bytes each: three for each of the last 1,000 deliveries. */
export const MAX_ENTRIES = 3_000;

const SCOPE = 'node';
const OPTIONS = { mode: 'entries', maxEntries: MAX_ENTRIES } as const;

/**
 * Claims a delivery in n8n's database, which keeps a set of texts for each node, without their times. So time is
 * divided into slots as long as the window, and a delivery claims its slot and the one before it. The body is a
 * repetition if either is claimed, which is for one to two windows.
 *
 * A process cannot know when it will be killed, so each delivery is claimed, even if no answer is needed.
 *
 * @param node identifies the node in this n8n
 * @throws what n8n's database throws
 */
export async function claimDelivery(
	{ id, digest, at, window, isKnownNew, process }: Receipt,
	node: string,
	helpers: Pick<IExecuteFunctions['helpers'], 'checkProcessedAndRecord' | 'removeProcessed'>,
): Promise<'first' | 'repetition'> {
	const slot = Math.floor(at / window);
	const slots = [`${digest}:${slot}`, `${digest}:${slot - 1}`];
	const claims = [id, ...slots];
	const batches = memoryOf(node).claims;
	const add = async (all: string[]): Promise<string[]> => {
		const check = async () => await helpers.checkProcessedAndRecord(all, SCOPE, OPTIONS);
		// If two processes write the first claims of a node, the database refuses one of them.
		const { processed } = await check().catch(check);
		return processed.map(String);
	};
	const claimedBefore = await batches.add(claims, add);
	// A process executes what it has received in regular mode only, when no other process receives deliveries.
	const isReceivedHere = process === PROCESS;
	// n8n begins an execution again whose worker has died: its own claims do not make it a repetition.
	const mayIgnoreClaims = claimedBefore.has(id) || (isReceivedHere && isKnownNew);
	if (!mayIgnoreClaims && slots.some((claim) => claimedBefore.has(claim))) {
		// The window begins with the first delivery, so a repetition leaves no claims.
		const added = claims.filter((claim) => !claimedBefore.has(claim));
		const remove = async () => await helpers.removeProcessed(added, SCOPE, OPTIONS);
		await batches.after(remove).catch(() => undefined);
		return 'repetition';
	}
	// n8n reads all claims of a node and writes all of them, without a lock, so another worker may have overwritten
	// these. A second later that worker has finished, and the claims are added once more.
	const again = async () => await batches.add(claims, add);
	if (!isReceivedHere)
		void sleep(1_000)
			.then(again)
			.catch(() => undefined);
	return 'first';
}
