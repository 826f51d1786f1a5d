import type { INode } from 'n8n-workflow';

import { RequestError } from '../../errors/requestError';
import { toSingleLine } from '../../errors/safeText';
import { toNodeError } from '../../errors/toNodeError';

import type { Settings } from '../settings';
import type { Registration } from './registrationState';
import { findMismatch, type RequiredWebhook } from './requiredWebhook';
import { statusOf, type StoreWebhook } from './storeWebhooks';

/** An activation that failed for a reason that the user can fix. The message says how, a line for each step. */
export class RegistrationError extends Error {
	override readonly name = 'RegistrationError';

	/** @param cause the response of the service, where the user reads it first */
	constructor(lines: string | readonly string[], cause?: unknown) {
		super(typeof lines === 'string' ? lines : lines.join('\n'), { cause });
	}
}

/** Whether the service does not let n8n change webhooks. */
export function isRefusal(error: unknown): boolean {
	return [403, 404, 405].includes(statusOf(error) ?? 0);
}

/** Whether the service lets n8n create webhooks, but not this one. */
export function isRejection(error: unknown): boolean {
	return [400, 422].includes(statusOf(error) ?? 0);
}

const BY_HAND =
	'add the option Registration, choose Manual, and create a webhook in the panel of the store.';
const WAYS_OUT = `Choose events by their full name, in Trigger On, instead of a family such as order.*. Or send what the service expects with Additional Body in the options. Or ${BY_HAND}`;

/**
 * The service does not accept the webhook that n8n wants to create.
 *
 * @param toCopy see `fieldsToCopy`
 */
export function rejectionError(cause: unknown, toCopy: string): RegistrationError {
	return new RegistrationError([WAYS_OUT, toCopy], cause);
}

/** The service does not let n8n register: the webhook must be created by hand. */
export function refusalError(error: unknown, store: string, toCopy: string): RegistrationError {
	const reason = error instanceof Error && error.message !== 'status' ? `: ${error.message}` : '';
	const refused = `Store "${store}" does not let n8n register webhooks${reason} (status ${statusOf(error)}).`;
	return new RegistrationError([refused, `A${BY_HAND.slice(1)}`, toCopy]);
}

/**
 * The service created a webhook that differs from the request.
 *
 * @param webhook undefined where the store neither returns nor lists it
 * @param isDeleted whether it was deleted again: unless it was, it may deliver
 */
export function mismatchError(
	webhook: StoreWebhook | undefined,
	required: RequiredWebhook,
	isDeleted: boolean,
	toCopy: string,
): RegistrationError {
	const left = webhook
		? `It could not be deleted again: delete the webhook ${nameOf(webhook)} in the panel of the store.`
		: 'If the panel of the store shows a webhook that n8n has just created, delete it there.';
	const differs = `Store "${required.store}" accepted the webhook but did not register it as asked: ${findMismatch(webhook, required)}.`;
	return new RegistrationError([differs, ...(isDeleted ? [] : [left]), WAYS_OUT, toCopy]);
}

/** With manual registration, no webhook of the store fits. The message says what is missing. */
export function webhookMissingError(
	webhook: StoreWebhook | undefined,
	required: RequiredWebhook,
	toCopy: string,
): RegistrationError {
	const [which, remedy] = webhook
		? [`The webhook ${nameOf(webhook)} of`, 'Correct it']
		: ['The webhooks of', 'Create a webhook'];
	return new RegistrationError([
		`${which} store "${required.store}" cannot start this workflow: ${findMismatch(webhook, required)}.`,
		`${remedy} in the panel of the store.`,
		toCopy,
	]);
}

function nameOf({ name, id }: StoreWebhook): string {
	return `"${name}" (ID ${id})`;
}

/** Where a secret key can come from. One set in the panel is lost when n8n recreates its webhook. */
const SECRET_KEY_REMEDIES: Readonly<Record<Settings['registration'], string>> = {
	automatic:
		'Send a secret key with Additional Body in the options, under the name that the service expects, or add the option Registration, choose Manual and create a webhook with a secret key in the panel of the store. Without one, remove Verify Signature from the options.',
	manual:
		'Give it a secret key in the panel of the store, or remove Verify Signature from the options.',
};

/** Deliveries are to be verified, and there is no key to verify them with. */
export function missingSecretKeyError(
	store: string,
	registration: Settings['registration'],
): RegistrationError {
	const missing = `The webhook in store "${store}" has no secret key, so that no delivery could be verified.`;
	return new RegistrationError([missing, SECRET_KEY_REMEDIES[registration]]);
}

/** Which webhook is left where it is, why, and what to do, as one line for log and error. */
export function leftLine(saved: Registration, here: { url: string; baseUrl: string }): string {
	const which = `The webhook ${saved.webhookId} of store "${saved.store}"`;
	return saved.baseUrl === here.baseUrl
		? `${which} delivers to ${saved.url}, not to this n8n (${here.url}). It is left as it is, because it may be that of another n8n. If this n8n has moved there from the other address, set its public address (WEBHOOK_URL) in every process, unpublish the workflow and publish it. If nothing needs the webhook, delete it in the panel of the store.`
		: `${which} stays at ${saved.baseUrl}, where the credential led when it was registered, and goes on starting this workflow. The credential now leads to ${here.baseUrl}. Delete the webhook in the panel of that store, or correct the Base URL. To register at the new address, unpublish the workflow and publish it.`;
}

/** What the user enters in the panel of the store; sentences. */
export function fieldsToCopy(
	{ store, url, events }: RequiredWebhook,
	eventNames: readonly string[],
): string {
	const needed = `It needs the URL ${url} and the events ${events.join(', ')}.`;
	return eventNames.length > 0 ? `${needed}\n${eventNamesLine(store, eventNames)}` : needed;
}

/** The most characters of names that are shown: a service may list any number of names. */
const MAX_NAMES_LENGTH = 500;

/** The names of events that can be chosen. */
export function eventNamesLine(store: string, eventNames: readonly string[]): string {
	const names = toSingleLine([...eventNames].sort().join(', '));
	const shown = names.length > MAX_NAMES_LENGTH ? `${names.slice(0, MAX_NAMES_LENGTH)}…` : names;
	return `The webhooks of store "${store}" list these events: ${shown}`;
}

/** What is said of any error, apart from what the user can fix at once. */
function describe(
	error: unknown,
	node: INode,
	store: string | undefined,
	[action, howToCheck]: readonly [action: string, howToCheck: string],
): [message: string, description: string] {
	const context = { action, howToCheck, location: 'Store Management Trigger' };
	const failure = toNodeError(error, node, { ...context, ...(store !== undefined && { store }) });
	return [failure.message, failure.description ?? ''];
}

/**
 * Turns any error of an activation into what n8n shows. Everything is in the message, because n8n
 * shows either the message or the description, depending on its version. What a user can fix comes
 * without the remedies that apply to any request.
 *
 * @param store alias of the store, where it is known
 */
export function activationMessage(error: unknown, node: INode, store: string | undefined): string {
	const isFixable = error instanceof RegistrationError;
	const cause = isFixable ? error.cause : error;
	if (isFixable && !(cause instanceof RequestError)) return error.message;
	const step = ['Registering the webhook', 'The next activation finds it and uses it.'] as const;
	const [message, description] = describe(cause, node, store, step);
	const fieldErrors = cause instanceof RequestError ? (cause.details.fieldErrors ?? []) : [];
	const others = isFixable ? [...fieldErrors, error.message] : [description];
	return [message, ...others].filter(Boolean).join('\n');
}

/**
 * Why a webhook was not deleted and what happens to it, as one line: older releases of n8n do not show that a
 * deactivation failed, so it is for the log.
 *
 * @param store alias of the store, where it is known
 */
export function deletionMessage(error: unknown, node: INode, store: string | undefined): string {
	const howToCheck = 'The next activation or deactivation looks for it again.';
	const said = describe(error, node, store, ['Deleting the webhook', howToCheck]);
	const remedy =
		'The webhook may still be in the store and deliver. The next deactivation of this workflow tries again to delete it, and the next activation uses or replaces it; or delete it in the panel of the store.';
	return toSingleLine([...said, remedy].filter(Boolean).join(' '));
}
