import type { IHookFunctions } from 'n8n-workflow';

import type { SendOptions } from '../../transport/apiRequest';

import { log } from '../log';
import type { SavedRegistration } from '../savedRegistration';
import { forgetKey, rememberKey } from '../secretKey';
import { statusOf, StoreWebhooks, type StoreWebhook } from '../storeWebhooks';

import { ensureOne } from './ensureOne';
import type { Facts } from './facts';
import { fateAtActivation, fateAtDeactivation } from './fate';
import {
	isRefused,
	leftAtOtherAddress,
	leftInOtherStore,
	RegistrationError,
} from './registrationError';
import { findMismatch, requestDigest } from './requiredWebhook';

/** A person is waiting for the activation: fail early with the reason. */
const SEND_OPTIONS: SendOptions = { timeout: 15_000, maxRetries: 2, maxWait: 10_000 };

/** n8n 1.x starts one workflow after the other, so a store that hangs must not hold up the others. */
const START_OPTIONS: SendOptions = { timeout: 5_000, maxRetries: 0, maxWait: 0 };

/**
 * Makes sure that the store delivers to this node, and saves the webhook that does.
 *
 * @throws RegistrationError for what the user can fix, else RequestError
 */
export async function register(hooks: IHookFunctions, facts: Facts): Promise<void> {
	const { previous, isAutomatic } = facts;
	const fate = fateAtActivation(facts);
	if (previous && fate === 'trust') return logLeft(hooks, facts, previous);
	const listed = await listWebhooks(hooks, facts);
	if (listed === undefined) return;
	// The webhook in the store chosen before goes first, so that no event is delivered twice.
	if (previous && fate === 'delete') await deletePrevious(hooks, facts, previous);
	const webhook = isAutomatic
		? await ensureOne(hooks, facts, webhooksIn(facts), listed)
		: findDelivering(facts, listed);
	if (previous && fate === 'leave') logLeft(hooks, facts, previous);
	save(hooks, facts, webhook);
}

/**
 * Removes what is registered for this node.
 *
 * @throws RequestError
 */
export async function unregister(hooks: IHookFunctions, facts: Facts): Promise<void> {
	const { previous } = facts;
	const fate = fateAtDeactivation(facts);
	if (previous && fate === 'leave') return logLeft(hooks, facts, previous);
	if (previous && fate === 'delete') await deleteIn(facts, previous.store);
	delete hooks.getWorkflowStaticData('node').registration;
	forgetKey(hooks);
}

/** The webhooks of the store that deliver to this node; undefined where the saved registration is trusted. */
async function listWebhooks(
	hooks: IHookFunctions,
	facts: Facts,
): Promise<StoreWebhook[] | undefined> {
	const listing = webhooksIn(facts).listAtUrl(facts.needs.url);
	const isTrusted = facts.isStart && facts.previous?.place === 'sameStore';
	if (!isTrusted) return await listing;
	return await listing.catch((error: unknown) => {
		const reason = error instanceof Error ? error.message : String(error);
		const message = `The webhooks of the store could not be read (${reason}); the saved registration is trusted.`;
		log(hooks, 'warn', message);
		return undefined;
	});
}

/** The webhook that the user has made, with Manual registration. */
function findDelivering({ needs, settings }: Facts, listed: readonly StoreWebhook[]): StoreWebhook {
	const found = listed.find((webhook) => findMismatch(webhook, settings) === undefined);
	if (found !== undefined) return found;
	const [first] = listed;
	const problem = first
		? `the webhook "${first.name}" (ID ${first.id}) cannot start this workflow: ${findMismatch(first, settings)}`
		: 'no webhook has the URL of this workflow';
	const lines = [
		`In store "${needs.store}", ${problem}.`,
		`${first ? 'Correct it' : 'Create one'} in the panel of the store.`,
	];
	throw new RegistrationError(lines, needs);
}

/** A new registration must not depend on a store to which this credential has no access any more. */
async function deletePrevious(
	hooks: IHookFunctions,
	facts: Facts,
	previous: SavedRegistration,
): Promise<void> {
	await deleteIn(facts, previous.store).catch((error: unknown) => {
		if (!isRefused(error)) throw error;
		// A store that does not exist any more delivers nothing.
		if (statusOf(error) !== 404) log(hooks, 'warn', leftInOtherStore(previous));
	});
}

/** Deletes all webhooks that a store lists at the URL of this node, never one by its saved ID. */
async function deleteIn(facts: Facts, store: string): Promise<void> {
	const webhooks = webhooksIn(facts, store);
	for (const { id } of await webhooks.listAtUrl(facts.needs.url)) await webhooks.delete(id);
}

function webhooksIn({ client, isStart, needs }: Facts, store = needs.store): StoreWebhooks {
	return new StoreWebhooks(client, store, isStart ? START_OPTIONS : SEND_OPTIONS);
}

function save(hooks: IHookFunctions, facts: Facts, { id, secretKey }: StoreWebhook): void {
	const { needs, client, settings } = facts;
	rememberKey(hooks, secretKey);
	const registration: SavedRegistration = {
		webhookId: id,
		url: needs.url,
		store: needs.store,
		baseUrl: client.baseUrl,
		request: requestDigest(settings),
	};
	hooks.getWorkflowStaticData('node').registration = registration;
}

function logLeft(hooks: IHookFunctions, { needs, client }: Facts, saved: SavedRegistration): void {
	log(hooks, 'warn', leftAtOtherAddress(saved, needs, client.baseUrl));
}
