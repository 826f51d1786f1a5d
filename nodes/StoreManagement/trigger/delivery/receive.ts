import type { INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { createHash } from 'node:crypto';

import { toNodeError } from '../../errors/toNodeError';
import type { RecordType } from '../../output';

import { matchesAny } from '../events';
import { readSettings, type Settings } from '../settings';
import { webhookId } from '../webhookId';
import { isRepeatedHere } from './deduplication';
import { toItem } from './item';
import { log, NOT_MATCHED, NOT_READABLE, NOT_VERIFIED, REPEATED } from './log';
import { parsePayload } from './payload';
import { receiptFor } from './repetition';
import { signatureProblem } from './verification';

/** The largest accepted body, in bytes: no record of a store is that large, and each body uses memory. */
const MAX_BODY_SIZE = 4 * 1024 * 1024;

const UNREADABLE =
	'The body must be JSON of at most 4 MB, an object with the name of an event in "event".';
const NOT_SIGNED = 'The signature is missing or not valid.';

/**
 * Receives one delivery: verifies it, ignores events that were not chosen and repeated deliveries,
 * and starts the workflow with one item. The recommended time-out of the service is 5 seconds (API
 * document, Events, point 5), so this waits for nothing outside n8n, except to read the secret key when no
 * known key matches the signature.
 *
 * @param orderRecord the kind of record that order events bring
 * @throws NodeOperationError when the parameters of the node cannot be used
 */
export async function receive(
	context: IWebhookFunctions,
	orderRecord: RecordType,
): Promise<IWebhookResponseData> {
	try {
		return await handle(context, readSettings(context), orderRecord);
	} catch (error) {
		const location = 'Store Management Trigger';
		throw toNodeError(error, context.getNode(), { action: 'Receiving an event', location });
	}
}

async function handle(
	context: IWebhookFunctions,
	settings: Settings,
	orderRecord: RecordType,
): Promise<IWebhookResponseData> {
	// The body as it was sent, which is what was signed. n8n does not keep that of multipart/form-data.
	const { rawBody } = context.getRequestObject();
	if (!Buffer.isBuffer(rawBody) || rawBody.length > MAX_BODY_SIZE) {
		return refuse(context, 400, NOT_READABLE, UNREADABLE);
	}
	const problem = await signatureProblem(context, settings, rawBody);
	// The sender must not learn how deliveries are signed.
	if (problem !== undefined) return refuse(context, 401, NOT_VERIFIED, NOT_SIGNED, problem);
	const payload = parsePayload(rawBody);
	if (payload === 'unreadable') return refuse(context, 400, NOT_READABLE, UNREADABLE);
	// Not refused: a service may disable webhooks that answer its ping with an error.
	if (payload === 'ping') return ignore(context, NOT_MATCHED, 'There is no event in "event".');
	const { event } = payload;
	if (!matchesAny(event, settings.events)) {
		return ignore(context, NOT_MATCHED, `The workflow does not wait for ${quote(event)}.`);
	}
	const json = toItem(payload, settings, orderRecord);
	const { duplicateWindow } = settings;
	// While a workflow is tested in the editor, the same event may be sent any number of times.
	if (context.getMode() === 'manual' || duplicateWindow === 0) return start({ json });
	const digest = createHash('sha256').update(rawBody).digest('base64url');
	const storing = async () => await isStored(context.getResponseObject());
	if (await isRepeatedHere(`${webhookId(context)} ${digest}`, duplicateWindow, storing)) {
		return ignore(context, REPEATED, `${quote(event)} has started the workflow before.`);
	}
	return start({ json, receipt: receiptFor(digest, duplicateWindow) });
}

/** Hands the delivery to n8n; n8n 2.x answers it once it has stored the execution. */
function start(item: INodeExecutionData): IWebhookResponseData {
	return { workflowData: [[item]], webhookResponse: { message: 'Workflow was started.' } };
}

/** Waits until n8n has answered. Resolves to whether it has stored the execution; false where the sender hung up. */
async function isStored(
	response: ReturnType<IWebhookFunctions['getResponseObject']>,
): Promise<boolean> {
	if (!response.closed) await new Promise<void>((resolve) => response.once('close', resolve));
	return response.writableFinished && response.statusCode < 300;
}

/** Answers a delivery that starts nothing and need not be sent again. */
function ignore(context: IWebhookFunctions, outcome: string, reason: string): IWebhookResponseData {
	log(context, 'info', `${outcome}: ${reason}`);
	return respond(context, 200, reason);
}

/** @param problem what is logged, where the sender must not know it */
function refuse(
	context: IWebhookFunctions,
	status: 400 | 401,
	outcome: string,
	message: string,
	problem = message,
): IWebhookResponseData {
	log(context, 'warn', `${outcome}: answered with status ${status}. ${problem}`);
	return respond(context, status, message);
}

function respond(
	context: IWebhookFunctions,
	status: number,
	message: string,
): IWebhookResponseData {
	context.getResponseObject().status(status).json({ message });
	return { noWebhookResponse: true };
}

/** The name of an event, shortened and quoted: whoever knows the URL can send any name. */
function quote(event: string): string {
	return JSON.stringify(event.slice(0, 100));
}
