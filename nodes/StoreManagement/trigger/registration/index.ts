import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';

import { withExactMessage } from '../../errors/toNodeError';

import { log } from '../log';

import { register, unregister } from './register';
import { readContext } from './registrationContext';
import { activationMessage, deletionMessage } from './registrationError';

/** The hooks that n8n calls when a workflow is activated, tested or deactivated. */
export const registration = { checkExists, create, delete: remove };

/** Leaves it to `create`, which n8n calls next, to look for the webhook, so that the list is read once. */
async function checkExists(this: IHookFunctions): Promise<boolean> {
	return await Promise.resolve(false);
}

/** @throws NodeOperationError */
async function create(this: IHookFunctions): Promise<boolean> {
	let store: string | undefined;
	try {
		const context = await readContext(this);
		({ store } = context.target);
		await register(this, context);
		return true;
	} catch (error) {
		const message = activationMessage(error, this.getNode(), store);
		throw withExactMessage(message, new NodeOperationError(this.getNode(), message));
	}
}

/**
 * Does not throw: n8n 1.x would not finish the deactivation, and n8n 2.x that of a failed activation. The saved
 * registration stays, so that the next activation or deactivation finds the webhook.
 */
async function remove(this: IHookFunctions): Promise<boolean> {
	let store: string | undefined;
	try {
		const context = await readContext(this);
		({ store } = context.target);
		await unregister(this, context);
		return true;
	} catch (error) {
		log(this, 'error', deletionMessage(error, this.getNode(), store));
		return false;
	}
}
