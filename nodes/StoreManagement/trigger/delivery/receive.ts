import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';

import { toNodeError } from '../../errors/toNodeError';
import { isJsonObject, type JsonValue } from '../../json';
import { Redactor } from '../../redaction/redactor';

import { matchesAny } from '../events';
import { readRegistration } from '../registration/registrationState';
import { readSettings, type Settings } from '../settings';
import { digestOf, isFirst } from './deduplication';
import { toItem, type Payload } from './item';
import { isSignatureValid } from './signature';

/** Larger bodies are refused, in bytes: no record of a store is that large, and each uses memory. */
const MAX_BODY_SIZE = 4 * 1024 * 1024;

/** Characters of an event name that are logged: whoever knows the URL can send any. */
const MAX_LOGGED_LENGTH = 100;

/** Why a delivery is refused. */
interface Refusal {
	status: 400 | 401 | 413;
	message: string;
}

/**
 * Receives one delivery: verifies it, ignores events that were not chosen and repeated deliveries,
 * and starts the workflow with one item. The service waits 5 seconds (API document, Events, point 5),
 * so nothing here waits for anything.
 *
 * @throws NodeOperationError when the parameters of the node cannot be used
 */
export function receive(context: IWebhookFunctions): IWebhookResponseData {
	try {
		return handle(context, readSettings(context));
	} catch (error) {
		const location = 'Store Management Trigger';
		throw toNodeError(error, context.getNode(), { action: 'Receiving an event', location });
	}
}

function handle(context: IWebhookFunctions, settings: Settings): IWebhookResponseData {
	// The bytes, whatever the content type. n8n reads them before it calls a node of version 1.
	const { rawBody } = context.getRequestObject() as { rawBody?: unknown };
	const body = Buffer.isBuffer(rawBody) ? rawBody : Buffer.alloc(0);
	const secretKey = readRegistration(context.getWorkflowStaticData('node'))?.secretKey;
	const refusal = findRefusal(context, settings, body, secretKey);
	if (refusal) return refuse(context, refusal);
	const payload = parsePayload(body, secretKey);
	if (payload === undefined) {
		return refuse(context, {
			status: 400,
			message: 'The body must be a JSON object with the name of an event in "event"',
		});
	}
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

function findRefusal(
	context: IWebhookFunctions,
	{ verification }: Settings,
	body: Buffer,
	secretKey = '',
): Refusal | undefined {
	if (body.length > MAX_BODY_SIZE) {
		return { status: 413, message: `The body is larger than ${MAX_BODY_SIZE} bytes` };
	}
	if (verification === undefined) return undefined;
	const signature = context.getHeaderData()[verification.header.toLowerCase()];
	if (isSignatureValid(secretKey, body, signature, verification)) return undefined;
	const problem =
		signature === undefined
			? 'is missing'
			: 'does not match. If the secret key of the webhook was changed, publish the workflow again';
	return {
		status: 401,
		message: `The signature in the header "${verification.header}" ${problem}`,
	};
}

function parsePayload(body: Buffer, secretKey: string | undefined): Payload | undefined {
	const text = body.toString().replace(/^\uFEFF/, '');
	const sent = jsonParse<JsonValue>(text, { fallbackValue: null });
	const redactor = new Redactor();
	redactor.add(secretKey);
	const payload = redactor.redactValue(sent, text);
	if (!isJsonObject(sent) || !isJsonObject(payload)) return undefined;
	// The name of the event is not redacted: no workflow could wait for a redacted name.
	const { event } = sent;
	return typeof event === 'string' && event !== '' ? { ...payload, event } : undefined;
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

function log(context: IWebhookFunctions, level: 'info' | 'warn', message: string): void {
	const { id } = context.getWorkflow();
	context.logger[level](`${context.getNode().name}: ${message}.`, { workflowId: id });
}
