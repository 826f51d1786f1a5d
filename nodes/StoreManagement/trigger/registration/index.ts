import * as n8nWorkflow from 'n8n-workflow';
import { NodeOperationError, type IDataObject, type IHookFunctions } from 'n8n-workflow';

import { withExactMessage } from '../../errors/toNodeError';

import { readSettings } from '../settings';
import { openStores } from './openStores';
import { inEachStore, register, unregister } from './register';
import { activationMessage, deletionMessage } from './registrationError';

/** What n8n calls when a workflow is activated, tested or deactivated. */
export const registration = { checkExists, create, delete: remove };

/** Leaves it to `create` to look for the webhook, which n8n calls next, so that the list is read once. */
async function checkExists(this: IHookFunctions): Promise<boolean> {
	return await Promise.resolve(false);
}

/**
 * Static data of workflows whose activation has failed. n8n 2.x then deletes, with the same static data, and
 * registers nothing any more if that fails too.
 */
const failedActivations = new WeakSet<IDataObject>();

/** @throws NodeOperationError */
async function create(this: IHookFunctions): Promise<boolean> {
	const describe = (error: unknown, store?: string): string =>
		activationMessage(error, this.getNode(), store);
	const failures = await attempt(describe, async () => {
		const contexts = await openStores(this, readSettings(this), true);
		return await register(contexts, describe);
	});
	if (failures.length === 0) return true;
	failedActivations.add(this.getWorkflowStaticData('node'));
	throw failure(this, failures.join('\n'));
}

/** @returns what failed, a text for each store, also where no store could be opened */
async function attempt(
	describe: (error: unknown) => string,
	work: () => Promise<string[]>,
): Promise<string[]> {
	return await work().catch((error: unknown) => [describe(error)]);
}

/**
 * n8n 2.38 and newer try three times to delete what an unpublished workflow has registered, and warn where that
 * fails. Older ones would not finish the deactivation. n8n-workflow names no version; this came with that one.
 */
const RETRIES_DELETION = 'CHAT_TRIGGER_PATH_SUFFIX' in n8nWorkflow;

/**
 * Returns false where n8n would not cope with an error. The saved registration stays, so that the next
 * attempt deletes the webhook.
 *
 * @throws NodeOperationError where n8n tries again and warns
 */
async function remove(this: IHookFunctions): Promise<boolean> {
	const staticData = this.getWorkflowStaticData('node');
	const describe = (error: unknown, store?: string): string =>
		deletionMessage(error, this.getNode(), store);
	const failures = await attempt(describe, async () => {
		const settings = readSettings(this);
		if (settings.registration === 'automatic') {
			return await inEachStore(await openStores(this, settings, false), unregister, describe);
		}
		delete staticData.registration;
		return [];
	});
	if (failures.length === 0) return true;
	const reason = failures.join(' ');
	const { id, active } = this.getWorkflow();
	// While a workflow is tested it is not active, and an error would end n8n.
	if (RETRIES_DELETION && active && !failedActivations.has(staticData)) {
		throw failure(this, reason);
	}
	this.logger.error(`${this.getNode().name}: ${reason}`, { workflowId: id });
	return false;
}

function failure(hooks: IHookFunctions, message: string): NodeOperationError {
	return withExactMessage(message, new NodeOperationError(hooks.getNode(), message));
}
