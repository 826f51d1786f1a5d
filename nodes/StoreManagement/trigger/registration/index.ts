import type { IHookFunctions } from 'n8n-workflow';

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
 * Returns false instead of throwing: after an error n8n would neither finish the deactivation nor save
 * the static data. The saved registration stays, so that the next attempt deletes the webhook.
 */
async function remove(this: IHookFunctions): Promise<boolean> {
	let settings: Settings | undefined;
	try {
		settings = readSettings(this);
		if (settings.registration === 'automatic') {
			await unregister(await RegistrationContext.open(this, settings));
		} else clearRegistration(this.getWorkflowStaticData('node'));
		return true;
	} catch (error) {
		const reason = deletionFailureMessage(error, this, settings?.store);
		this.logger.error(`${this.getNode().name}: ${reason}`, { workflowId: this.getWorkflow().id });
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
		throw toActivationError(error, hooks, settings?.store);
	}
}
