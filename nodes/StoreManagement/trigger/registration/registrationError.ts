import { toSingleLine } from '../../errors/safeText';

import type { Settings } from '../settings';
import { findMismatch, type RequiredWebhook } from './requiredWebhook';
import { statusOf, type StoreWebhook } from './storeWebhooks';

/** An activation that failed for a reason that the user can fix. The message says how. */
export class RegistrationError extends Error {
	override readonly name = 'RegistrationError';
}

/** Statuses with which a service says that webhooks are not created or deleted this way. */
const REFUSAL_STATUSES: readonly number[] = [403, 404, 405];

/** Whether the service does not let n8n change webhooks. */
export function isRefusal(error: unknown): boolean {
	return REFUSAL_STATUSES.includes(statusOf(error) ?? 0);
}

/** Statuses with which a service says that it does not accept the content of a request. */
const REJECTION_STATUSES: readonly number[] = [400, 422];

/** Whether the service lets n8n create webhooks, but not this one. */
export function isRejection(error: unknown): boolean {
	return REJECTION_STATUSES.includes(statusOf(error) ?? 0);
}

/**
 * The service does not accept the webhook that n8n wants to create.
 *
 * @param cause the response of the service, which the user reads first
 * @param eventNames names of events that the webhooks of the store list
 */
export function rejectionError(
	cause: unknown,
	required: RequiredWebhook,
	eventNames: readonly string[],
): RegistrationError {
	const message = [
		"There are three ways out. Concrete event names: choose events by their full name, in 'Trigger On' or 'Custom Events', instead of a family such as order.*.",
		'Additional Body: send what the service expects, with this field of the options. Manual registration: set Registration to Manual, and create a webhook in the panel of the store with',
		fieldsToCopy(required, eventNames),
	].join('\n');
	return new RegistrationError(message, { cause });
}

/** The service does not let n8n register: the webhook must be created by hand. */
export function refusalError(
	error: unknown,
	required: RequiredWebhook,
	eventNames: readonly string[],
): RegistrationError {
	const reason = error instanceof Error && error.message !== 'status' ? `: ${error.message}` : '';
	return new RegistrationError(
		[
			`Store "${required.store}" does not let n8n register webhooks${reason} (status ${statusOf(error)}).`,
			'Set Registration to Manual, and create a webhook in the panel of the store with',
			fieldsToCopy(required, eventNames),
		].join('\n'),
	);
}

/**
 * The service created a webhook that differs from the request.
 *
 * @param deletion whether it was deleted again: unless it was, it may deliver
 */
export function mismatchError(
	webhook: StoreWebhook | undefined,
	required: RequiredWebhook,
	deletion: 'deleted' | 'left' | 'unknown',
	eventNames: readonly string[],
): RegistrationError {
	return new RegistrationError(
		[
			`Store "${required.store}" accepted the webhook but did not register it as asked: ${findMismatch(webhook, required)}.`,
			...(deletion === 'deleted' ? [] : [leftLine(webhook)]),
			'Choose events by their full name instead of a family, send what the service expects with Additional Body in the options, or set Registration to Manual and create a webhook in the panel of the store with',
			fieldsToCopy(required, eventNames),
		].join('\n'),
	);
}

function leftLine(webhook: StoreWebhook | undefined): string {
	return webhook
		? `It could not be deleted again: delete the webhook "${webhook.name}" (ID ${webhook.id}) in the panel of the store.`
		: 'If the panel of the store shows a webhook that n8n has just created, delete it there.';
}

/** With manual registration, no webhook of the store fits. The message says what is missing. */
export function webhookMissingError(
	webhook: StoreWebhook | undefined,
	required: RequiredWebhook,
	eventNames: readonly string[],
): RegistrationError {
	const which = webhook ? `The webhook "${webhook.name}" (ID ${webhook.id}) of` : 'The webhooks of';
	const remedy = webhook
		? 'Correct it in the panel of the store'
		: 'Create a webhook in the panel of the store';
	return new RegistrationError(
		[
			`${which} store "${required.store}" cannot start this workflow: ${findMismatch(webhook, required)}.`,
			`${remedy}, so that it has`,
			fieldsToCopy(required, eventNames),
		].join('\n'),
	);
}

/** Where a secret key can come from. One set in the panel is lost when n8n recreates its webhook. */
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

function fieldsToCopy(required: RequiredWebhook, eventNames: readonly string[]): string {
	const { url, events } = required;
	const own = [`URL: ${url}`, `Events: ${events.join(', ')}`];
	return [...own, ...eventNamesLine(required, eventNames)].join('\n');
}

/** The most characters of names that are shown: a service may list any number of names. */
const MAX_NAMES_LENGTH = 500;

/** The names of events that can be entered in Custom Events; none where none are known. */
export function eventNamesLine(
	{ store }: RequiredWebhook,
	eventNames: readonly string[],
): string[] {
	if (eventNames.length === 0) return [];
	const names = toSingleLine([...eventNames].sort().join(', '));
	const shown = names.length > MAX_NAMES_LENGTH ? `${names.slice(0, MAX_NAMES_LENGTH)}…` : names;
	return [`The webhooks of store "${store}" list these events: ${shown}`];
}
