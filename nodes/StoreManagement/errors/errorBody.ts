import { isJsonObject, toJsonText, type JsonObject, type JsonValue } from '../json';

/** What an error body says. */
export interface ErrorBody {
	message: string | undefined;
	/** Errors of single fields, one a line: "name: The name is too short." */
	fieldErrors: string[];
}

/** Longest plain text that counts as a message although it is not JSON, in characters. */
const MAX_PLAIN_TEXT_LENGTH = 200;

/** Lines that are passed on at most: the message and 20 field errors. */
const MAX_LINES = 21;

/** Lines that are read at most: a body may repeat one for each record. */
const MAX_READ_LINES = 100;

/** Longest line that is passed on, in characters. */
const MAX_LINE_LENGTH = 500;

/**
 * Finds the message and the field errors in the body of an error response.
 *
 * The API document does not show the shape (section Errors), so `message`, `error_description`,
 * `error` and `errors` (each a text, a list, or field → list) are read in this order, at the top level
 * or in `data`. The first text is the message, the others are field errors; each is given once.
 *
 * @param text the body as received
 * @param redact removes secrets; it runs before a text is shortened, because half a secret would
 *   not be recognised
 */
export function parseErrorBody(text: string, redact: (text: string) => string): ErrorBody {
	const lines = linesIn(valueIn(text), 0).slice(0, MAX_READ_LINES);
	const shown = new Set(lines.map((line) => shorten(redact(line))));
	const [message, ...fieldErrors] = [...shown].slice(0, MAX_LINES);
	return { message, fieldErrors };
}

function valueIn(text: string): JsonValue {
	// This removes a byte order mark too.
	const trimmed = text.trim();
	try {
		// Of any depth: only the topmost levels are read.
		return JSON.parse(trimmed) as JsonValue;
	} catch {
		return isPlainText(trimmed) ? trimmed : null;
	}
}

/** A proxy may answer with a short plain text. A web page is not a message. */
function isPlainText(text: string): boolean {
	return text.length <= MAX_PLAIN_TEXT_LENGTH && !/[<{[]/.test(text);
}

/** Fields that hold messages, most specific first. */
const MESSAGE_FIELDS = ['message', 'error_description', 'error', 'errors'] as const;

/** How deep message fields may be nested in each other or in `data`. */
const MAX_DEPTH = 2;

function linesIn(value: JsonValue | undefined, depth: number): string[] {
	if (isText(value)) return [value];
	if (Array.isArray(value)) {
		return linesOf(
			'',
			value.filter((entry) => typeof entry !== 'number'),
		);
	}
	if (!isJsonObject(value) || depth > MAX_DEPTH) return [];
	if (hasMessageField(value)) {
		return messageFieldsOf(value).flatMap((name) => linesIn(value[name], depth + 1));
	}
	if (depth === 0) return hasMessageField(value.data) ? linesIn(value.data, 1) : [];
	return Object.entries(value).flatMap(([name, found]) =>
		linesOf(name, Array.isArray(found) ? found : [found]),
	);
}

/** With an `error_description`, `error` is only a code. */
function messageFieldsOf({ error, error_description: description }: JsonObject): readonly string[] {
	const isCode = isText(error) && isText(description);
	return isCode ? MESSAGE_FIELDS.filter((name) => name !== 'error') : MESSAGE_FIELDS;
}

function hasMessageField(value: JsonValue | undefined): boolean {
	return isJsonObject(value) && MESSAGE_FIELDS.some((name) => value[name] !== undefined);
}

/** @param name of the field that the entries are about; empty where none is named */
function linesOf(name: string, entries: JsonValue[]): string[] {
	// Cut off before a long name is written into each line.
	const said = entries.slice(0, MAX_READ_LINES).filter((entry) => entry !== null);
	return said.map((entry) => {
		const { field, message, detail } = isJsonObject(entry) ? entry : {};
		const text = [entry, message, detail].find(isText) ?? toJsonText(entry);
		return [name, field, text].filter(isText).join(': ');
	});
}

function isText(value: JsonValue | undefined): value is string {
	return typeof value === 'string' && value.trim() !== '';
}

function shorten(text: string): string {
	const trimmed = text.trim();
	return trimmed.length > MAX_LINE_LENGTH ? `${trimmed.slice(0, MAX_LINE_LENGTH)}…` : trimmed;
}
