import type { IWebhookFunctions } from 'n8n-workflow';

import {
	isJsonObject,
	isPrimitive,
	tryParseJson,
	type JsonObject,
	type JsonValue,
} from '../../json';
import { decodeUtf8 } from '../../text';
import { redactSecrets } from '../../redaction/redactor';

/** The largest accepted body, in bytes: no record of a store is that large, and each body uses memory. */
const MAX_BODY_SIZE = 4 * 1024 * 1024;

/** The deepest nesting: no record of a store is that deep, and n8n fails at much deeper ones. */
const MAX_DEPTH = 500;

/** The JSON object of a delivery (API document, Events, point 4). */
export type Payload = JsonObject & { event: string };

/**
 * The body as the service has signed it, decompressed.
 *
 * @returns undefined if it cannot be read
 */
export async function readBody(context: IWebhookFunctions): Promise<Buffer | undefined> {
	const request = context.getRequestObject();
	// n8n has read a form without keeping its bytes; it leaves bodies of most other types to the node.
	if (!Buffer.isBuffer(request.rawBody) && !request.readableEnded) {
		await request.readRawBody().catch(() => undefined);
	}
	const { rawBody } = request;
	return Buffer.isBuffer(rawBody) ? rawBody : undefined;
}

/** One of the words by itself, also between quotation marks that are URL-encoded, once or twice. */
const EVENT_ANYWHERE = /(?:\b|22)(?:event|resource)(?:\b|%)/;

/**
 * Parses the body of a delivery.
 *
 * @returns `ping` if neither event nor resource stands in the body, `unreadable` for anything else that is no delivery
 */
export function parseBody(body: Buffer | undefined): Payload | 'ping' | 'unreadable' {
	const isRead = body !== undefined && body.length <= MAX_BODY_SIZE;
	const text = isRead ? decodeUtf8(body) : undefined;
	// Nobody knows what stands in a body in another charset, or one that is still compressed.
	if (text === undefined) return 'unreadable';
	const value = tryParseJson(text);
	if (isJsonObject(value) && !isDeeper(value, MAX_DEPTH)) {
		const { event } = value;
		if (typeof event === 'string' && event.trim() !== '') return { ...redactSecrets(value), event };
	}
	// An event at any other place, or under another name, must not be lost as a ping.
	return EVENT_ANYWHERE.test(text) ? 'unreadable' : 'ping';
}

function isDeeper(value: JsonValue, levels: number): boolean {
	if (isPrimitive(value)) return false;
	return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}
