import type { IHookFunctions } from 'n8n-workflow';

import type { StoreWebhook, StoreWebhooks } from '../storeWebhooks';

import type { RegistrationContext } from './registrationContext';
import { isRefused, RegistrationError, WAYS_OUT } from './registrationError';
import { findMismatch, isAsRequested } from './requiredWebhook';

/**
 * Leaves exactly one webhook for this node in the store. One that differs is deleted before the new one is
 * created, so that no event is delivered twice: the API document shows no way to change one.
 *
 * @param listed the webhooks of the store at the URL of this node
 * @throws RegistrationError if the service refuses, else RequestError
 */
export async function ensureOne(
	hooks: IHookFunctions,
	context: RegistrationContext,
	webhooks: StoreWebhooks,
	listed: readonly StoreWebhook[],
): Promise<StoreWebhook> {
	const { settings, previous, target } = context;
	try {
		const kept = listed.find((webhook) => isAsRequested(webhook, settings, previous));
		for (const webhook of listed) {
			if (webhook !== kept) await webhooks.delete(webhook.id);
		}
		return kept ?? (await createWebhook(hooks, context, webhooks));
	} catch (error) {
		throw isRefused(error) ? new RegistrationError(WAYS_OUT, target, error) : error;
	}
}

async function createWebhook(
	hooks: IHookFunctions,
	{ target, settings }: RegistrationContext,
	webhooks: StoreWebhooks,
): Promise<StoreWebhook> {
	const { name = 'workflow' } = hooks.getWorkflow();
	const test = hooks.getActivationMode() === 'manual' ? ' (test)' : '';
	const body = { name: `n8n: ${name}${test}`, active: true, events: [...target.events] };
	const webhook = await webhooks.create({ ...body, ...settings.additionalBody, url: target.url });
	const mismatch = webhook
		? findMismatch(webhook, settings)
		: 'it lists none with the URL of this workflow';
	if (webhook && mismatch === undefined) return webhook;
	// If that fails, the next activation replaces the webhook.
	if (webhook) await webhooks.delete(webhook.id).catch(() => undefined);
	const differs = `Store "${target.store}" accepted the webhook but did not register it as n8n asked: ${mismatch}.`;
	throw new RegistrationError([differs, ...WAYS_OUT], target);
}
