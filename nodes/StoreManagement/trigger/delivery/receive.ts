import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { createHash } from 'node:crypto';

import { toNodeError } from '../../errors/toNodeError';

import { matchesAny } from '../events';
import { webhookKey } from '../node';
import { readSettings, type Settings } from '../settings';

import {
	ignore,
	isStored,
	NOT_MATCHED,
	NOT_READABLE,
	NOT_VERIFIED,
	reject,
	REPEATED,
	start,
} from './answers';
import { parseBody, readBody } from './body';
import { receiptFor } from './databaseClaims';
import { toItem } from './item';
import { recall } from './deliveryMemory';
import { signatureProblem } from './signature';

const UNREADABLE =
	'The body must be JSON of at most 4 MB and 500 levels, an object with the name of an event in "event".';
const NOT_SIGNED = 'The signature is missing or not valid.';

/**
 * Receives one delivery. The recommended time-out of the service is 5 seconds (API document, Events, point 5), so this
 * waits for nothing outside n8n, except for the secret key if this process does not know the right one.
 *
 * @throws NodeOperationError if the parameters of the node cannot be used
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		return await handle(context, readSettings(context));
	} catch (error) {
		const location = 'Store Management Trigger';
		throw toNodeError(error, context.getNode(), { action: 'Receiving an event', location });
	}
}

/** The life of a delivery: parse, verify, match, deduplicate, start. */
async function handle(
	context: IWebhookFunctions,
	settings: Settings,
): Promise<IWebhookResponseData> {
	const body = await readBody(context);
	const payload = parseBody(body);
	// Signed or not: a service may try the URL before it has a key, and disable webhooks that answer with an error.
	if (payload === 'ping') return ignore(context, NOT_MATCHED, 'There is no event in "event".');

	const problem = await signatureProblem(context, settings, body);
	// The sender must not learn how deliveries are signed.
	if (problem !== undefined) return reject(context, 401, NOT_VERIFIED, NOT_SIGNED, problem);
	if (body === undefined || payload === 'unreadable') {
		return reject(context, 400, NOT_READABLE, UNREADABLE);
	}

	// Whoever knows the URL can send a name of any length.
	const event = JSON.stringify(payload.event.slice(0, 100));
	if (!matchesAny(payload.event, settings.events)) {
		return ignore(context, NOT_MATCHED, `The workflow does not wait for ${event}.`);
	}

	const json = toItem(payload, settings);
	const { duplicateWindow } = settings;
	// While somebody tests the workflow in the editor, any copy of an event starts it.
	if (context.getMode() === 'manual' || duplicateWindow === 0) return start({ json });
	const digest = createHash('sha256').update(body).digest('base64url');
	const key = `${webhookKey(context)} ${digest}`;
	const storing = async (): Promise<boolean> => await isStored(context);
	const recalled = await recall(key, duplicateWindow, storing);
	if (recalled === 'repetition') {
		return ignore(context, REPEATED, `${event} has started the workflow before.`);
	}
	// The execution begins with runFirstStep, which asks n8n's database about other processes and restarts.
	return start({ json, receipt: receiptFor(digest, duplicateWindow, recalled === 'new') });
}
