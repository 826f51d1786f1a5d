import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { toNodeError } from '../../errors/toNodeError';

import { matchesAny } from '../events';
import { readAuthentication, readSettings, type Settings } from '../settings';
import { currentDetails } from './currentDetails';
import { digestOf, isAcknowledged } from './deduplication';
import { deliveryKeys, type DeliveryKey } from './deliveryId';
import { acknowledge } from './guard';
import { toItem } from './item';
import { log, NOT_MATCHED, NOT_READABLE, NOT_VERIFIED, REPEATED } from './log';
import { parsePayload } from './payload';
import { PROCESS, toStored } from './stored';
import { findSignatureProblem, secretKeyOf } from './verification';

/** The largest accepted body, in bytes: no record of a store is that large, and each body uses memory. */
const MAX_BODY_SIZE = 4 * 1024 * 1024;

/** The most characters of an event name that are logged: whoever knows the URL can send any name. */
const MAX_LOGGED_LENGTH = 100;

/** Why a delivery is refused, and with which words the log line begins. */
interface Refusal {
	status: 400 | 401 | 413 | 503;
	/** The answer to the sender. */
	message: string;
	/** Logged instead of the message: the sender must not learn how deliveries are signed. */
	detail?: string;
	reason: typeof NOT_READABLE | typeof NOT_VERIFIED;
}

const UNREADABLE: Refusal = {
	status: 400,
	message: 'The body must be a JSON object in UTF-8 with the name of an event in "event"',
	reason: NOT_READABLE,
};

const STARTED = 'Workflow was started.';

/**
 * Receives one delivery: verifies it, ignores events that were not chosen and repeated deliveries,
 * and starts the workflow with one item. The recommended time-out of the service is 5 seconds (API
 * document, Events, point 5), so this waits for nothing outside n8n, except to read the secret key when no
 * known key matches the signature.
 *
 * @throws NodeOperationError when the parameters of the node cannot be used
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const since = performance.now();
	try {
		const details = await currentDetails(context, readAuthentication(context));
		return await handle(context, readSettings(context, details), since);
	} catch (error) {
		const location = 'Store Management Trigger';
		throw toNodeError(error, context.getNode(), { action: 'Receiving an event', location });
	}
}

async function handle(
	context: IWebhookFunctions,
	settings: Settings,
	since: number,
): Promise<IWebhookResponseData> {
	// The bytes, whatever the content type. n8n reads them before it calls a node of version 1, and parses JSON
	// of its own; text that is not UTF-8 can only be found in the bytes.
	const { rawBody } = context.getRequestObject() as { rawBody?: unknown };
	const body = Buffer.isBuffer(rawBody) ? rawBody : Buffer.alloc(0);
	if (body.length > MAX_BODY_SIZE) {
		const message = `The body is larger than ${MAX_BODY_SIZE} bytes`;
		return refuse(context, { status: 413, message, reason: NOT_READABLE });
	}
	const problem = await findSignatureProblem(context, settings, body);
	if (problem !== undefined) {
		const { status, message: detail } = problem;
		const message = status === 401 ? 'The signature is missing or not valid' : 'Try again later';
		return refuse(context, { status, message, detail, reason: NOT_VERIFIED });
	}
	const parsed = parsePayload(body, secretKeyOf(context));
	if (parsed.kind === 'unreadable') return refuse(context, UNREADABLE);
	if (parsed.kind === 'ping') {
		// Not refused: a service may disable webhooks that answer its ping with an error.
		log(context, 'info', `${NOT_MATCHED}: there is no event in it`);
		return respond(context, 200, 'Received. There is no event in "event".');
	}
	const { payload } = parsed;
	const { event } = payload;
	if (!matchesAny(event, settings.events)) {
		log(
			context,
			'info',
			`${NOT_MATCHED}: the workflow does not wait for the event ${quote(event)}`,
		);
		return respond(context, 200, 'Received. This workflow does not wait for this event.');
	}
	// Before the delivery is remembered: if this throws, the delivery must be accepted next time.
	const item = toItem(payload, settings.output);
	const keys = deliveryKeys(context.getHeaderData(), body, settings);
	return await start(context, { item, event, keys, since });
}

/** A delivery that starts the workflow, unless it is a repetition. */
interface Verified {
	item: IDataObject;
	event: string;
	keys: readonly DeliveryKey[];
	/** When n8n called the node, in milliseconds of a monotonic clock. */
	since: number;
}

/**
 * Hands the delivery to n8n, which answers once it has stored the execution. A repetition is answered
 * when the delivery that it repeats is stored.
 */
async function start(
	context: IWebhookFunctions,
	{ item, event, keys, since }: Verified,
): Promise<IWebhookResponseData> {
	// While a workflow is tested in the editor, the same event may be sent any number of times.
	const checked = context.getMode() === 'manual' ? [] : keys.filter(({ window }) => window > 0);
	const records = checked.map(({ kind, content, window }) => ({
		node: nodeOf(context, kind),
		delivery: { digest: digestOf(content), receivedAt: Date.now(), window, process: PROCESS },
	}));
	const deliveries = records.map(({ delivery }) => delivery);
	const { json, writtenSince } = toStored({ item, deliveries });
	let acknowledging: Promise<boolean> | undefined;
	const acknowledged = async (): Promise<boolean> =>
		await (acknowledging ??= acknowledge(
			context.getResponseObject(),
			since,
			writtenSince,
			STARTED,
		));
	if (records.length === 0) void acknowledged();
	for (const { node, delivery } of records) {
		const { digest, window } = delivery;
		if (!(await isAcknowledged(digest, node, window, acknowledged))) continue;
		log(context, 'info', `${REPEATED}: the event ${quote(event)} has started the workflow before`);
		return respond(context, 200, 'Received before.');
	}
	return { workflowData: [[{ json }]], webhookResponse: { message: STARTED } };
}

/** Identifies the node in this n8n; its test URL counts as another node, and so do keys of another kind. */
function nodeOf(context: IWebhookFunctions, kind: DeliveryKey['kind']): string {
	const url = context.getNodeWebhookUrl('default');
	return JSON.stringify([context.getWorkflow().id, context.getNode().id, url, kind]);
}

/** The name of an event, shortened and quoted for the log. */
function quote(event: string): string {
	return JSON.stringify(event.slice(0, MAX_LOGGED_LENGTH));
}

function refuse(
	context: IWebhookFunctions,
	{ status, message, detail = message, reason }: Refusal,
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
