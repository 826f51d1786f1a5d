import type { IHookFunctions } from 'n8n-workflow';

import type { SendOptions } from '../../transport/apiRequest';

import { log } from '../log';
import type { SavedRegistration } from '../savedRegistration';
import { forgetKey, rememberKey } from '../secretKey';
import { statusOf, StoreWebhooks, type StoreWebhook } from '../storeWebhooks';

import { decideAtActivation, decideAtDeactivation } from './decisions';
import { ensureOne } from './ensureOne';
import type { RegistrationContext } from './registrationContext';
import {
	isRefused,
	leftAtOtherAddress,
	leftInOtherStore,
	RegistrationError,
} from './registrationError';
import { findMismatch, requestDigest } from './requiredWebhook';

/** A person is waiting for the activation: fail early with the reason. */
const SEND_OPTIONS: SendOptions = { timeout: 15_000, maxRetries: 2, maxWait: 10_000 };

/** n8n 1.x starts one workflow after the other, so a store that does not answer must not hold up the others. */
const START_OPTIONS: SendOptions = { timeout: 5_000, maxRetries: 0, maxWait: 0 };

/**
 * Makes sure that the store delivers to this node, and saves the webhook that does.
 *
 * @throws RegistrationError for what the user can fix, else RequestError
 */
export async function register(hooks: IHookFunctions, context: RegistrationContext): Promise<void> {
	const decision = decideAtActivation(context);
	if (decision.action === 'useUnchecked') return logLeft(hooks, context, decision.previous);
	const listed = await listUnlessUnreadable(hooks, context);
	if (listed === undefined) return;
	// The webhook in the other store goes first, so that no event is delivered twice.
	if (decision.action === 'delete') await deletePrevious(hooks, context, decision.previous);
	const webhook = context.isAutomatic
		? await ensureOne(hooks, context, webhooksOf(context), listed)
		: findSuitable(context, listed);
	if (decision.action === 'leaveAndLog') logLeft(hooks, context, decision.previous);
	save(hooks, context, webhook);
}

/**
 * Removes what is registered for this node.
 *
 * @throws RequestError
 */
export async function unregister(
	hooks: IHookFunctions,
	context: RegistrationContext,
): Promise<void> {
	const decision = decideAtDeactivation(context);
	switch (decision.action) {
		case 'leaveAndLog':
			return logLeft(hooks, context, decision.previous);
		case 'delete':
			await deleteIn(context, decision.previous.store);
			break;
		case 'none':
		case 'forgetSaved':
			break;
	}
	delete hooks.getWorkflowStaticData('node').registration;
	forgetKey(hooks);
}

/**
 * Lists the webhooks of the store that deliver to this node.
 *
 * @returns undefined if the store cannot be read while n8n starts: the saved registration then counts unchecked
 */
async function listUnlessUnreadable(
	hooks: IHookFunctions,
	context: RegistrationContext,
): Promise<StoreWebhook[] | undefined> {
	const listing = webhooksOf(context).listAtUrl(context.target.url);
	const mayUseSaved = context.isUnattended && context.previous?.place === 'sameStore';
	if (!mayUseSaved) return await listing;
	return await listing.catch((error: unknown) => {
		const reason = error instanceof Error ? error.message : String(error);
		const message = `The webhooks of the store could not be read (${reason}). The workflow starts with the saved registration.`;
		log(hooks, 'warn', message);
		return undefined;
	});
}

/** Finds the webhook that the user made, with Manual registration. */
function findSuitable(
	{ target, settings }: RegistrationContext,
	listed: readonly StoreWebhook[],
): StoreWebhook {
	const suitable = listed.find((webhook) => findMismatch(webhook, settings) === undefined);
	if (suitable !== undefined) return suitable;
	const [first] = listed;
	const problem = first
		? `the webhook "${first.name}" (ID ${first.id}) cannot start this workflow: ${findMismatch(first, settings)}`
		: 'no webhook has the URL of this workflow';
	const lines = [
		`In store "${target.store}", ${problem}.`,
		`${first ? 'Correct it' : 'Create one'} in the panel of the store.`,
	];
	throw new RegistrationError(lines, target);
}

/** A refusal is only logged: a new registration must not depend on a store that this credential may no longer access. */
async function deletePrevious(
	hooks: IHookFunctions,
	context: RegistrationContext,
	previous: SavedRegistration,
): Promise<void> {
	await deleteIn(context, previous.store).catch((error: unknown) => {
		if (!isRefused(error)) throw error;
		// A store that no longer exists delivers nothing.
		if (statusOf(error) !== 404) log(hooks, 'warn', leftInOtherStore(previous));
	});
}

/** Deletes all webhooks that a store lists at the URL of this node, never one by its saved ID. */
async function deleteIn(context: RegistrationContext, store: string): Promise<void> {
	const webhooks = webhooksOf(context, store);
	for (const { id } of await webhooks.listAtUrl(context.target.url)) await webhooks.delete(id);
}

function webhooksOf(
	{ client, isUnattended, target }: RegistrationContext,
	store = target.store,
): StoreWebhooks {
	return new StoreWebhooks(client, store, isUnattended ? START_OPTIONS : SEND_OPTIONS);
}

function save(
	hooks: IHookFunctions,
	{ target, client, settings }: RegistrationContext,
	{ id, secretKey }: StoreWebhook,
): void {
	rememberKey(hooks, secretKey);
	const registration: SavedRegistration = {
		webhookId: id,
		url: target.url,
		store: target.store,
		baseUrl: client.baseUrl,
		request: requestDigest(settings),
	};
	hooks.getWorkflowStaticData('node').registration = registration;
}

function logLeft(
	hooks: IHookFunctions,
	{ target, client }: RegistrationContext,
	saved: SavedRegistration,
): void {
	log(hooks, 'warn', leftAtOtherAddress(saved, target, client.baseUrl));
}
