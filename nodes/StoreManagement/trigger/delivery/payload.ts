import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '../../json';
import { unwrap } from '../../output/fields';
import { Redactor, redactSecrets } from '../../redaction/redactor';

import { jsonOfForm } from './form';
import type { Payload } from './item';

/**
 * What the body of a delivery is: an event; a resource without the name of an event; a ping, which is empty
 * or other JSON without a name; or unreadable.
 */
export type ParsedBody =
	| { kind: 'event'; payload: Payload }
	| { kind: 'nameless' }
	| { kind: 'ping' }
	| { kind: 'unreadable' };

/**
 * Parses the body of a delivery (API document, Events, point 4), also inside of `data`. A list that is not
 * empty is unreadable: if it were taken for a ping, the events in it would be silently lost.
 *
 * @param body its bytes
 * @param secretKey `secret_key` of the webhook, which is censored where the payload holds it, as every
 *   field of that name is
 */
export function parsePayload(
	body: Buffer,
	secretKey: string | undefined,
	contentType?: string,
): ParsedBody {
	try {
		const text = jsonOfForm(body, contentType) ?? new TextDecoder().decode(body);
		const sent = text.trim() === '' ? null : parseJson(text);
		const inner = unwrap(sent);
		if (Array.isArray(inner) && inner.length > 0) return { kind: 'unreadable' };
		if (!isJsonObject(inner)) return { kind: 'ping' };
		const redactor = new Redactor();
		redactor.add(secretKey);
		const { event, ...others } = recordWithEvent(inner);
		const name = nameOf(event);
		if (name === undefined)
			return { kind: isJsonObject(sent) && holdsResource(sent) ? 'nameless' : 'ping' };
		const details =
			isJsonObject(event) && Object.keys(event).length > 1 ? { event_details: event } : {};
		const redacted = redactSecrets(redactor.redactValue({ ...others, ...details }, text));
		// The name of the event is not redacted: no workflow could wait for a redacted name.
		return isJsonObject(redacted)
			? { kind: 'event', payload: { ...redacted, event: name } }
			: { kind: 'unreadable' };
	} catch {
		return { kind: 'unreadable' };
	}
}

/** Where an event that is an object may have its name, most specific first. */
const NAME_FIELDS = ['name', 'type', 'event', 'topic', 'key', 'slug', 'code'];

function nameOf(event: JsonValue = null): string | undefined {
	const values = isJsonObject(event) ? NAME_FIELDS.map((field) => event[field]) : [event];
	return values.find((value): value is string => typeof value === 'string' && value.trim() !== '');
}

/** The record that names the event: the body itself, or what is in its `data` together with the rest. */
function recordWithEvent(sent: JsonObject): JsonObject {
	const { data, ...others } = sent;
	const inner = unwrap(data ?? null);
	const isInside = nameOf(sent.event) === undefined && isJsonObject(inner) && nameOf(inner.event);
	return isInside ? { ...others, ...inner } : sent;
}

function holdsResource({ resource = null, data = null }: JsonObject): boolean {
	return [resource, data].some(
		(value) => typeof value === 'object' && value !== null && Object.keys(value).length > 0,
	);
}
