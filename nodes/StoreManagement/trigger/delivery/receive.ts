import type { INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { toNodeError } from '../../errors/toNodeError';

import { matchesAny } from '../events';
import { readAuthentication, readSettings, type DeliverySettings } from '../settings';
import { storeOfDelivery } from '../stores';
import { claimsOf } from './claims';
import { currentDetails } from './currentDetails';
import { deliveryKeys, isAccepted, isRepeatedHere } from './deduplication';
import { jsonOfFields } from './form';
import { toItem, type EventRecords } from './item';
import { log, NOT_MATCHED, NOT_READABLE, NOT_VERIFIED, REPEATED } from './log';
import { parsePayload } from './payload';
import { knownKey, webhookKeyId } from './secretKey';
import { findSignatureProblem } from './verification';

/** The largest accepted body, in bytes: no record of a store is that large, and each body uses memory. */
const MAX_BODY_SIZE = 4 * 1024 * 1024;

/** The most characters of an event name that are logged: whoever knows the URL can send any name. */
const MAX_LOGGED_LENGTH = 100;

const UNREADABLE = 'The body must be a JSON object with the name of an event in "event"';

/**
 * Receives one delivery: verifies it, ignores events that were not chosen and repeated deliveries,
 * and starts the workflow with one item. The recommended time-out of the service is 5 seconds (API
 * document, Events, point 5), so this waits for nothing outside n8n, except to read the secret key when no
 * known key matches the signature.
 *
 * @param records what the resource of an event is
 * @throws NodeOperationError when the parameters of the node cannot be used
 */
export async function receive(
	context: IWebhookFunctions,
	records: EventRecords,
): Promise<IWebhookResponseData> {
	try {
		const details = await currentDetails(context, readAuthentication(context));
		const settings = readSettings(context, details);
		const store = storeOfDelivery(context, settings);
		return await handle(context, { ...settings, store }, records);
	} catch (error) {
		const location = 'Store Management Trigger';
		throw toNodeError(error, context.getNode(), { action: 'Receiving an event', location });
	}
}

async function handle(
	context: IWebhookFunctions,
	settings: DeliverySettings,
	records: EventRecords,
): Promise<IWebhookResponseData> {
	const body = await bodyOf(context);
	if (typeof body === 'string') {
		return refuse(context, body === UNREADABLE ? 400 : 413, NOT_READABLE, body);
	}
	const problem = await findSignatureProblem(context, settings, body.bytes);
	if (problem !== undefined) {
		// The sender must not learn how deliveries are signed.
		const message =
			problem.status === 401 ? 'The signature is missing or not valid' : 'Try again later';
		return refuse(context, problem.status, NOT_VERIFIED, message, problem.message);
	}
	const parsed = parsePayload(body.bytes, knownKey(context, settings.store), body.contentType);
	if (parsed.kind === 'unreadable') return refuse(context, 400, NOT_READABLE, UNREADABLE);
	if (parsed.kind !== 'event') {
		// Not refused: a service may disable webhooks that answer its ping with an error.
		const isPing = parsed.kind === 'ping';
		const what = isPing ? 'there is no event in it' : 'it holds a resource and no name of an event';
		log(context, isPing ? 'info' : 'warn', `${NOT_MATCHED}: ${what}`);
		return respond(context, 200, 'Received. There is no event in "event".');
	}
	const { event } = parsed.payload;
	if (!matchesAny(event, settings.events)) {
		const reason = `the workflow does not wait for the event ${quote(event)}`;
		log(context, 'info', `${NOT_MATCHED}: ${reason}`);
		return respond(context, 200, 'Received. This workflow does not wait for this event.');
	}
	// Before the delivery is remembered: if this throws, the delivery must be accepted next time.
	const { addStore, store } = settings;
	const shown = toItem(parsed.payload, { ...settings, records });
	const item = addStore ? { ...shown, store: store || null } : shown;
	// While a workflow is tested in the editor, the same event may be sent any number of times.
	if (context.getMode() === 'manual') return start({ json: item });
	const keys = deliveryKeys(context.getHeaderData(), body.bytes, settings);
	if (keys.length === 0) return start({ json: item });
	const stored = async () => await isAccepted(context.getResponseObject());
	if (await isRepeatedHere(webhookKeyId(context, store), keys, stored)) {
		log(context, 'info', `${REPEATED}: the event ${quote(event)} has started the workflow before`);
		return respond(context, 200, 'Received before.');
	}
	return start({ json: item, delivery: claimsOf(keys, Date.now()) });
}

/** Hands the delivery to n8n; n8n 2.x answers it once it has stored the execution. */
function start(item: INodeExecutionData): IWebhookResponseData {
	return { workflowData: [[item]], webhookResponse: { message: 'Workflow was started.' } };
}

/**
 * The body as it was sent, which is what was signed. n8n reads it, and parses application/json, before it
 * calls a node of version 1. Of multipart/form-data it keeps the fields alone, and other multipart it leaves.
 *
 * @returns what is wrong with the body, as a sentence, where it cannot be used
 */
async function bodyOf(context: IWebhookFunctions): Promise<DeliveryBody | string> {
	const request = context.getRequestObject() as WebhookRequest;
	const { rawBody, body, headers } = request;
	const fields = body?.data;
	if (!Buffer.isBuffer(rawBody) && typeof fields === 'object' && fields !== null) {
		const json = jsonOfFields(fields);
		return json === undefined ? UNREADABLE : { bytes: Buffer.from(json), contentType: undefined };
	}
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of Buffer.isBuffer(rawBody) ? [rawBody] : request) {
		size += chunk.length;
		if (size > MAX_BODY_SIZE) return `The body is larger than ${MAX_BODY_SIZE} bytes`;
		chunks.push(chunk);
	}
	return { bytes: Buffer.concat(chunks), contentType: headers['content-type'] };
}

interface DeliveryBody {
	bytes: Buffer;
	contentType: string | undefined;
}

/** A request as n8n hands it over. */
interface WebhookRequest extends AsyncIterable<Buffer> {
	headers: { 'content-type'?: string };
	rawBody?: unknown;
	body?: { data?: unknown };
}

/** The name of an event, shortened and quoted for the log. */
function quote(event: string): string {
	return JSON.stringify(event.slice(0, MAX_LOGGED_LENGTH));
}

/** @param detail what is logged, where it differs from the answer to the sender */
function refuse(
	context: IWebhookFunctions,
	status: 400 | 401 | 413 | 503,
	reason: typeof NOT_READABLE | typeof NOT_VERIFIED,
	message: string,
	detail = message,
): IWebhookResponseData {
	log(context, 'warn', `${reason}: answered with status ${status}. ${detail}`);
	return respond(context, status, message);
}

/** Answers a delivery that starts nothing. */
function respond(
	context: IWebhookFunctions,
	status: number,
	message: string,
): IWebhookResponseData {
	context.getResponseObject().status(status).json({ message });
	return { noWebhookResponse: true };
}
