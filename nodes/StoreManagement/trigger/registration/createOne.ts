import type { IHookFunctions } from 'n8n-workflow';

import { RequestError } from '../../errors/requestError';

import type { Found, OwnWebhooks } from '../ownWebhooks';
import { isRefused } from '../refusals';
import type { Settings } from '../settings';
import type { Webhook } from '../webhook';

import { linesOn, nameOf, RegistrationError, WAYS_OUT } from './messages';
import { findMismatch } from './requiredWebhook';

/**
 * Creates the webhook of a node, and looks until the store shows it.
 *
 * @param before what is there without it, because the service does not delete it
 * @throws RegistrationError if the service refuses, or has made something else; else RequestError
 */
export async function createOne(
	own: OwnWebhooks,
	before: Found,
	hooks: IHookFunctions,
	settings: Settings,
): Promise<{ kept: Webhook; found: Found }> {
	const { url, store } = own.options;
	const error = (lines: readonly string[], cause?: unknown): RegistrationError =>
		new RegistrationError(lines, { url, events: settings.events }, cause);
	const created = await own.create(fieldsFor(hooks, settings)).catch((reason: unknown) => {
		throw isRefused(reason) ? error([...linesOn(own, before), ...WAYS_OUT], reason) : reason;
	});
	const lost = created instanceof RequestError ? created : undefined;

	const newIn = ({ webhooks }: Found): Webhook[] =>
		webhooks.filter(
			({ id, state }) => state !== 'doubtful' && before.webhooks.every((old) => old.id !== id),
		);
	const isGood = (webhook: Webhook): boolean => findMismatch(webhook, settings, url) === undefined;
	const isIt = ({ id }: Webhook): boolean => typeof created !== 'string' || id === created;
	const isShown = (look: Found): boolean => newIn(look).some((one) => isGood(one) || isIt(one));
	const found = await own.lookUntil(isShown).catch((reason: unknown) => {
		const id = typeof created === 'string' ? { webhookId: created } : {};
		const line = `${nameOf({ ...id, url, store })} is what the service may have created.`;
		throw lost ?? error([line], reason);
	});
	// If two processes register at once, both keep the older one.
	const kept = newIn(found).find(isGood);
	if (kept) return { kept, found };
	const [wrong] = newIn(found);
	if (lost && !wrong) throw lost;
	const mismatch = wrong
		? findMismatch(wrong, settings, url)
		: 'it lists none with the URL of this workflow';
	const differs = `Store "${store}" accepted the webhook but did not register it as n8n asked: ${mismatch}.`;
	const rest = wrong ? await own.clear(found).catch(() => found) : found;
	throw error([differs, ...linesOn(own, rest), ...WAYS_OUT]);
}

function fieldsFor(hooks: IHookFunctions, { events, additionalBody }: Settings) {
	const { name = 'workflow' } = hooks.getWorkflow();
	const test = hooks.getActivationMode() === 'manual' ? ' (test)' : '';
	const title = `n8n: ${name}, ${hooks.getNode().name}${test}`;
	return { name: title, active: true, events, ...additionalBody };
}
