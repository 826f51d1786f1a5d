import type { IHookFunctions } from 'n8n-workflow';

import { refusesContent } from '../../errors/requestError';

import type { SavedRegistration } from '../node';
import type { Settings } from '../settings';
import { isSameUrl, type Webhook } from '../webhook';
import type { WebhooksAtUrl } from '../webhooksAtUrl';

import {
	lineOn,
	notListed,
	PUBLISH_AGAIN,
	RegistrationError,
	SET_ADDRESS,
	WAYS_OUT,
} from './messages';
import { findMismatch, isAsRequested } from './requirements';

/**
 * Leaves one webhook at the URL of the node, and no other: keeps what fits, deletes what does not, and creates one if
 * none fits. The webhooks have been looked at.
 *
 * @param saved the registration in this store
 * @returns the webhook; what the service keeps beside it is left over in `webhooks`
 * @throws RegistrationError for what the user can fix, else RequestError
 */
export async function leaveOneWebhook(
	webhooks: WebhooksAtUrl,
	hooks: IHookFunctions,
	settings: Settings,
	saved: SavedRegistration | undefined,
): Promise<Webhook> {
	const kept = webhooks.found.find((webhook) => isAsRequested(webhook, settings, saved));
	// What is too much goes before another is created, so that no event comes twice.
	await webhooks.delete(webhooks.found.filter((one) => one !== kept));
	if (kept) return kept;
	const left = linesOnLeftovers(webhooks);
	if (left.length === 0) return await createWebhook(webhooks, settings, titleOf(hooks));
	const { store } = webhooks.options;
	const problem = `Store "${store}" keeps a webhook that is not as n8n needs it, so n8n has created no other one.`;
	throw new RegistrationError([problem, ...left, PUBLISH_AGAIN]);
}

/**
 * Creates a webhook, and looks until the list shows it: that the request was answered says nothing. What is there since
 * then and not as asked is deleted again.
 */
async function createWebhook(
	webhooks: WebhooksAtUrl,
	settings: Settings,
	name: string,
): Promise<Webhook> {
	const { store, url } = webhooks.options;
	const mismatchOf = (one: Webhook): string | undefined =>
		isSameUrl(one.url, url)
			? findMismatch(one, settings)
			: `it has the URL ${one.url}. ${SET_ADDRESS}`;
	const isGood = (one: Webhook): boolean => mismatchOf(one) === undefined;

	const before = webhooks.listed;
	const body = { name, active: true, events: settings.events, ...settings.additionalBody };
	const lost = await webhooks.create(body).catch((error: unknown) => {
		throw refusesContent(error) ? new RegistrationError(WAYS_OUT, error) : error;
	});
	const toLookFor = notListed(webhooks.createdId);
	await webhooks
		.lookUntil((found) => found.some(isGood))
		.catch((error: unknown) => {
			throw new RegistrationError([toLookFor], lost ?? error);
		});
	// The oldest one: if two processes register at once, both keep the same.
	const created = webhooks.found.find(isGood);
	const others = webhooks.found.filter((one) => one !== created);
	const wrong = others.filter(({ id, isActive }) => isActive || !before.has(id));
	await webhooks.delete(wrong);
	if (created) return created;

	const [first] = wrong;
	if (lost && !first) throw new RegistrationError([toLookFor], lost);
	const mismatch = first ? mismatchOf(first) : `it lists none at ${url}. ${toLookFor}`;
	const problem = `Store "${store}" accepted the webhook but did not register it as n8n asked: ${mismatch}`;
	throw new RegistrationError([problem, ...linesOnLeftovers(webhooks), ...WAYS_OUT]);
}

/** The name of the webhook in the store admin. */
function titleOf(hooks: IHookFunctions): string {
	const { name = 'workflow' } = hooks.getWorkflow();
	const test = hooks.getActivationMode() === 'manual' ? ' (test)' : '';
	return `n8n: ${name}, ${hooks.getNode().name}${test}`;
}

function linesOnLeftovers(webhooks: WebhooksAtUrl): string[] {
	return webhooks.leftovers().map(({ place, why }) => lineOn(place, why));
}
