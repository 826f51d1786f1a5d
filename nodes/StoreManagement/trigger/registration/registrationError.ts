import type { INode } from 'n8n-workflow';

import { toSafeText, toSingleLine } from '../../errors/safeText';
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
	'1. Add the option Registration, choose Manual, and create the webhook in the panel of the store.',
	'2. Choose other events in Trigger On: the service may not know one of these. Use full names instead of a family such as order.*.',
	'3. Send what else the service expects: add the option Additional Body.',
];

/** Whether the service refused a request because of its content, so that the user can ask for something else. */
export function isRefused(error: unknown): boolean {
	return [400, 403, 404, 405, 422].includes(statusOf(error) ?? 0);
}

/** Names the webhook at another address or service that stays, and says why and what to do. */
export function leftAtOtherAddress(
	saved: SavedRegistration,
	{ url, store, baseUrl }: { url: string; store: string; baseUrl: string },
): string {
	return [
		`Webhook ${saved.webhookId} of store "${saved.store}" at ${saved.baseUrl} still delivers to ${saved.url}.`,
		`This n8n listens at ${url} to store "${store}" at ${baseUrl}.`,
		'The webhook was kept, because another n8n may use it. If not, delete it in the panel of the store.',
		'If the URL of this n8n is wrong, set its public address (N8N_WEBHOOK_URL, before n8n 2.35 WEBHOOK_URL) in every process, and publish the workflow again.',
	].join(' ');
}

/** Names the webhook that stays in a store that refuses to delete it, and says what to do. */
export function leftInOtherStore({ webhookId, store }: SavedRegistration): string {
	return `Webhook ${webhookId} of store "${store}" is still there, because the service refused to delete it. Delete it in the panel of that store.`;
}

/**
 * Turns any error of an activation into the text that n8n shows. Everything is in the message, because n8n
 * shows either the message or the description, depending on its version.
 *
 * @param store alias of the store, if it is known
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
 * Says why a webhook was not deleted and what happens to it, on one line for the log.
 *
 * @param store alias of the store, if it is known
 */
export function deletionMessage(error: unknown, node: INode, store?: string): string {
	const { message, description } = toNodeError(error, node, {
		action: 'Deleting the webhook',
		howToCheck: 'The next activation or deactivation looks for it again.',
		location: 'Store Management Trigger',
		store,
	});
	const remedy =
		'The webhook may still be in the store and deliver. The next activation of this workflow uses or replaces it. The next deactivation tries again to delete it. You can also delete it in the panel of the store.';
	return toSingleLine([message, description, remedy].filter(Boolean).join(' '));
}
