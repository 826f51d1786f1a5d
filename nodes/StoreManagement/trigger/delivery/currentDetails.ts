import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { serviceDetailsOf, type Authentication } from '../../transport/connect';
import type { ServiceDetails } from '../../transport/serviceDetails';
import { TtlCache } from '../../ttlCache';

import { webhookKeyId } from './secretKey';

/**
 * What the credentials of triggers say, for a minute. n8n prepares an expression engine for each reading of
 * a credential: at ten deliveries a second that alone takes longer than the service waits.
 */
const cache = new TtlCache<ServiceDetails>(60_000, 1000);

/** Remembers what an activation has read. */
export function rememberDetails(context: IHookFunctions, details: ServiceDetails): void {
	cache.set(idOf(context), details);
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
	const read = async (): Promise<ServiceDetails> => await serviceDetailsOf(context, authentication);
	return context.getMode() === 'manual' ? await read() : await cache.get(idOf(context), read);
}

/** Identifies the node with its credential: with another credential it counts as another node. */
function idOf(context: IHookFunctions | IWebhookFunctions): string {
	return JSON.stringify([webhookKeyId(context), context.getNode().credentials]);
}
