import * as n8nWorkflow from 'n8n-workflow';
import { NodeOperationError, type IDataObject, type IHookFunctions } from 'n8n-workflow';

import { withExactMessage } from '../../errors/toNodeError';

import { readSettings, type Settings } from '../settings';
import { isRegistered, register, unregister } from './automatic';
import { requireRegistered } from './manual';
import { RegistrationContext } from './registrationContext';
import { deletionFailureMessage, toActivationError } from './registrationError';
import { clearRegistration } from './registrationState';

/** What n8n calls when a workflow is activated, tested or deactivated. */
export const registration = { checkExists, create, delete: remove };

/** @throws NodeOperationError */
async function checkExists(this: IHookFunctions): Promise<boolean> {
	return await activate(this, async (context) => {
		if (context.settings.registration === 'automatic') return await isRegistered(context);
		await requireRegistered(context);
		return true;
	});
}

/** @throws NodeOperationError */
async function create(this: IHookFunctions): Promise<boolean> {
	return await activate(this, async (context) => {
		if (context.settings.registration === 'automatic') await register(context);
		else await requireRegistered(context);
		return true;
	});
}

/**
 * n8n 2.38 and newer try three times to delete what an unpublished workflow has registered, and warn where that
 * fails. Older ones would not finish the deactivation. n8n-workflow names no version; this came with that one.
 */
const RETRIES_DELETION = 'CHAT_TRIGGER_PATH_SUFFIX' in n8nWorkflow;

/**
 * Static data of workflows whose activation has failed. n8n 2.x then deletes, with the same static data, and
 * registers nothing any more if that fails too.
 */
const failedActivations = new WeakSet<IDataObject>();

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
		} else clearRegistration(staticData);
		return true;
	} catch (error) {
		const reason = deletionFailureMessage(error, this, settings?.store);
		const { id, active } = this.getWorkflow();
		// While a workflow is tested it is not active, and an error would end n8n.
		if (RETRIES_DELETION && active && !failedActivations.has(staticData)) {
			throw withExactMessage(reason, new NodeOperationError(this.getNode(), reason));
		}
		this.logger.error(`${this.getNode().name}: ${reason}`, { workflowId: id });
		return false;
	}
}

async function activate<Result>(
	hooks: IHookFunctions,
	step: (context: RegistrationContext) => Promise<Result>,
): Promise<Result> {
	let settings: Settings | undefined;
	try {
		settings = readSettings(hooks);
		return await step(await RegistrationContext.open(hooks, settings));
	} catch (error) {
		failedActivations.add(hooks.getWorkflowStaticData('node'));
		throw toActivationError(error, hooks, settings?.store);
	}
}
