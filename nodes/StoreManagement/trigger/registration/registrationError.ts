import type { IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { toNodeError, withExactMessage, type OperationContext } from '../../errors/toNodeError';

import type { Settings } from '../settings';
import { findMismatch, type RequiredWebhook } from './requiredWebhook';
import { statusOf, type StoreWebhook } from './storeWebhooks';

/** An activation that failed for a reason that the user can remove. The message says how. */
export class RegistrationError extends Error {
	override readonly name = 'RegistrationError';
}

/** Statuses with which a service says that webhooks are not created or deleted this way. */
const REFUSAL_STATUSES: readonly number[] = [403, 404, 405];

/** Whether the service does not let n8n change webhooks. */
export function isRefusal(error: unknown): boolean {
	return REFUSAL_STATUSES.includes(statusOf(error) ?? 0);
}

/** The service does not let n8n register: the webhook must be created by hand. */
export function refusalError(error: unknown, required: RequiredWebhook): RegistrationError {
	const reason = error instanceof Error && error.message !== 'status' ? `: ${error.message}` : '';
	return new RegistrationError(
		[
			`Store "${required.store}" does not let n8n register webhooks${reason} (status ${statusOf(error)}).`,
			'Set Registration to Manual, and create a webhook in the panel of the store with',
			fieldsToCopy(required),
		].join('\n'),
	);
}

/**
 * The service created a webhook that differs from the request.
 *
 * @param deletion what became of it: unless it was deleted, it may deliver
 */
export function mismatchError(
	webhook: StoreWebhook | undefined,
	required: RequiredWebhook,
	deletion: 'deleted' | 'left' | 'unknown',
): RegistrationError {
	return new RegistrationError(
		[
			`Store "${required.store}" accepted the webhook but did not register it as asked: ${findMismatch(webhook, required)}.`,
			...(deletion === 'deleted' ? [] : [leftLine(webhook)]),
			'Send what the service expects with Additional Body in the options, or set Registration to Manual and create a webhook in the panel of the store with',
			fieldsToCopy(required),
		].join('\n'),
	);
}

function leftLine(webhook: StoreWebhook | undefined): string {
	return webhook
		? `It could not be deleted again: delete the webhook "${webhook.name}" (ID ${webhook.id}) in the panel of the store.`
		: 'If the panel of the store shows a webhook that n8n has just created, delete it there.';
}

/** What the webhook in the panel of the store lacks, for manual registration. */
export function webhookMissingError(
	webhook: StoreWebhook | undefined,
	required: RequiredWebhook,
): RegistrationError {
	const which = webhook ? `The webhook "${webhook.name}" (ID ${webhook.id}) of` : 'The webhooks of';
	const remedy = webhook
		? 'Correct it in the panel of the store'
		: 'Create a webhook in the panel of the store';
	return new RegistrationError(
		[
			`${which} store "${required.store}" cannot start this workflow: ${findMismatch(webhook, required)}.`,
			`${remedy}, so that it has`,
			fieldsToCopy(required),
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

/** Deliveries are to be verified, and there is no key to verify them with. */
export function missingSecretKeyError(
	{ store }: RequiredWebhook,
	registration: Settings['registration'],
): RegistrationError {
	return new RegistrationError(
		`The webhook in store "${store}" has no secret key, so that no delivery could be verified.\n${SECRET_KEY_REMEDIES[registration]}`,
	);
}

function fieldsToCopy({ url, events }: RequiredWebhook): string {
	return `URL: ${url}\nEvents: ${events.join(', ')}`;
}

const LOCATION = 'Store Management Trigger';

const REGISTERING: OperationContext = {
	action: 'Registering the webhook',
	location: LOCATION,
	howToCheck: 'The next activation finds it and uses it.',
};
const DELETING: OperationContext = {
	action: 'Deleting the webhook',
	location: LOCATION,
	howToCheck: 'The next activation or deactivation looks for it again.',
};

/**
 * Turns any error of an activation into what n8n shows. Everything is in the message, because n8n
 * shows either the message or the description, depending on its version.
 *
 * @param store alias of the store, where it is known
 */
export function toActivationError(
	error: unknown,
	hooks: IHookFunctions,
	store: string | undefined,
): NodeOperationError {
	const message =
		error instanceof RegistrationError
			? error.message
			: fullMessage(error, hooks, REGISTERING, store);
	return withExactMessage(message, new NodeOperationError(hooks.getNode(), message));
}

/**
 * Why a webhook was not deleted and what happens to it, as one line for the log: n8n shows nothing of
 * a deactivation that failed.
 *
 * @param store alias of the store, where it is known
 */
export function deletionFailureMessage(
	error: unknown,
	hooks: IHookFunctions,
	store: string | undefined,
): string {
	const remedy =
		'The webhook may still be in the store and deliver. The next deactivation of this workflow tries again to delete it, and the next activation uses or replaces it; or delete it in the panel of the store.';
	return toSingleLine(`${fullMessage(error, hooks, DELETING, store)} ${remedy}`);
}

/** Keeps texts of the service from looking like lines of the log. */
export function toSingleLine(text: string): string {
	return text.replace(/[\s\p{Cc}]+/gu, ' ');
}

function fullMessage(
	error: unknown,
	hooks: IHookFunctions,
	context: OperationContext,
	store: string | undefined,
): string {
	const withStore = store === undefined ? context : { ...context, store };
	const { message, description } = toNodeError(error, hooks.getNode(), withStore);
	return [message, description].filter(Boolean).join('\n');
}
