import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { createHash } from 'node:crypto';

import { toNodeError } from '../../errors/toNodeError';

import { matchesAny } from '../events';
import { log, webhookKey } from '../node';
import { readSettings, type Settings } from '../settings';

import { parseBody, rawBodyOf } from './body';
import { deduplicate, receiptFor, REPEATED } from './deduplication';
import { toItem } from './item';
import { signatureProblem } from './signature';

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

/**
 * What becomes of a delivery that starts no workflow: the status of the answer, and the first words of its line in the
 * log. They never change, so that users can count the lines (docs/trigger.md).
 */
const OUTCOMES = {
	'Delivery not verified': 401,
	'Delivery not readable': 400,
	'Delivery not matched': 200,
	[REPEATED]: 200,
} as const;

const UNREADABLE =
	'The body must be JSON of at most 4 MB, an object with the name of an event in "event".';
const NOT_SIGNED = 'The signature is missing or not valid.';

/** The life of a delivery: parse, verify, match, deduplicate, start. */
async function handle(
	context: IWebhookFunctions,
	settings: Settings,
): Promise<IWebhookResponseData> {
	const body = await rawBodyOf(context);
	const payload = parseBody(body);
	// Signed or not: a service may try the URL before it has a key, and disable webhooks that answer with an error.
	if (payload === 'ping') {
		return answer(context, 'Delivery not matched', 'There is no event in "event".');
	}
	const problem = await signatureProblem(context, settings, body);
	// The sender must not learn how deliveries are signed.
	if (problem !== undefined) return answer(context, 'Delivery not verified', NOT_SIGNED, problem);
	if (body === undefined || payload === 'unreadable') {
		return answer(context, 'Delivery not readable', UNREADABLE);
	}

	// Whoever knows the URL can send a name of any length.
	const event = JSON.stringify(payload.event.slice(0, 100));
	if (!matchesAny(payload.event, settings.events)) {
		return answer(context, 'Delivery not matched', `The workflow does not wait for ${event}.`);
	}

	const json = toItem(payload, settings);
	const { duplicateWindow } = settings;
	const webhookResponse = { message: 'Workflow was started.' };
	// While somebody tests the workflow in the editor, any copy of an event starts it.
	if (context.getMode() === 'manual' || duplicateWindow === 0) {
		return { workflowData: [[{ json }]], webhookResponse };
	}
	const digest = createHash('sha256').update(body).digest('base64url');
	const key = `${webhookKey(context)} ${digest}`;
	const seen = await deduplicate(key, duplicateWindow, async () => await isStored(context));
	if (seen === 'repetition') {
		return answer(context, REPEATED, `${event} has started the workflow before.`);
	}
	// The execution begins with runFirstStep, which asks n8n's database about other processes and restarts.
	const receipt = receiptFor(digest, duplicateWindow, seen === 'new');
	return { workflowData: [[{ json, receipt }]], webhookResponse };
}

/**
 * Answers a delivery that starts no workflow.
 *
 * @param problem what is logged, if the sender must not know it
 */
function answer(
	context: IWebhookFunctions,
	outcome: keyof typeof OUTCOMES,
	message: string,
	problem = message,
): IWebhookResponseData {
	const status = OUTCOMES[outcome];
	if (status === 200) log(context, 'info', `${outcome}: ${problem}`);
	else log(context, 'warn', `${outcome}: answered with status ${status}. ${problem}`);
	context.getResponseObject().status(status).json({ message });
	return { noWebhookResponse: true };
}

/** Resolves once n8n has answered, to whether it has stored the execution; false if the sender hung up. */
async function isStored(context: IWebhookFunctions): Promise<boolean> {
	const response = context.getResponseObject();
	// A response that is closed already emits no `close` any more.
	if (!response.closed) await new Promise<void>((resolve) => response.once('close', resolve));
	return response.writableFinished && response.statusCode < 300;
}
