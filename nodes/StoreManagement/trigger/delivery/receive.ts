import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { toNodeError } from '../../errors/toNodeError';
import { serviceDetailsOf } from '../../transport/connect';

import { matchesAny } from '../events';
import { readSettings, type Settings } from '../settings';
import { digestOf, isFirst } from './deduplication';
import { toItem } from './item';
import { log } from './log';
import { parsePayload } from './payload';
import { findSignatureProblem, secretKeyOf } from './verification';

/** Larger bodies are refused, in bytes: no record of a store is that large, and each uses memory. */
const MAX_BODY_SIZE = 4 * 1024 * 1024;

/** Characters of an event name that are logged: whoever knows the URL can send any. */
const MAX_LOGGED_LENGTH = 100;

/** Why a delivery is refused. */
interface Refusal {
	status: 400 | 401 | 413;
	message: string;
}

const UNREADABLE: Refusal = {
	status: 400,
	message: 'The body must be a JSON object with the name of an event in "event"',
};

/**
 * Receives one delivery: verifies it, ignores events that were not chosen and repeated deliveries,
 * and starts the workflow with one item. The recommended time-out of the service is 5 seconds (API
 * document, Events, point 5), so nothing here waits but for the secret key after a bad signature.
 *
 * @throws NodeOperationError when the parameters of the node cannot be used
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		const { authentication } = readSettings(context);
		const details = await serviceDetailsOf(context, authentication);
		return await handle(context, readSettings(context, details));
	} catch (error) {
		const location = 'Store Management Trigger';
		throw toNodeError(error, context.getNode(), { action: 'Receiving an event', location });
	}
}

async function handle(
	context: IWebhookFunctions,
	settings: Settings,
): Promise<IWebhookResponseData> {
	// The bytes, whatever the content type. n8n reads them before it calls a node of version 1.
	const { rawBody } = context.getRequestObject() as { rawBody?: unknown };
	const body = Buffer.isBuffer(rawBody) ? rawBody : Buffer.alloc(0);
	if (body.length > MAX_BODY_SIZE) {
		const message = `The body is larger than ${MAX_BODY_SIZE} bytes`;
		return refuse(context, { status: 413, message });
	}
	const problem = await findSignatureProblem(context, settings, body);
	if (problem !== undefined) return refuse(context, { status: 401, message: problem });
	const parsed = parsePayload(body, secretKeyOf(context));
	if (parsed.kind === 'unreadable') return refuse(context, UNREADABLE);
	if (parsed.kind === 'ping') {
		// Not refused: a service may disable webhooks that answer its ping with an error.
		log(context, 'info', 'A delivery without an event was received and ignored');
		return respond(context, 200, 'Received. There is no event in "event".');
	}
	const { payload } = parsed;
	const { event } = payload;
	if (!matchesAny(event, settings.events)) {
		return respond(context, 200, 'Received. This workflow does not wait for this event.');
	}
	// Before the delivery is remembered: if this throws, the delivery must be accepted next time.
	const item = toItem(payload, settings.output);
	if (isRepeated(context, settings, body)) {
		const name = JSON.stringify(event.slice(0, MAX_LOGGED_LENGTH));
		log(context, 'info', `A repeated delivery of the event ${name} was ignored`);
		return respond(context, 200, 'Received before.');
	}
	return {
		...respond(context, 200, 'Workflow was started.'),
		workflowData: [[{ json: item }]],
	};
}

/** While a workflow is tested in the editor, the same event may be sent any number of times. */
function isRepeated(
	context: IWebhookFunctions,
	{ duplicateWindow }: Settings,
	body: Buffer,
): boolean {
	if (duplicateWindow === 0 || context.getMode() === 'manual') return false;
	const url = context.getNodeWebhookUrl('default');
	const node = JSON.stringify([context.getWorkflow().id, context.getNode().id, url]);
	const staticData = context.getWorkflowStaticData('node');
	return !isFirst(digestOf(body), node, staticData, duplicateWindow);
}

function refuse(context: IWebhookFunctions, { status, message }: Refusal): IWebhookResponseData {
	log(context, 'warn', `A delivery was refused with status ${status}. ${message}`);
	return respond(context, status, message);
}

/**
 * Responds before n8n does. n8n 2.x would wait for a free place to execute, which may take longer
 * than the service waits, and would not save the static data of the delivery.
 */
function respond(
	context: IWebhookFunctions,
	status: number,
	message: string,
): IWebhookResponseData {
	context.getResponseObject().status(status).json({ message });
	return { noWebhookResponse: true };
}
