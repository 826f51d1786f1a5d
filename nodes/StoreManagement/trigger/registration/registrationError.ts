import type { INode } from 'n8n-workflow';

import { toSafeText, toSingleLine } from '../../errors/safeText';
import { toNodeError } from '../../errors/toNodeError';

import type { SavedRegistration } from '../savedRegistration';
import { statusOf } from '../storeWebhooks';

import type { Needs } from './facts';

/** An activation that failed for a reason that the user can fix. */
export class RegistrationError extends Error {
	override readonly name = 'RegistrationError';

	/**
	 * @param lines what is wrong and what to do; what to enter in the panel is added
	 * @param cause the response of the service, where the user reads it first
	 */
	constructor(lines: readonly string[], { url, events }: Needs, cause?: unknown) {
		const toEnter = `It needs the URL ${url} and the events ${events.join(', ')}.`;
		super([...lines, toEnter].join('\n'), { cause });
	}
}

/** The ways out where the service does not register the webhook as n8n asks. */
export const WAYS_OUT =
	'Add the option Registration, choose Manual, and create a webhook in the panel of the store. Or choose other events in Trigger On, by their full name instead of a family such as order.*: the service may not know one of these. Or send what the service expects with Additional Body in the options.';

/** Whether the service has refused a request for what it asks, so that the user can ask for something else. */
export function isRefused(error: unknown): boolean {
	return [400, 403, 404, 405, 422].includes(statusOf(error) ?? 0);
}

/** Which webhook at another address or service stays, why, and what to do. */
export function leftAtOtherAddress(
	saved: SavedRegistration,
	{ url, store }: Needs,
	baseUrl: string,
): string {
	return `The webhook ${saved.webhookId} of store "${saved.store}" at ${saved.baseUrl} delivers to ${saved.url}. It stays, because it may belong to another n8n: this n8n listens at ${url} to store "${store}" at ${baseUrl}. If n8n or the store has moved, set the public address of n8n (WEBHOOK_URL) in every process, publish the workflow again, and delete that webhook in the panel of the store.`;
}

/** Which webhook stays in a store that refuses to delete it, and what to do. */
export function leftInOtherStore({ webhookId, store }: SavedRegistration): string {
	return `The webhook ${webhookId} of store "${store}" could not be deleted, because the service refused it. Delete it in the panel of that store.`;
}

/**
 * Turns any error of an activation into what n8n shows. Everything is in the message, because n8n
 * shows either the message or the description, depending on its version.
 *
 * @param store alias of the store, where it is known
 */
export function activationMessage(error: unknown, node: INode, store?: string): string {
	const isFixable = error instanceof RegistrationError;
	if (isFixable && error.cause === undefined) return toSafeText(error.message);
	const failure = toNodeError(isFixable ? error.cause : error, node, {
		action: 'Registering the webhook',
		howToCheck: 'The next activation finds it and uses it.',
		location: 'Store Management Trigger',
		store,
	});
	const advice = isFixable ? error.message : '';
	return [failure.message, failure.description, advice].filter(Boolean).join('\n');
}

/**
 * Why a webhook was not deleted and what happens to it, as one line for the log.
 *
 * @param store alias of the store, where it is known
 */
export function deletionMessage(error: unknown, node: INode, store?: string): string {
	const { message, description } = toNodeError(error, node, {
		action: 'Deleting the webhook',
		howToCheck: 'The next activation or deactivation looks for it again.',
		location: 'Store Management Trigger',
		store,
	});
	const remedy =
		'The webhook may still be in the store and deliver. The next activation of this workflow uses or replaces it, and the next deactivation tries again to delete it; or delete it in the panel of the store.';
	return toSingleLine([message, description, remedy].filter(Boolean).join(' '));
}
