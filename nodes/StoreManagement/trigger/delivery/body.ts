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

const NAMES = ['event', 'resource'];

/** A field of that name in notations that JSON.parse does not read. */
const NOTATIONS = {
	/** The name of a field of a form: `data[event]`, `order.event`. */
	formName: /(?:^|[.[])(?:event|resource)(?:$|[.\][])/,
	/** `<event>order.created</event>` */
	element: /<(?:event|resource)[\s/>]/,
	/** `{"event":"order.cr`, `event: order.created`, `event=order.created`, `<event>order.created` */
	withValue: /(?:^|[\s"'<{,;])(?:event|resource)\\*["']?\s*[:=>]/,
	/** `{"id":1,"event"`: JSON that breaks off behind the name. */
	brokenOff: /(?:^|[\s"'<{,;])(?:event|resource)\\*["']\s*$/,
	/** `form-data; name="data[event]"` */
	multipart: /\bname=["']?(?:[\w.[\]]*[.[])?(?:event|resource)\b/,
};

/** The notations of a body that nobody has parsed. */
const UNPARSED = [NOTATIONS.withValue, NOTATIONS.brokenOff, NOTATIONS.multipart];

/** So often a text may be JSON or a form within another one. */
const MAX_NESTED_TEXTS = 4;

/**
 * Parses the body of a delivery.
 *
 * @returns `ping` if no field is called event or resource, `unreadable` for anything else that is no delivery
 */
export function parseBody(body: Buffer | undefined): Payload | 'ping' | 'unreadable' {
	const isSmall = body !== undefined && body.length <= MAX_BODY_SIZE;
	const text = isSmall ? decodeUtf8(body) : undefined;
	// Nobody knows what stands in a body in another charset, or one that is still compressed.
	if (text === undefined) return 'unreadable';
	const value = tryParseJson(text);
	if (isPayload(value)) return redactSecrets(value);
	// An event at any other place must not be lost as a ping.
	return hasEventElsewhere(text, value) ? 'unreadable' : 'ping';
}

/** @param value what the text is as JSON: if it is any, a sentence in it may have the word */
function hasEventElsewhere(text: string, value: JsonValue | undefined): boolean {
	if (value !== undefined) return hasEvent(value);
	return UNPARSED.some((notation) => notation.test(text)) || hasEvent(text);
}

/**
 * Whether a field is called event or resource, at any depth: a text may be JSON or a form itself. True, too, of what is
 * too deep to be searched.
 */
function hasEvent(value: JsonValue, nestedTexts = MAX_NESTED_TEXTS): boolean {
	return isDeeper(value, MAX_DEPTH) || hasEventWithin(value, nestedTexts);
}

function hasEventWithin(value: JsonValue, nestedTexts: number): boolean {
	if (typeof value === 'string') return nestedTexts > 0 && isTextWithEvent(value, nestedTexts - 1);
	if (isPrimitive(value)) return false;
	const names = Array.isArray(value) ? [] : Object.keys(value);
	const parts = Object.values(value);
	return (
		names.some((name) => NAMES.includes(name)) ||
		parts.some((part) => hasEventWithin(part, nestedTexts))
	);
}

function isTextWithEvent(text: string, nestedTexts: number): boolean {
	const value = tryParseJson(text);
	if (value !== undefined) return hasEvent(value, nestedTexts);
	// A text that is no form is read as the name of a field, decoded.
	const fields = [...new URLSearchParams(text)];
	const isNamed = text.includes('=') && fields.some(([name]) => NOTATIONS.formName.test(name));
	const parts = fields.flat().filter((part) => part !== text);
	return (
		isNamed || NOTATIONS.element.test(text) || parts.some((part) => hasEvent(part, nestedTexts))
	);
}

function isPayload(value: JsonValue | undefined): value is Payload {
	if (!isJsonObject(value) || isDeeper(value, MAX_DEPTH)) return false;
	return typeof value.event === 'string' && value.event.trim() !== '';
}

function isDeeper(value: JsonValue, levels: number): boolean {
	if (isPrimitive(value)) return false;
	return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}
