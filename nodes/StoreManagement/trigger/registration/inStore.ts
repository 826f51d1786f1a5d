import type { IHookFunctions } from 'n8n-workflow';

import { refusesContent } from '../../errors/requestError';

import { log } from '../node';
import type { OwnWebhooks } from '../ownWebhooks';
import type { Settings } from '../settings';
import { left, type Webhook } from '../webhook';

import {
	deletionMessage,
	linesOn,
	listMayLack,
	nameOf,
	RegistrationError,
	WAYS_OUT,
} from './messages';
import { findMismatch } from './requiredWebhook';

/**
 * Leaves exactly one webhook at the URL of a node in a store.
 *
 * @param suitable the one to keep; undefined if one must be created
 * @returns it, and behind it those that the service did not delete
 * @throws RegistrationError if the service refuses, or has made something else; else RequestError
 */
export async function leaveOne(
	own: OwnWebhooks,
	suitable: Webhook | undefined,
	hooks: IHookFunctions,
	settings: Settings,
): Promise<Webhook[]> {
	// What differs goes first, so that no event is delivered twice: the API document shows no way to change it.
	if (!suitable) await own.clear();
	const kept = suitable ?? (await createOne(own, hooks, settings));
	await own.clear(kept);
	for (const line of linesOn(own, kept)) log(hooks, 'warn', line);
	return [kept, ...left(own.webhooks, kept)];
}

/** Creates a webhook, and looks until the store shows it. */
async function createOne(
	own: OwnWebhooks,
	hooks: IHookFunctions,
	settings: Settings,
): Promise<Webhook> {
	const { url, store } = own.options;
	const before = own.webhooks.map(({ id }) => id);
	const { id: webhookId, lost } = await own
		.create(fieldsFor(hooks, settings))
		.catch((reason: unknown) => {
			if (!refusesContent(reason)) throw reason;
			throw new RegistrationError([...linesOn(own), ...WAYS_OUT], reason);
		});

	const newOnes = (): Webhook[] =>
		own.webhooks.filter(({ id, state }) => state !== 'doubtful' && !before.includes(id));
	const isGood = (webhook: Webhook): boolean => findMismatch(webhook, settings, url) === undefined;
	const isIt = ({ id }: Webhook): boolean => webhookId === undefined || webhookId === id;
	const isShown = (): boolean => newOnes().some((one) => isGood(one) || isIt(one));
	await own.lookUntil(isShown).catch((reason: unknown) => {
		const line = `${nameOf({ webhookId, url, store })} is what the service may have created.`;
		throw lost ?? new RegistrationError([line], reason);
	});
	// If two processes register at once, both keep the older one.
	const created = newOnes().find(isGood);
	if (created) return created;

	const [wrong] = newOnes();
	if (lost && !wrong) throw lost;
	const mismatch = wrong
		? findMismatch(wrong, settings, url)
		: 'it lists none with the URL of this workflow';
	// What cannot be deleted is named below.
	if (wrong) await own.clear().catch(() => undefined);
	const differs = `Store "${store}" accepted the webhook but did not register it as n8n asked: ${mismatch}.`;
	throw new RegistrationError([differs, ...linesOn(own), ...WAYS_OUT]);
}

function fieldsFor(hooks: IHookFunctions, { events, additionalBody }: Settings) {
	const { name = 'workflow' } = hooks.getWorkflow();
	const test = hooks.getActivationMode() === 'manual' ? ' (test)' : '';
	const title = `n8n: ${name}, ${hooks.getNode().name}${test}`;
	return { name: title, active: true, events, ...additionalBody };
}

/**
 * Leaves no webhook at the URL of a node in a store. What stays is in the log.
 *
 * @param whyKept why nothing is deleted, and only looked for; undefined otherwise
 * @returns the IDs of what stays, or may
 */
export async function leaveNone(
	own: OwnWebhooks,
	hooks: IHookFunctions,
	whyKept: string | undefined,
): Promise<string[]> {
	const { store, url } = own.options;
	const idsLeft = (): string[] => left(own.webhooks).map(({ id }) => id);
	try {
		await own.look();
		for (const hint of own.hints) log(hooks, 'warn', listMayLack(own, hint));
		if (whyKept === undefined) await own.clear();
		const [first] = left(own.webhooks);
		if (first) throw whyKept === undefined ? own.whyLeft(first) : new Error(whyKept);
	} catch (error) {
		const places = idsLeft().map((webhookId) => ({ webhookId, url, store }));
		log(hooks, 'error', deletionMessage(error, hooks.getNode(), places, url, store));
	}
	return idsLeft();
}
