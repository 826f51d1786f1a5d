import { isJsonObject, type JsonObject, type JsonValue } from '../json';

/** What an error body says. */
export interface ErrorBody {
	message: string | undefined;
	/** Errors of single fields, one a line: "name: The name is too short." */
	fieldErrors: string[];
}

/** Longest plain text that counts as a message although it is not JSON, in characters. */
const MAX_PLAIN_TEXT_LENGTH = 200;

/** Longest message of the service that is passed on, in characters. */
const MAX_MESSAGE_LENGTH = 500;

/**
 * Finds the message and the field errors in the body of an error response.
 *
 * The API document does not show the shape (section Errors), so `message`, `error_description`,
 * `error` and `errors` (each a text, a list, or field → list) are read in this order, at the top or
 * in `data`. The first text is the message, the others are field errors.
 *
 * @param text the body as received
 * @param redact removes secrets; it runs before a text is shortened, because half a secret would
 *   not be recognised
 */
export function parseErrorBody(text: string, redact: (text: string) => string): ErrorBody {
	const lines = [...new Set(linesIn(text))].map((line) => shorten(redact(line)));
	const [message, ...fieldErrors] = lines;
	return { message, fieldErrors };
}

function linesIn(text: string): string[] {
	const trimmed = text.replace(/^\uFEFF/, '').trim();
	if (trimmed === '') return [];
	try {
		return linesOf(JSON.parse(trimmed) as JsonValue, 0);
	} catch {
		return plainText(trimmed);
	}
}

/** Fields that hold messages, most specific first. */
const MESSAGE_FIELDS = ['message', 'error_description', 'error', 'errors'] as const;

/** How deep message fields may be nested in each other or in `data`. */
const MAX_DEPTH = 2;

function linesOf(value: JsonValue | undefined, depth: number): string[] {
	if (isText(value)) return [value];
	if (Array.isArray(value)) {
		return value.filter((entry) => typeof entry !== 'number').flatMap(linesOfEntry);
	}
	if (!isJsonObject(value) || depth > MAX_DEPTH) return [];
	if (hasMessageField(value)) {
		return messageFieldsOf(value).flatMap((name) => linesOf(value[name], depth + 1));
	}
	if (depth === 0) return hasMessageField(value.data) ? linesOf(value.data, 1) : [];
	return Object.entries(value).flatMap(([field, found]) => {
		const messages = Array.isArray(found) ? found : [found];
		return messages.map((entry) => `${field}: ${linesOfEntry(entry).join(' ')}`);
	});
}

/** Beside `error_description`, `error` is only a code. */
function messageFieldsOf({ error, error_description: description }: JsonObject): readonly string[] {
	const isCode = isText(error) && isText(description);
	return isCode ? MESSAGE_FIELDS.filter((name) => name !== 'error') : MESSAGE_FIELDS;
}

function hasMessageField(value: JsonValue | undefined): boolean {
	return isJsonObject(value) && MESSAGE_FIELDS.some((name) => value[name] !== undefined);
}

/** A proxy may answer with a short plain text. A web page is not a message. */
function plainText(text: string): string[] {
	return text.length <= MAX_PLAIN_TEXT_LENGTH && !/[<{[]/.test(text) ? [text] : [];
}

function linesOfEntry(entry: JsonValue): string[] {
	if (isText(entry)) return [entry];
	if (!isJsonObject(entry)) return entry === null ? [] : [JSON.stringify(entry)];
	const { field, message, detail } = entry;
	const text = [message, detail].find(isText) ?? JSON.stringify(entry);
	return [isText(field) ? `${field}: ${text}` : text];
}

function isText(value: JsonValue | undefined): value is string {
	return typeof value === 'string' && value.trim() !== '';
}

function shorten(text: string): string {
	const trimmed = text.trim();
	return trimmed.length > MAX_MESSAGE_LENGTH ? `${trimmed.slice(0, MAX_MESSAGE_LENGTH)}…` : trimmed;
}
