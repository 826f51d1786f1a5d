import { isJsonObject, parseJson } from '../../json';
import { Redactor, redactSecrets } from '../../redaction/redactor';

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
 * @param secretKey `secret_key` of the webhook, which is censored where the payload holds it, as every
 *   field of that name is
 */
export function parsePayload(body: Buffer, secretKey: string | undefined): ParsedBody {
	try {
		const text = jsonTextOf(new TextDecoder('utf-8', { fatal: true }).decode(body));
		const sent = text.trim() === '' ? null : parseJson(text);
		if (Array.isArray(sent) && sent.length > 0) return { kind: 'unreadable' };
		if (!isJsonObject(sent)) return { kind: 'ping' };
		const { event } = sent;
		if (typeof event !== 'string' || event.trim() === '') return { kind: 'ping' };
		const redactor = new Redactor();
		redactor.add(secretKey);
		const redacted = redactSecrets(redactor.redactValue(sent, text));
		if (!isJsonObject(redacted)) return { kind: 'unreadable' };
		// The name of the event is not redacted: no workflow could wait for a redacted name.
		return { kind: 'event', payload: { ...redacted, event } };
	} catch {
		return { kind: 'unreadable' };
	}
}

/** How a form begins, and JSON never does: a name and an equals sign. The content type is not reliable. */
const FORM = /^[\w.-]+=/;

/**
 * The JSON of a body: all of it, or the field `payload` of a form, or the only field.
 *
 * @throws URIError for a form that is not encoded as UTF-8
 */
function jsonTextOf(text: string): string {
	if (!FORM.test(text)) return text;
	const only = text.includes('&') ? text : text.slice(text.indexOf('=') + 1);
	const field = /(?:^|&)payload=([^&]*)/.exec(text)?.[1] ?? only;
	return decodeURIComponent(field.replaceAll('+', ' '));
}
