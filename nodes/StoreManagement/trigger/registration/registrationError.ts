import type { INode } from 'n8n-workflow';

import { RequestError } from '../../errors/requestError';
import { toSafeText, toSingleLine } from '../../text';
import { toNodeError } from '../../errors/toNodeError';

import type { SavedRegistration } from '../savedRegistration';
import { statusOf } from '../storeWebhooks';

/** An activation that failed for a reason that the user can fix. */
export class RegistrationError extends Error {
	override readonly name = 'RegistrationError';

	/**
	 * @param lines what is wrong and what to do; what to enter in the panel is added
	 * @param cause the refusal of the service, which the user reads first
	 */
	constructor(
		lines: readonly string[],
		{ url, events }: { url: string; events: readonly string[] },
		cause?: unknown,
	) {
		const toEnter = `The webhook needs the URL ${url} and the events ${events.join(', ')}.`;
		super([...lines, toEnter].join('\n'), { cause });
	}
}

/** The ways out if the service does not register the webhook as n8n asks, one a line. */
export const WAYS_OUT = [
	'You can do one of these:',
	'1. Add the option Registration, choose Manual, and create the webhook in the store admin.',
	'2. Choose other events in Trigger On: the service may not know one of these. Use full names instead of a family such as order.*.',
	'3. Send what else the service expects: add the option Additional Body.',
];

/** A webhook as the operator finds it in the panel. */
export interface Place {
	webhookId: string;
	url: string;
	/** Alias of the store. */
	store: string;
}

function nameOf({ webhookId, url, store }: Place): string {
	return `Webhook ${webhookId} of store "${store}" at ${url}`;
}

/** Names the webhook at another address or service that stays, and says why and what to do. */
export function leftAtOtherAddress(
	saved: SavedRegistration,
	{ url, store, baseUrl }: { url: string; store: string; baseUrl: string },
): string {
	return [
		`Webhook ${saved.webhookId} of store "${saved.store}" at ${saved.baseUrl} still delivers to ${saved.url}.`,
		`This n8n listens at ${url} to store "${store}" at ${baseUrl}.`,
		'The webhook was kept, because another n8n may use it. If not, delete it in the store admin.',
		'If the URL of this n8n is wrong, set its public address (N8N_WEBHOOK_URL, before n8n 2.35 WEBHOOK_URL) in every process, and publish the workflow again.',
	].join(' ');
}

/** Names a webhook that stays although the node has no use for it. */
export function leftBeside(place: Place, why: Error): string {
	return `${nameOf(place)} is still there and may deliver: ${reasonOf(why)}. Delete it in the admin of that store.`;
}

/** Names a created webhook that the service does not show. */
export function notSeen(place: Place): string {
	return `${nameOf(place)} is what the service says it has created, and it may appear later.`;
}

/** Names a webhook of which nobody can tell whether it is there. */
export function notKnown(place: Place): string {
	return `${nameOf(place)} is in the list of the store, which does not know it by its ID. If no events arrive, publish the workflow again.`;
}

/** Names what is at the URL of a node that is unpublished although nothing is saved. */
export function leftUnsaved(place: Place): string {
	return `${nameOf(place)} was kept, because n8n has not saved that this workflow registered it. If nothing else needs it, delete it in the store admin.`;
}

export function notLookedFor({ url, store }: Omit<Place, 'webhookId'>, error: unknown): string {
	return `Whether store "${store}" has a webhook at ${url} could not be read (${reasonOf(error)}). If it has one that nothing else needs, delete it in the store admin.`;
}

export function startsWithSaved(error: unknown): string {
	return `The webhooks of the store could not be read (${reasonOf(error)}). The workflow starts with the saved registration.`;
}

export function listIsCutOff(store: string, hint: string): string {
	return `The list of webhooks of store "${store}" may lack some. ${hint}`;
}

export function unreachable(url: string): string {
	return `The webhook has the URL ${url}, which a store outside of this network cannot reach: no event will arrive. Set the public address of n8n (N8N_WEBHOOK_URL, before n8n 2.35 WEBHOOK_URL) in every process, and publish the workflow again.`;
}

function reasonOf(error: unknown): string {
	const status = statusOf(error);
	const reason = error instanceof Error ? error.message : String(error);
	return status === undefined ? reason : `${reason}, status ${status}`;
}

/**
 * Turns any error of an activation into the text that n8n shows. Everything is in the message, because n8n
 * shows either the message or the description, depending on its version.
 *
 * @param store alias of the store, if it is known
 */
export function activationMessage(
	error: unknown,
	node: INode,
	url: string,
	store?: string,
): string {
	const isFixable = error instanceof RegistrationError;
	if (isFixable && error.cause === undefined) return toSafeText(error.message);
	const failure = toNodeError(isFixable ? error.cause : error, node, {
		action: 'Registering the webhook',
		howToCheck: 'The next activation finds it and uses it.',
		location: 'Store Management Trigger',
		store,
	});
	const where = error instanceof RequestError ? `The URL of the webhook is ${url}.` : '';
	const advice = isFixable ? error.message : where;
	return [failure.message, failure.description, advice].filter(Boolean).join('\n');
}

/**
 * Says why webhooks were not deleted and what happens to them, on one line for the log.
 *
 * @param places where they are, as far as it is known
 * @param store alias of the store, if it is known
 */
export function deletionMessage(
	error: unknown,
	node: INode,
	places: readonly Place[],
	store?: string,
): string {
	const { message, description } = toNodeError(error, node, {
		action: 'Deleting the webhook',
		howToCheck: 'The next activation or deactivation looks for it again.',
		location: 'Store Management Trigger',
		store,
	});
	const names = places.length > 0 ? places.map(nameOf) : ['The webhook'];
	const remedy =
		'The next activation of this workflow uses or replaces it, and the next deactivation tries again to delete it. If the workflow or the node is gone, delete it in the store admin.';
	const stays = names.map((name) => `${name} may still be in the store and deliver.`);
	return toSingleLine([message, description, ...stays, remedy].filter(Boolean).join(' '));
}
