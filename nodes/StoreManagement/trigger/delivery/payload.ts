import { isJsonObject, type JsonValue } from '../../json';
import { parseJson } from '../../parseJson';
import type { Steps } from '../../sleep';
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
 * unreadable: taken for a ping, the events in it would be lost without a word. So is text that is not
 * UTF-8: read all the same, it would be damaged.
 *
 * @param secretKey `secret_key` of the webhook, which is censored where the payload holds it
 */
export function* parsePayload(body: Buffer, secretKey: string | undefined): Steps<ParsedBody> {
	const text = yield* jsonTextOf(body);
	if (text === undefined) return { kind: 'unreadable' };
	if (text.trim() === '') return { kind: 'ping' };
	const sent = yield* jsonIn(text);
	if (sent === undefined || (Array.isArray(sent) && sent.length > 0)) return { kind: 'unreadable' };
	if (!isJsonObject(sent)) return { kind: 'ping' };
	// The name of the event is not redacted: no workflow could wait for a redacted name.
	const { event } = sent;
	if (typeof event !== 'string' || event.trim() === '') return { kind: 'ping' };
	const redactor = new Redactor();
	redactor.add(secretKey);
	const payload = yield* redactor.redactValue(sent, text);
	return isJsonObject(payload)
		? { kind: 'event', payload: Object.assign(payload, { event }) }
		: { kind: 'unreadable' };
}

/** A name and an equals sign, with which no JSON begins; the content type may say anything. */
const FORM = /^[\w.-]+=/;

const [PLUS, SPACE] = [43, 32];

/** The JSON of a body: all of it, or the field `payload` of a form, or the only field. */
function* jsonTextOf(body: Buffer): Steps<string | undefined> {
	try {
		const utf8 = new TextDecoder('utf-8', { fatal: true });
		const text = utf8.decode(body);
		if (!FORM.test(text)) return text;
		yield;
		// A form writes spaces so. As bytes, because millions of them in a text take half a second.
		const form = utf8.decode(body.map((byte) => (byte === PLUS ? SPACE : byte)));
		yield;
		const only = form.includes('&') ? undefined : form.slice(form.indexOf('=') + 1);
		const field = /(?:^|&)payload=([^&]*)/.exec(form)?.[1] ?? only;
		return field && decodeURIComponent(field);
	} catch {
		return undefined;
	}
}

function* jsonIn(text: string): Steps<JsonValue | undefined> {
	try {
		return yield* parseJson(text);
	} catch {
		return undefined;
	}
}
