import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { jsonParse } from 'n8n-workflow';

import { isJsonObject, type JsonValue } from '../json';
import { withoutEcho } from '../transport/echo';
import { report } from '../transport/report';
import { Secrets } from '../transport/secrets';

import { digestOf } from './duplicates';
import { isAmong } from './events';
import { itemOf, type Payload } from './item';
import { isFirst } from './once';
import { readRegistered } from './registered';
import { readSettings, type Settings } from './settings';
import { isSignedBy } from './signature';

/** Larger bodies are refused, in bytes: no record of a store comes near, and each stays in memory. */
const LARGEST_BODY = 4 * 1024 * 1024;

/** How much of the name of an event is logged: whoever knows the URL can send any. */
const LONGEST_LOGGED = 100;

/** Why a delivery is not accepted. */
interface Refusal {
	status: 400 | 401 | 413;
	message: string;
}

/**
 * Receives one delivery: verifies it, drops what was not chosen and what has come before, and starts
 * the workflow with one item. The service waits 5 seconds at most (API document, Events, point 5),
 * so nothing here waits for anything.
 *
 * @throws NodeOperationError when the parameters of the node cannot be used
 */
export function receive(context: IWebhookFunctions): IWebhookResponseData {
	try {
		return take(context, readSettings(context));
	} catch (error) {
		const doing = { action: 'Receiving an event', resource: 'webhook', operation: 'receive' };
		throw report(error, context.getNode(), doing);
	}
}

function take(context: IWebhookFunctions, settings: Settings): IWebhookResponseData {
	// Bytes, whatever the content type: n8n has read them before a node of version 1 is called.
	const given: unknown = context.getRequestObject().rawBody;
	const body = Buffer.isBuffer(given) ? given : Buffer.alloc(0);
	const secretKey = readRegistered(context.getWorkflowStaticData('node'))?.secretKey;
	const refusal = refusalOf(context, settings, body, secretKey);
	if (refusal) return refuse(context, refusal);
	const payload = payloadOf(body, secretKey);
	if (payload === undefined) {
		return refuse(context, {
			status: 400,
			message: 'The body must be a JSON object with the name of an event in "event"',
		});
	}
	const { event } = payload;
	if (!isAmong(event, settings.events)) {
		return answer(context, 200, 'Received. This workflow does not wait for this event.');
	}
	// Before anything is remembered: what cannot be read must be able to come again.
	const item = itemOf(payload, settings.output);
	if (isRepetition(context, settings, body)) {
		const name = JSON.stringify(event.slice(0, LONGEST_LOGGED));
		log(context, 'info', `A repeated delivery of the event ${name} was ignored`);
		return answer(context, 200, 'Received before.');
	}
	return {
		...answer(context, 200, 'Workflow was started.'),
		workflowData: [[{ json: item }]],
	};
}

function refusalOf(
	context: IWebhookFunctions,
	{ verification }: Settings,
	body: Buffer,
	secretKey = '',
): Refusal | undefined {
	if (body.length > LARGEST_BODY) {
		return { status: 413, message: `The body is larger than ${LARGEST_BODY} bytes` };
	}
	if (verification === undefined) return undefined;
	const signature = context.getHeaderData()[verification.header.toLowerCase()];
	if (isSignedBy(secretKey, body, signature, verification)) return undefined;
	const problem =
		signature === undefined
			? 'is missing'
			: 'does not match. If the secret key of the webhook was changed, publish the workflow again';
	return {
		status: 401,
		message: `The signature in the header "${verification.header}" ${problem}`,
	};
}

function payloadOf(body: Buffer, secretKey: string | undefined): Payload | undefined {
	const text = body.toString().replace(/^\uFEFF/, '');
	const sent = jsonParse<JsonValue>(text, { fallbackValue: null });
	const secrets = new Secrets();
	secrets.add(secretKey);
	const payload = withoutEcho(sent, text, secrets);
	if (!isJsonObject(sent) || !isJsonObject(payload)) return undefined;
	// The event as it was sent: nobody could wait for one with a masked name.
	const { event } = sent;
	return typeof event === 'string' && event !== '' ? { ...payload, event } : undefined;
}

/** Whoever tests a workflow may send the same event as often as they like. */
function isRepetition(
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
	return answer(context, status, message);
}

/**
 * Answers before n8n does. n8n 2.x would wait until it has a place for the execution, which may take
 * longer than the service waits, and it would not save the static data of the delivery.
 */
function answer(context: IWebhookFunctions, status: number, message: string): IWebhookResponseData {
	context.getResponseObject().status(status).json({ message });
	return { noWebhookResponse: true };
}

function log(context: IWebhookFunctions, level: 'info' | 'warn', message: string): void {
	const { id } = context.getWorkflow();
	context.logger[level](`${context.getNode().name}: ${message}.`, { workflowId: id });
}
