import { isJsonObject, parseJson, type JsonValue } from '../../json';
import { Redactor } from '../../redaction/redactor';

import type { Payload } from './item';

/**
 * What the body of a delivery is: an event; a ping, which is empty or JSON without the name of an event;
 * or unreadable.
 */
export type ParsedBody =
	{ kind: 'event'; payload: Payload } | { kind: 'ping' } | { kind: 'unreadable' };

/**
 * Parses the body of a delivery (API document, Events, point 4). A list that is not empty is unreadable:
 * if it were taken for a ping, the events in it would be silently lost. So is text that is not UTF-8:
 * decoding it anyway would corrupt it.
 *
 * @param secretKey `secret_key` of the webhook, which is censored where the payload holds it
 */
export function parsePayload(body: Buffer, secretKey: string | undefined): ParsedBody {
	const text = jsonTextOf(body);
	if (text === undefined) return { kind: 'unreadable' };
	if (text.trim() === '') return { kind: 'ping' };
	const sent = jsonIn(text);
	if (sent === undefined || (Array.isArray(sent) && sent.length > 0)) return { kind: 'unreadable' };
	if (!isJsonObject(sent)) return { kind: 'ping' };
	// The name of the event is not redacted: no workflow could wait for a redacted name.
	const { event } = sent;
	if (typeof event !== 'string' || event.trim() === '') return { kind: 'ping' };
	const redactor = new Redactor();
	redactor.add(secretKey);
	const payload = redactor.redactValue(sent, text);
	return isJsonObject(payload)
		? { kind: 'event', payload: Object.assign(payload, { event }) }
		: { kind: 'unreadable' };
}

/** How a form begins, and JSON never does: a name and an equals sign. The content type is not reliable. */
const FORM = /^[\w.-]+=/;

/** The JSON of a body: all of it, or the field `payload` of a form, or the only field. */
function jsonTextOf(body: Buffer): string | undefined {
	try {
		const utf8 = new TextDecoder('utf-8', { fatal: true });
		const text = utf8.decode(body);
		if (!FORM.test(text)) return text;
		const form = text.replaceAll('+', ' ');
		const only = form.includes('&') ? undefined : form.slice(form.indexOf('=') + 1);
		const field = /(?:^|&)payload=([^&]*)/.exec(form)?.[1] ?? only;
		return field && decodeURIComponent(field);
	} catch {
		return undefined;
	}
}

function jsonIn(text: string): JsonValue | undefined {
	try {
		return parseJson(text);
	} catch {
		return undefined;
	}
}
