import type { IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { exactly, report, type Undertaking } from '../transport/report';

import type { Settings } from './settings';
import { statusOf, type StoreWebhook } from './storeWebhooks';
import { defectOf, type Wanted } from './wanted';

/** An activation cannot go on for a reason that the user can remove. The message says how. */
export class Obstacle extends Error {
	override readonly name = 'Obstacle';
}

/** Statuses with which a service says that webhooks are not created or deleted this way. */
const REFUSALS: readonly number[] = [403, 404, 405];

/** Whether the service does not let n8n change webhooks. */
export function isRefusal(error: unknown): boolean {
	return REFUSALS.includes(statusOf(error) ?? 0);
}

/** The service does not let n8n register: the way out is to register by hand. */
export function refused(error: unknown, wanted: Wanted): Obstacle {
	const said = error instanceof Error && error.message !== 'status' ? `: ${error.message}` : '';
	return new Obstacle(
		[
			`Store "${wanted.store}" does not let n8n register webhooks${said} (status ${statusOf(error)}).`,
			'Set Registration to Manual, and create a webhook in the panel of the store with',
			toCopy(wanted),
		].join('\n'),
	);
}

/**
 * The service accepted the webhook, and made something else of it.
 *
 * @param remains what has become of it: only what was removed does not deliver any more
 */
export function unlike(
	webhook: StoreWebhook | undefined,
	wanted: Wanted,
	remains: 'left' | 'removed' | 'unknown',
): Obstacle {
	return new Obstacle(
		[
			`Store "${wanted.store}" accepted the webhook but did not register it as asked: ${defectOf(webhook, wanted)}.`,
			...(remains === 'removed' ? [] : [leftLine(webhook)]),
			'Send what the service expects with Additional Body in the options, or set Registration to Manual and create a webhook in the panel of the store with',
			toCopy(wanted),
		].join('\n'),
	);
}

function leftLine(webhook: StoreWebhook | undefined): string {
	return webhook
		? `It could not be deleted again: delete the webhook "${webhook.name}" (ID ${webhook.id}) in the panel of the store.`
		: 'If the panel of the store shows a webhook that n8n has just created, delete it there.';
}

/** What is missing in the panel of the store, for manual registration. */
export function incomplete(webhook: StoreWebhook | undefined, wanted: Wanted): Obstacle {
	const which = webhook ? `The webhook "${webhook.name}" (ID ${webhook.id}) of` : 'The webhooks of';
	const remedy = webhook
		? 'Correct it in the panel of the store'
		: 'Create a webhook in the panel of the store';
	return new Obstacle(
		[
			`${which} store "${wanted.store}" cannot start this workflow: ${defectOf(webhook, wanted)}.`,
			`${remedy}, so that it has`,
			toCopy(wanted),
		].join('\n'),
	);
}

/** Where the secret key of a webhook can come from. n8n replaces what it has registered itself. */
const SECRET_KEY_REMEDIES: Readonly<Record<Settings['registration'], string>> = {
	automatic:
		'Send a secret key with Additional Body in the options, under the name that the service expects, or set Registration to Manual and create a webhook with a secret key in the panel of the store. Without one, remove Verify Signature from the options.',
	manual:
		'Give it a secret key in the panel of the store, or remove Verify Signature from the options.',
};

/** Deliveries are to be verified, and there is nothing to verify them with. */
export function withoutSecret({ store }: Wanted, registration: Settings['registration']): Obstacle {
	return new Obstacle(
		`The webhook in store "${store}" has no secret key, so that no delivery could be verified.\n${SECRET_KEY_REMEDIES[registration]}`,
	);
}

function toCopy({ url, events }: Wanted): string {
	return `URL: ${url}\nEvents: ${events.join(', ')}`;
}

/** What n8n does with a webhook, in the words of `report`. */
const REGISTERING: Undertaking = {
	action: 'Registering the webhook',
	resource: 'webhook',
	operation: 'register',
	howToCheck: 'The next activation finds it and uses it.',
};
const DELETING: Undertaking = {
	action: 'Deleting the webhook',
	resource: 'webhook',
	operation: 'delete',
	howToCheck: 'The next activation or deactivation looks for it again.',
};

/**
 * Turns whatever stopped a registration into what n8n shows. All of it stands in the message: of an
 * activation that failed, n8n shows either the message or the description, depending on its version.
 */
export function explain(
	error: unknown,
	context: IHookFunctions,
	store: string | undefined,
): NodeOperationError {
	const message =
		error instanceof Obstacle ? error.message : told(error, context, REGISTERING, store);
	return exactly(message, new NodeOperationError(context.getNode(), message));
}

/**
 * Says why a webhook was not deleted and what becomes of it, in one line of the log: n8n shows
 * nothing of a deactivation that failed.
 */
export function explainDeletion(
	error: unknown,
	context: IHookFunctions,
	store: string | undefined,
): string {
	const remedy =
		'The webhook may still be in the store and deliver. The next deactivation of this workflow tries again to delete it, and the next activation uses or replaces it; or delete it in the panel of the store.';
	return inOneLine(`${told(error, context, DELETING, store)} ${remedy}`);
}

/** Keeps words of the service from looking like lines of the log. */
export function inOneLine(text: string): string {
	return text.replace(/[\s\p{Cc}]+/gu, ' ');
}

function told(
	error: unknown,
	context: IHookFunctions,
	undertaking: Undertaking,
	store: string | undefined,
): string {
	const doing = store === undefined ? undertaking : { ...undertaking, store };
	const { message, description } = report(error, context.getNode(), doing);
	return [message, description].filter(Boolean).join('\n');
}
