import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';

import { serviceDetailsOf, type Authentication } from '../../transport/connect';
import type { ServiceDetails } from '../../transport/serviceDetails';

import { keepNewest } from './keepNewest';
import { webhookKeyId } from './secretKey';

/**
 * Milliseconds between two readings. n8n prepares an expression engine for each reading of a credential:
 * at ten deliveries a second that alone takes longer than the service waits.
 */
const PAUSE = 60_000;

/** The most nodes remembered; the one that was read longest ago is forgotten first. */
const MAX_NODES = 1000;

interface Reading {
	/** In milliseconds of a monotonic clock. */
	at: number;
	details: Promise<ServiceDetails>;
}

const readings = new Map<string, Reading>();

/** Remembers what an activation has read. */
export function rememberDetails(context: IHookFunctions, details: ServiceDetails): void {
	remember(idOf(context), { at: performance.now(), details: Promise.resolve(details) });
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
	if (context.getMode() === 'manual') return await serviceDetailsOf(context, authentication);
	const id = idOf(context);
	const last = readings.get(id);
	if (last && performance.now() - last.at < PAUSE) return await last.details;
	const details = serviceDetailsOf(context, authentication);
	const reading = { at: performance.now(), details };
	remember(id, reading);
	return await details.catch((error: unknown) => {
		if (readings.get(id) === reading) readings.delete(id);
		throw error;
	});
}

/** Identifies the node with its credential: with another credential it counts as another node. */
function idOf(context: IHookFunctions | IWebhookFunctions): string {
	return JSON.stringify([webhookKeyId(context), context.getNode().credentials]);
}

function remember(id: string, reading: Reading): void {
	readings.delete(id);
	readings.set(id, reading);
	keepNewest(readings, MAX_NODES);
}
