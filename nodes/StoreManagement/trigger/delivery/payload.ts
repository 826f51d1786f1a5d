import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '../../json';
import { redactSecrets } from '../../redaction/redactor';

/** The body of a delivery (API document, Events, point 4). */
export type Payload = JsonObject & { event: string };

/**
 * Parses the body of a delivery.
 *
 * @returns `ping` where there is no event in the body, `unreadable` for anything else that is no delivery
 */
export function parsePayload(body: Buffer): Payload | 'ping' | 'unreadable' {
	if (body.length === 0) return 'ping';
	const value = parseBody(body);
	if (!isJsonObject(value)) return 'unreadable';
	const { event } = value;
	if (typeof event === 'string') return { ...redactSecrets(value), event };
	// An event at any other place, or in another form, must not be lost as a ping.
	return body.includes('"event"') ? 'unreadable' : 'ping';
}

/** @returns undefined for what is not JSON in UTF-8 */
function parseBody(body: Buffer): JsonValue | undefined {
	try {
		return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
	} catch {
		return undefined;
	}
}
