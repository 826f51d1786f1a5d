import type { INode } from 'n8n-workflow';

import { RequestError } from '../../errors/requestError';
import { toNodeError } from '../../errors/toNodeError';
import { toSafeText, toSingleLine } from '../../text';

import {
	isUnverifiable,
	latestWritesAt,
	mayDeliver,
	type ObservedWebhook,
} from '../observedWebhook';
import type { OwnWebhooks } from '../ownWebhooks';
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
export const DELETE_IT = 'Delete it in the store admin.';
export const SET_ADDRESS =
	'If the URL of this n8n is wrong, set its public address (N8N_WEBHOOK_URL, before n8n 2.35 WEBHOOK_URL) in every process, and publish the workflow again.';
const LOOKED_FOR = 'The next activation or deactivation looks for it.';

/** Where the operator finds a webhook in the panel. */
interface Place {
	/** Undefined if nobody knows it. */
	webhookId?: string | undefined;
	/** As the store shows it, if it does. */
	url: string;
	/** Alias of the store. */
	store: string;
}

export function nameOf({ webhookId, url, store }: Place): string {
	const name = webhookId === undefined ? 'A webhook' : `Webhook ${webhookId}`;
	return `${name} of store "${store}" at ${url}`;
}

/** The line on a webhook that stays, or may: where it is, why, and the way out. */
export function lineOn(place: Place, why?: string, wayOut = LOOKED_FOR): string {
	const reason = why === undefined ? '' : `: ${why}`;
	return `${nameOf(place)} may still be in the store and deliver${reason}. ${wayOut}`;
}

export function reasonOf(error: unknown): string {
	const reason = error instanceof Error ? error.message : String(error);
	const status = error instanceof RequestError ? error.details.status : undefined;
	return status === undefined ? reason : `${reason}, status ${status}`;
}

/** The webhooks that are there, or may be, and deliver although they are not desired. */
export function leftoversIn(
	own: OwnWebhooks,
	...desired: readonly ObservedWebhook[]
): ObservedWebhook[] {
	return own.observed.filter((one) => !desired.includes(one) && mayDeliver(one));
}

/** One line on each of them. */
export function leftoverLines(own: OwnWebhooks, ...desired: readonly ObservedWebhook[]): string[] {
	return leftoversIn(own, ...desired).map((one) => {
		const url = one.webhook?.url ?? own.options.url;
		return lineOn(
			{ ...own.options, webhookId: one.id, url },
			reasonOf(leftoverReason(one)),
			DELETE_IT,
		);
	});
}

/** @returns the refusal of the service, or what n8n knows */
export function leftoverReason(leftover: ObservedWebhook): Error {
	const { deletion, write } = leftover;
	if (typeof deletion === 'object') return deletion.refusal;
	if (isUnverifiable(leftover)) return new Error('the service does not say whether it is there');
	return new Error(LEFTOVER_REASONS[write ?? 'seen']);
}

const LEFTOVER_REASONS = {
	created: 'the service says that it has created it, and does not show it',
	seen: 'the service has it',
	deleted: 'the service was asked to delete it, and still shows it',
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
	const isFixable = error instanceof RegistrationError;
	const said = saidOf(isFixable ? error.cause : error, 'Registering the webhook', node, store);
	const toEnter = `The webhook needs the URL ${url} and the events ${events.join(', ')}.`;
	const where = error instanceof RequestError ? [`The URL of the webhook is ${url}.`] : [];
	const stays = saved.map((place) => lineOn(place));
	const advice = isFixable ? [error.message, toEnter] : [...where, ...stays];
	// Each of n8n's tries says so, because a user sees the last one only.
	const isHere = (place: Place): boolean =>
		place.url === url && [place.store, undefined].includes(store);
	const isDeleted = latestWritesAt(url).some(({ done }) => done === 'deleted');
	const isNoneLeft = isDeleted && !saved.some(isHere);
	const none = `This n8n has deleted the webhook that was at ${url}: none is left there, so no event arrives until a publish succeeds.`;
	return toSafeText([...said, ...advice, ...(isNoneLeft ? [none] : [])].join('\n'));
}

/**
 * Says why webhooks were not deleted and what happens to them, on one line for the log.
 *
 * @param place where one may be if nobody knows of any
 * @param lines on each of them
 */
export function deletionMessage(
	error: unknown,
	node: INode,
	place: Place,
	lines: readonly string[],
): string {
	const said = saidOf(error, 'Deleting the webhook', node, place.store || undefined);
	const all = lines.length > 0 ? lines : [lineOn(place)];
	const remedy =
		'The next activation of this workflow uses or replaces it, and the next deactivation tries again to delete it. If the workflow or the node is gone, delete it in the store admin.';
	return toSingleLine([...said, ...all, remedy].join(' '));
}

/** What is said of a failure, if it is one, in any part of the package. */
function saidOf(error: unknown, action: string, node: INode, store: string | undefined): string[] {
	if (error === undefined) return [];
	const context = { location: 'Store Management Trigger', howToCheck: LOOKED_FOR, action, store };
	const { message, description } = toNodeError(error, node, context);
	return [message, ...(description ? [description] : [])];
}
