import { parseJson, type JsonValue } from '../../json';

/** How a form begins, and JSON never does: a name and an equals sign. The content type is not reliable. */
const FORM = /^[\w.-]+=/;

/**
 * The JSON in a form: of application/x-www-form-urlencoded the field `payload`, or the only field; of
 * multipart see `jsonOfFields`.
 *
 * @returns undefined where the body is no form, or multipart without an event
 */
export function jsonOfForm(bytes: Buffer, contentType = ''): string | undefined {
	// One character for each byte, so that each field can be decoded by itself.
	const text = bytes.toString('latin1');
	const [, boundary] = /^multipart\/.*boundary="?([^";]+)/i.exec(contentType) ?? [];
	if (boundary !== undefined) return jsonOfFields(partsOf(text, boundary));
	if (!FORM.test(text)) return undefined;
	const only = text.includes('&') ? text : text.slice(text.indexOf('=') + 1);
	const field = /(?:^|&)payload=([^&]*)/.exec(text)?.[1] ?? only;
	const decoded = field
		.replaceAll('+', ' ')
		.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
	return new TextDecoder().decode(Buffer.from(decoded, 'latin1'));
}

/**
 * The JSON of an event in the fields of a form: the field `payload`, else all of them where one is `event`.
 *
 * @param fields texts by name; anything else, such as a file, is left out
 * @returns undefined where there is neither
 */
export function jsonOfFields(fields: object): string | undefined {
	const texts = Object.entries(fields).filter(([, text]) => typeof text === 'string');
	const form = Object.fromEntries(texts) as Record<string, string>;
	if (form.payload !== undefined) return form.payload;
	if (form.event === undefined) return undefined;
	const values = Object.entries(form).map(([name, text]) => [name, valueOf(text)]);
	return JSON.stringify(Object.fromEntries(values));
}

/** A field may hold JSON. A number stays text, with all its digits. */
function valueOf(text: string): JsonValue {
	try {
		return /^\s*[[{]/.test(text) ? parseJson(text) : text;
	} catch {
		return text;
	}
}

/** The parts of multipart/form-data (RFC 7578) that have a name. */
function partsOf(text: string, boundary: string): Record<string, string> {
	const parts = text.split(`--${boundary}`).flatMap((part) => {
		const end = part.indexOf('\r\n\r\n');
		const head = part.slice(0, Math.max(0, end));
		const [, name] = /[\s;]name="?([^";\r\n]+)/i.exec(head) ?? [];
		const bytes = Buffer.from(part.slice(end + 4).replace(/\r\n$/, ''), 'latin1');
		return name === undefined ? [] : [[name, new TextDecoder().decode(bytes)]];
	});
	return Object.fromEntries(parts) as Record<string, string>;
}
