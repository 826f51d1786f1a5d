import { isJsonObject, type JsonValue } from '../../json';
import { Redactor } from '../../redaction/redactor';

import type { Payload } from './item';

/**
 * What the body of a delivery is: an event, a ping, which is JSON or nothing at all without the name
 * of an event, or something that cannot be read.
 */
export type ParsedBody =
	{ kind: 'event'; payload: Payload } | { kind: 'ping' } | { kind: 'unreadable' };

/**
 * Parses the body of a delivery (API document, Events, point 4). A list that holds something is
 * unreadable: taken for a ping, the events in it would be lost without a word.
 *
 * @param secretKey `secret_key` of the webhook, which is censored where the payload holds it
 */
export function parsePayload(body: Buffer, secretKey: string | undefined): ParsedBody {
	const text = body.toString().replace(/^\uFEFF/, '');
	if (text.trim() === '') return { kind: 'ping' };
	const sent = parseJson(text);
	if (sent === undefined || (Array.isArray(sent) && sent.length > 0)) return { kind: 'unreadable' };
	if (!isJsonObject(sent)) return { kind: 'ping' };
	// The name of the event is not redacted: no workflow could wait for a redacted name.
	const { event } = sent;
	if (typeof event !== 'string' || event.trim() === '') return { kind: 'ping' };
	const redactor = new Redactor();
	redactor.add(secretKey);
	const payload = redactor.redactValue(sent, text);
	return isJsonObject(payload)
		? { kind: 'event', payload: { ...payload, event } }
		: { kind: 'unreadable' };
}

function parseJson(text: string): JsonValue | undefined {
	try {
		return JSON.parse(text) as JsonValue;
	} catch {
		return undefined;
	}
}
