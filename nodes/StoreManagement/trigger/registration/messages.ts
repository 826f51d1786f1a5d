import type { INode } from 'n8n-workflow';

import { RequestError } from '../../errors/requestError';
import { toNodeError } from '../../errors/toNodeError';
import { toSafeText, toSingleLine } from '../../text';

import type { OwnWebhooks } from '../ownWebhooks';
import type { Settings } from '../settings';
import { left, type Webhook } from '../webhook';

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
];

/** Where the operator finds a webhook in the panel. */
interface Place {
	/** Undefined if nobody knows it. */
	webhookId?: string | undefined;
	url: string;
	/** Alias of the store. */
	store: string;
}

export function nameOf({ webhookId, url, store }: Place): string {
	const name = webhookId === undefined ? 'A webhook' : `Webhook ${webhookId}`;
	return `${name} of store "${store}" at ${url}`;
}

export function reasonOf(error: unknown): string {
	const reason = error instanceof Error ? error.message : String(error);
	const status = error instanceof RequestError ? error.details.status : undefined;
	return status === undefined ? reason : `${reason}, status ${status}`;
}

/** Names the webhooks that are at the URL although nobody wants them, one a line. */
export function linesOn(own: OwnWebhooks, kept?: Webhook): string[] {
	return left(own.webhooks, kept).map((webhook) => {
		const name = nameOf({ ...own.options, webhookId: webhook.id });
		const reason = reasonOf(own.whyLeft(webhook));
		return `${name} is still there and may deliver: ${reason}. Delete it in the admin of that store.`;
	});
}

export function listMayLack(own: OwnWebhooks, hint: string): string {
	const { store, url } = own.options;
	return `The list of webhooks of store "${store}" may lack some at ${url}. ${hint}`;
}

function mayDeliver(place: Place): string {
	return `${nameOf(place)} may still be in the store and deliver.`;
}

/** What an error of the hooks says besides its reason. */
const CONTEXT = {
	location: 'Store Management Trigger',
	howToCheck: 'The next activation or deactivation looks for it.',
};

/**
 * Turns any error of an activation into the text that n8n shows. Everything is in the message, because n8n
 * shows either the message or the description, depending on its version.
 *
 * @param saved where webhooks are, as far as n8n knows
 * @param settings undefined if the parameters of the node cannot be read
 */
export function activationMessage(
	error: unknown,
	node: INode,
	url: string,
	saved: readonly Place[],
	settings: Settings | undefined,
): string {
	const { store, events = [] } = settings ?? {};
	const toEnter = `The webhook needs the URL ${url} and the events ${events.join(', ')}.`;
	const isFixable = error instanceof RegistrationError;
	if (isFixable && error.cause === undefined) return toSafeText(`${error.message}\n${toEnter}`);
	const context = { ...CONTEXT, action: 'Registering the webhook', store };
	const failure = toNodeError(isFixable ? error.cause : error, node, context);
	const where = error instanceof RequestError ? [`The URL of the webhook is ${url}.`] : [];
	const advice = isFixable ? [error.message, toEnter] : [...where, ...saved.map(mayDeliver)];
	return [failure.message, failure.description, ...advice].filter(Boolean).join('\n');
}

/**
 * Says why webhooks were not deleted and what happens to them, on one line for the log.
 *
 * @param places where they are; if nobody knows, they may be at the URL of the node in the chosen store
 */
export function deletionMessage(
	error: unknown,
	node: INode,
	places: readonly Place[],
	url: string,
	store: string | undefined,
): string {
	const context = { ...CONTEXT, action: 'Deleting the webhook', store };
	const { message, description } = toNodeError(error, node, context);
	const unknown = { url, store: store ?? '' };
	const stays = (places.length > 0 ? places : [unknown]).map(mayDeliver);
	const remedy =
		'The next activation of this workflow uses or replaces it, and the next deactivation tries again to delete it. If the workflow or the node is gone, delete it in the store admin.';
	return toSingleLine([message, description, ...stays, remedy].filter(Boolean).join(' '));
}
