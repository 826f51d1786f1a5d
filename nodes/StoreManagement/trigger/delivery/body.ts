import type { IWebhookFunctions } from 'n8n-workflow';

import {
	isJsonObject,
	isPrimitive,
	tryParseJson,
	type JsonObject,
	type JsonValue,
} from '../../json';
import { redactSecrets } from '../../redaction/redactor';
import { decodeUtf8 } from '../../text';

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

/** The name of a field in JSON, or in another notation that stands in one of its texts. */
const FIELD_IN_JSON = /(?:["&<]|%22)(?:event|resource)(?:\\*"\s*:|[=>[]|%22)/;
/** One of the names by itself, also between quotation marks that are URL-encoded, once or twice. */
const NAME_ANYWHERE = /(?:\b|22)(?:event|resource)(?:\b|%)/;

/**
 * Parses the body of a delivery.
 *
 * @returns `ping` if no field is called event or resource, `unreadable` for anything else that is no delivery
 */
export function parseBody(body: Buffer | undefined): Payload | 'ping' | 'unreadable' {
	const text = body && body.length <= MAX_BODY_SIZE ? decodeUtf8(body) : undefined;
	// Nobody knows what stands in a body in another charset, or one that is still compressed.
	if (text === undefined) return 'unreadable';
	const value = tryParseJson(text);
	if (isPayload(value)) return redactSecrets(value);
	// An event at any other place must not be lost as a ping. A sentence of a ping may have the word.
	const field = value === undefined ? NAME_ANYWHERE : FIELD_IN_JSON;
	return field.test(text) ? 'unreadable' : 'ping';
}

function isPayload(value: JsonValue | undefined): value is Payload {
	if (!isJsonObject(value) || isDeeper(value, MAX_DEPTH)) return false;
	return typeof value.event === 'string' && value.event.trim() !== '';
}

function isDeeper(value: JsonValue, levels: number): boolean {
	if (isPrimitive(value)) return false;
	return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}
