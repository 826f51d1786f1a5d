import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { serviceDetailsOf, type Authentication } from '../../transport/connect';
import type { ServiceDetails } from '../../transport/serviceDetails';

import { webhookKeyId } from './secretKey';

/** Milliseconds for which the details that were read are used. */
const LIFETIME = 60_000;

/**
 * What the credentials of triggers say. n8n prepares an expression engine for each reading of a credential:
 * at ten deliveries a second that alone takes longer than the service waits.
 */
const known = new Map<string, { details: Promise<ServiceDetails>; readAt: number }>();

/** Remembers what an activation has read. */
export function rememberDetails(context: IHookFunctions, details: ServiceDetails): void {
	known.set(idOf(context), { details: Promise.resolve(details), readAt: performance.now() });
}

/**
 * Facts about the service from the credential of the trigger, read at most once a minute: a change takes
 * effect within that time; at once in a test, and in the process that publishes the workflow again.
 *
 * @throws what n8n throws where the credential cannot be read; the next delivery reads again
 */
export async function currentDetails(
	context: IWebhookFunctions,
	authentication: Authentication,
): Promise<ServiceDetails> {
	const id = idOf(context);
	const { details: last, readAt = 0 } = known.get(id) ?? {};
	const isCurrent = performance.now() - readAt < LIFETIME && context.getMode() !== 'manual';
	if (last && isCurrent) return await last;
	const details = serviceDetailsOf(context, authentication);
	known.set(id, { details, readAt: performance.now() });
	details.catch(() => known.delete(id));
	return await details;
}

/** Identifies the node with its credential: with another credential it counts as another node. */
function idOf(context: IHookFunctions | IWebhookFunctions): string {
	return JSON.stringify([webhookKeyId(context), context.getNode().credentials]);
}
