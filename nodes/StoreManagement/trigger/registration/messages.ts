import type { INode } from 'n8n-workflow';

import { failureFor } from '../../errors/failures';
import { RequestError } from '../../errors/requestError';
import { toNodeError } from '../../errors/toNodeError';
import { toSafeText, withoutFullStop } from '../../text';

import type { Settings } from '../settings';

/** An activation that failed for a reason that the user can fix. */
export class RegistrationError extends Error {
	override readonly name = 'RegistrationError';

	/**
	 * @param lines what is wrong and what to do
	 * @param cause the refusal of the service, which the user reads first
	 */
	constructor(lines: readonly string[], cause?: unknown) {
		super(lines.join('\n'), { cause });
	}
}

/** The ways out if the service does not register the webhook as n8n asks, one a line. */
export const WAYS_OUT = [
	'You can do one of these:',
	'1. Add the option Registration, choose Manual, and create the webhook in the store admin.',
	'2. Choose other events in Trigger On: the service may not know one of these. Use full names instead of a family such as order.*.',
	'3. Send what else the service expects: add the option Additional Body.',
	'4. If the service allows no more webhooks, delete one that nothing needs in the store admin.',
];
/** The way out if something at the URL does not go. */
export const PUBLISH_AGAIN =
	'Then publish the workflow again, or add the option Registration and choose Manual.';
/** Why a webhook stays that n8n might delete. */
export const NOT_SAVED = 'n8n has not saved that it registered it, so it was kept';
export const WAS_HERE = 'n8n had this address before, and another n8n may have it';
export const SET_ADDRESS =
	'If the URL of this n8n is wrong, set its public address (N8N_WEBHOOK_URL, before n8n 2.35 WEBHOOK_URL) in every process, and publish the workflow again.';

/** Where the operator finds a webhook in the panel. */
export interface Place {
	/** Empty if nobody knows it. */
	webhookId?: string;
	url: string;
	/** Alias of the store. */
	store: string;
}

/** The line on a webhook that stays, or may: where it is, why, and the way out. */
export function lineOn({ webhookId, url, store }: Place, why: unknown): string {
	const name = webhookId ? `Webhook ${webhookId}` : 'A webhook';
	const place = `${name} of store "${store}" at ${url}`;
	return `${place} may still be there and deliver: ${reasonOf(why)}. Delete it in the store admin, if nothing needs it.`;
}

/** What to do about a webhook that was created and is not in the list. */
export function notListed(createdId: string | undefined): string {
	const name = createdId === undefined ? 'It' : `Webhook ${createdId}`;
	return `${name} may be in the store, perhaps with another URL: look for it in the store admin, and delete it.`;
}

export function reasonOf(error: unknown): string {
	if (!(error instanceof RequestError))
		return error instanceof Error ? error.message : String(error);
	const { kind, status, reason } = error.details;
	const why = withoutFullStop(reason ?? failureFor(kind, status).meaning ?? kind);
	return status === undefined ? why : `${why}, status ${status}`;
}

/**
 * Turns any error of an activation into the text that n8n shows. Everything is in the message, because n8n
 * shows either the message or the description, depending on its version.
 *
 * @param settings undefined if the parameters of the node cannot be read
 */
export function activationMessage(
	error: unknown,
	node: INode,
	url: string,
	settings: Settings | undefined,
): string {
	const isFixable = error instanceof RegistrationError;
	const cause = isFixable ? error.cause : error;
	const lines: string[] = [];
	if (cause !== undefined) {
		const { message, description } = toNodeError(cause, node, {
			...{ location: 'Store Management Trigger', action: 'Registering the webhook' },
			...{ howToCheck: 'The next publish or unpublish looks for it.', store: settings?.store },
		});
		lines.push(message, ...(description ? [description] : []));
	}
	if (isFixable) lines.push(error.message);
	if (settings) {
		lines.push(
			`Store "${settings.store}" needs a webhook with the URL ${url} and the events ${settings.events.join(', ')}.`,
		);
		lines.push('Until it is registered, no event starts this workflow.');
	}
	return toSafeText(lines.join('\n'));
}
