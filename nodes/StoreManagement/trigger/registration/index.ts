import * as n8nWorkflow from 'n8n-workflow';
import { NodeOperationError, type IDataObject, type IHookFunctions } from 'n8n-workflow';

import { withExactMessage } from '../../errors/toNodeError';

import { readSettings, type Settings } from '../settings';
import { register, unregister } from './register';
import { RegistrationContext } from './registrationContext';
import { activationMessage, deletionMessage } from './registrationError';
import { saveRegistration } from './registrationState';

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
	let settings: Settings | undefined;
	try {
		settings = readSettings(this);
		await register(await RegistrationContext.open(this, settings));
		return true;
	} catch (error) {
		failedActivations.add(this.getWorkflowStaticData('node'));
		throw failure(this, activationMessage(error, this.getNode(), settings?.store));
	}
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
	let settings: Settings | undefined;
	try {
		settings = readSettings(this);
		if (settings.registration === 'automatic') {
			await unregister(await RegistrationContext.open(this, settings));
		} else saveRegistration(staticData, undefined);
		return true;
	} catch (error) {
		const reason = deletionMessage(error, this.getNode(), settings?.store);
		const { id, active } = this.getWorkflow();
		// While a workflow is tested it is not active, and an error would end n8n.
		if (RETRIES_DELETION && active && !failedActivations.has(staticData)) {
			throw failure(this, reason);
		}
		this.logger.error(`${this.getNode().name}: ${reason}`, { workflowId: id });
		return false;
	}
}

function failure(hooks: IHookFunctions, message: string): NodeOperationError {
	return withExactMessage(message, new NodeOperationError(hooks.getNode(), message));
}
