import type { RegistrationContext } from './registrationContext';
import { webhookMissingError } from './registrationError';
import { findMismatch } from './requiredWebhook';

/**
 * Looks for the webhook that someone has created in the panel of the store. Nothing is created,
 * changed or deleted.
 *
 * @throws RegistrationError that says what is missing
 */
export async function requireRegistered(context: RegistrationContext): Promise<void> {
	const found = await context.findWebhooks();
	if (found === undefined) return;
	const match = found.find((webhook) => findMismatch(webhook, context.required) === undefined);
	if (match === undefined) throw webhookMissingError(found[0], context.required, context.toCopy);
	context.adopt(match);
}
