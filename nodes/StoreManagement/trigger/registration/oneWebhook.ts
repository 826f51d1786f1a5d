import type { IHookFunctions } from 'n8n-workflow';

import { refusesContent, type RequestError } from '../../errors/requestError';

import type { Settings } from '../settings';
import type { StoreWebhooks } from '../storeWebhooks';
import type { Webhook } from '../webhook';

import { lineOn, RegistrationError, WAYS_OUT } from './messages';
import { findMismatch } from './requiredWebhook';

/**
 * Leaves one webhook at the URL of the node, and no other. The webhooks have been looked at. Nothing is believed because
 * a request was answered: after each write it is looked until the list shows what was done.
 *
 * @param mayKeep whether one that is there is as n8n would make it
 * @returns it; what the service keeps beside it is left over in `webhooks`
 * @throws RegistrationError for what the user can fix, else RequestError
 */
export async function leaveOne(
	webhooks: StoreWebhooks,
	hooks: IHookFunctions,
	settings: Settings,
	mayKeep: (webhook: Webhook) => boolean,
): Promise<Webhook> {
	const kept = webhooks.found.find(mayKeep);
	// What is too much goes before another is created, so that no event comes twice.
	await webhooks.delete(webhooks.found.filter((one) => one !== kept));
	if (kept) return kept;

	const stayed = webhooks.leftovers().map(({ place }) => place.webhookId);
	const lost = await createFor(hooks, webhooks, settings);
	const isNew = ({ id }: Webhook): boolean => !stayed.includes(id);
	const isGood = (one: Webhook): boolean => isNew(one) && findMismatch(one, settings) === undefined;
	const found = await webhooks
		.lookUntil((all) => all.some(isGood))
		.catch((error: unknown) => {
			throw lost ?? new RegistrationError([LOOK_FOR_IT], error);
		});
	// The oldest one: if two processes register at once, both keep the same.
	const created = found.find(isGood);
	const others = found.filter((one) => isNew(one) && one !== created);
	await webhooks.delete(others);
	if (created) return created;
	const [wrong] = others;
	if (lost && !wrong) throw lost;
	const { store, url } = webhooks.options;
	const differs = wrong ? findMismatch(wrong, settings) : `it lists none at ${url}. ${LOOK_FOR_IT}`;
	const problem = `Store "${store}" accepted the webhook but did not register it as n8n asked: ${differs}`;
	throw new RegistrationError([problem, ...waysOut(webhooks)]);
}

const LOOK_FOR_IT =
	'It may be in the store, perhaps with another URL: look for it in the store admin, and delete it.';

/**
 * @returns why nobody knows whether it was created; undefined if the service agrees
 * @throws RegistrationError if the service refuses, else RequestError if it cannot have been created
 */
async function createFor(
	hooks: IHookFunctions,
	webhooks: StoreWebhooks,
	{ events, additionalBody }: Settings,
): Promise<RequestError | undefined> {
	const { name = 'workflow' } = hooks.getWorkflow();
	const test = hooks.getActivationMode() === 'manual' ? ' (test)' : '';
	const title = `n8n: ${name}, ${hooks.getNode().name}${test}`;
	const body = { name: title, active: true, events, ...additionalBody };
	return await webhooks.create(body).catch((error: unknown) => {
		throw refusesContent(error) ? new RegistrationError(waysOut(webhooks), error) : error;
	});
}

function waysOut(webhooks: StoreWebhooks): string[] {
	return [...webhooks.leftovers().map(({ place, why }) => lineOn(place, why)), ...WAYS_OUT];
}
