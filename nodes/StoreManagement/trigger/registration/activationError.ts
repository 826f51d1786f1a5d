import type { IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { RequestError } from '../../errors/requestError';
import { toSingleLine } from '../../errors/safeText';
import { toNodeError, withExactMessage, type OperationContext } from '../../errors/toNodeError';

import { RegistrationError } from './registrationError';

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
			? [...causeLines(error, hooks, store), error.message].join('\n')
			: fullMessage(error, hooks, REGISTERING, store);
	return withExactMessage(message, new NodeOperationError(hooks.getNode(), message));
}

/**
 * Why a webhook was not deleted and what happens to it, as one line for the log: n8n does not show that a
 * deactivation failed.
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

/** What the service said, without the remedies that apply to any request. */
function causeLines(
	{ cause }: RegistrationError,
	hooks: IHookFunctions,
	store: string | undefined,
): readonly string[] {
	if (!(cause instanceof RequestError)) return [];
	const withStore = store === undefined ? REGISTERING : { ...REGISTERING, store };
	const { message } = toNodeError(cause, hooks.getNode(), withStore);
	return [message, ...(cause.details.fieldErrors ?? [])];
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
