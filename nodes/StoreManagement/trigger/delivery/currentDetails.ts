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

/** Nodes remembered at most; the one that was remembered first is forgotten first. */
const MAX_NODES = 1000;

interface Reading {
	/** In milliseconds of a clock that is never set. */
	at: number;
	details: Promise<ServiceDetails>;
}

const readings = new Map<string, Reading>();

/** Remembers what an activation has read. */
export function rememberDetails(context: IHookFunctions, details: ServiceDetails): void {
	remember(idOf(context), { at: performance.now(), details: Promise.resolve(details) });
}

/**
 * Facts of the service from the credential of the trigger, read once a minute at most: a change takes
 * effect within that time, and at once where the workflow is published again or tested.
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

/** A node with another credential is another one. */
function idOf(context: IHookFunctions | IWebhookFunctions): string {
	return JSON.stringify([webhookKeyId(context), context.getNode().credentials]);
}

function remember(id: string, reading: Reading): void {
	readings.delete(id);
	readings.set(id, reading);
	keepNewest(readings, MAX_NODES);
}
