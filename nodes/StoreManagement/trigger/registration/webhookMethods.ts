import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';

import { withExactMessage } from '../../errors/toNodeError';
import { secretsIn } from '../../redaction/redactor';
import { connect } from '../../transport/connect';

import { log, readRegistrations } from '../node';
import { readSettings, type Settings } from '../settings';

import { activationMessage, lineOn } from './messages';
import { Registrar } from './registrar';

/** The hooks that n8n calls when a workflow is activated, tested or deactivated. */
export const webhookMethods = { checkExists, create, delete: remove };

/** Leaves it to `create`, which n8n calls next, to look for the webhook, so that the list is read once. */
async function checkExists(this: IHookFunctions): Promise<boolean> {
	return await Promise.resolve(false);
}

/** @throws NodeOperationError */
async function create(this: IHookFunctions): Promise<boolean> {
	let settings: Settings | undefined;
	try {
		settings = readSettings(this);
		await (await openRegistrar(this, settings)).register();
		return true;
	} catch (error) {
		const url = this.getNodeWebhookUrl('default') ?? '';
		const message = activationMessage(error, this.getNode(), url, settings);
		throw withExactMessage(message, new NodeOperationError(this.getNode(), message));
	}
}

/**
 * Does not throw: n8n 1.x would not finish the deactivation, and n8n 2.x that of a failed activation. What is saved
 * stays until it is gone, so that the next activation or deactivation finds it.
 */
async function remove(this: IHookFunctions): Promise<boolean> {
	try {
		return await (await openRegistrar(this, readSettings(this))).unregister();
	} catch (error) {
		for (const saved of readRegistrations(this)) log(this, 'error', lineOn(saved, error));
		return false;
	}
}

/** The most requests in flight while the list of webhooks is read. */
const CONCURRENCY = 4;

/** Sends nothing. */
async function openRegistrar(hooks: IHookFunctions, settings: Settings): Promise<Registrar> {
	const client = await connect(hooks, settings.authentication, { concurrency: CONCURRENCY });
	// A service may quote a key that the user has chosen.
	client.hidden.add(...secretsIn(settings.additionalBody));
	return new Registrar(hooks, settings, client);
}
