import type { IHookFunctions } from 'n8n-workflow';

import type { Settings } from '../settings';
import { isRefused, type Creation, type StoreWebhook } from '../storeWebhooks';

import type { Found, OwnWebhooks } from './ownWebhooks';
import { notSeen, RegistrationError, WAYS_OUT } from './registrationError';
import { findMismatch } from './requiredWebhook';

/** What a look shows of a webhook that was created. */
interface Created {
	kept: StoreWebhook;
	found: Found;
	/** Why it does not deliver what the node needs. */
	mismatch: string | undefined;
}

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
): Promise<Created> {
	const error = (lines: readonly string[], cause?: unknown): RegistrationError =>
		new RegistrationError(lines, { url: own.url, events: settings.events }, cause);

	const { id, lost } = await post(own, hooks, settings).catch((reason: unknown) => {
		throw isRefused(reason) ? error([...own.linesOn(before), ...WAYS_OUT], reason) : reason;
	});
	const unseen = id === undefined ? [] : [notSeen(own.placeOf(id))];
	const created = await see(own, before, id, settings).catch((reason: unknown) => {
		throw lost ?? error(unseen, reason);
	});
	if (created && created.mismatch === undefined) return created;
	if (lost) throw lost;
	const { found = before, mismatch = 'it lists none with the URL of this workflow' } =
		created ?? {};
	const differs = `Store "${own.store}" accepted the webhook but did not register it as n8n asked: ${mismatch}.`;
	const rest = created ? await own.clear(found).catch(() => found) : before;
	throw error([differs, ...(created ? [] : unseen), ...own.linesOn(rest), ...WAYS_OUT]);
}

async function post(
	own: OwnWebhooks,
	hooks: IHookFunctions,
	settings: Settings,
): Promise<Creation> {
	const { name = 'workflow' } = hooks.getWorkflow();
	const test = hooks.getActivationMode() === 'manual' ? ' (test)' : '';
	const body = { name: `n8n: ${name}${test}`, active: true, events: settings.events };
	return await own.create({ ...body, ...settings.additionalBody });
}

/** Looks for what was created: the webhook with the ID in the answer, or one that was not there before. */
async function see(
	own: OwnWebhooks,
	before: Found,
	id: string | undefined,
	settings: Settings,
): Promise<Created | undefined> {
	const old = [before.active, before.inactive, before.doubtful].flat().map((one) => one.id);
	for await (const found of own.looks()) {
		const created = [found.active, found.inactive]
			.flat()
			.filter((webhook) => !old.includes(webhook.id))
			.map((kept) => ({ kept, found, mismatch: findMismatch(kept, settings, own.url) }));
		// If two processes register at once, both keep the older one.
		const good = created.find(({ mismatch }) => mismatch === undefined);
		const seen = good ?? created.find(({ kept }) => id === undefined || kept.id === id);
		if (seen) return seen;
	}
	return undefined;
}
