import type { IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { exactly, report } from '../transport/report';

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

/** The service accepted the webhook, and made something else of it. */
export function unlike(webhook: StoreWebhook | undefined, wanted: Wanted): Obstacle {
	return new Obstacle(
		[
			`Store "${wanted.store}" accepted the webhook but did not register it as asked: ${defectOf(webhook, wanted)}.`,
			'Send what the service expects with Additional Body in the options, or set Registration to Manual and create a webhook in the panel of the store with',
			toCopy(wanted),
		].join('\n'),
	);
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

/** Deliveries are to be verified, and there is nothing to verify them with. */
export function withoutSecret({ store }: Wanted): Obstacle {
	return new Obstacle(
		`The webhook in store "${store}" has no secret key, so that no delivery could be verified.\nGive it a secret key in the panel of the store, or remove Verify Signature from the options.`,
	);
}

function toCopy({ url, events }: Wanted): string {
	return `URL: ${url}\nEvents: ${events.join(', ')}`;
}

/**
 * Turns whatever stopped a registration into what n8n shows. All of it stands in the message: of an
 * activation that failed, n8n shows either the message or the description, depending on its version.
 */
export function explain(
	error: unknown,
	context: IHookFunctions,
	store: string | undefined,
): NodeOperationError {
	const node = context.getNode();
	if (error instanceof Obstacle)
		return exactly(error.message, new NodeOperationError(node, error.message));
	const told = report(error, node, {
		action: 'Registering the webhook',
		resource: 'webhook',
		operation: 'register',
		...(store === undefined ? {} : { store }),
		howToCheck: 'The next activation finds it and uses it.',
	});
	const message = [told.message, told.description].filter(Boolean).join('\n');
	return exactly(message, new NodeOperationError(node, message));
}
