import type { IWebhookFunctions } from 'n8n-workflow';

import { isJsonObject, tryParseJson, type JsonObject, type JsonValue } from '../../json';
import { redactSecrets } from '../../redaction/redactor';
import { decodeUtf8 } from '../../text';

/** The largest accepted body, in bytes: no record of a store is that large, and each body uses memory. */
const MAX_BODY_SIZE = 4 * 1024 * 1024;

/** The JSON object of a delivery (API document, Events, point 4). */
export type Payload = JsonObject & { event: string };

/**
 * The body as the service has signed it, decompressed.
 *
 * @returns undefined if it cannot be read
 */
export async function rawBodyOf(context: IWebhookFunctions): Promise<Buffer | undefined> {
	const request = context.getRequestObject();
	// n8n has read a form without keeping its bytes; it leaves bodies of most other types to the node.
	if (!Buffer.isBuffer(request.rawBody) && !request.readableEnded) {
		await request.readRawBody().catch(() => undefined);
	}
	const { rawBody } = request;
	return Buffer.isBuffer(rawBody) ? rawBody : undefined;
}

/** What no ping has: a service may wrap a delivery in another object. */
const NAMES_OF_DELIVERY = /"(?:event|resource)"/;

/**
 * Parses the body of a delivery.
 *
 * @returns `ping` for nothing, and for JSON that names neither an event nor a resource; `unreadable` for anything else
 *   that is no delivery
 */
export function parseBody(body: Buffer | undefined): Payload | 'ping' | 'unreadable' {
	const isSmall = body !== undefined && body.length <= MAX_BODY_SIZE;
	const text = isSmall ? decodeUtf8(body) : undefined;
	if (text === undefined) return 'unreadable';
	if (text.trim() === '') return 'ping';
	const value = tryParseJson(text);
	if (isPayload(value)) return redactSecrets(value);
	return value === undefined || NAMES_OF_DELIVERY.test(text) ? 'unreadable' : 'ping';
}

function isPayload(value: JsonValue | undefined): value is Payload {
	return isJsonObject(value) && typeof value.event === 'string' && value.event.trim() !== '';
}
