import { isJsonObject, toJsonText, type JsonObject, type JsonValue } from '../json';
import type { Steps } from '../sleep';
import { MAX_FIELDS, parseJson, TooManyValuesError } from '../parseJson';

/** What an error body says. */
export interface ErrorBody {
	message: string | undefined;
	/** Errors of single fields, one a line: "name: The name is too short." */
	fieldErrors: string[];
}

/** Longest plain text that counts as a message although it is not JSON, in characters. */
const MAX_PLAIN_TEXT_LENGTH = 200;

/** Field errors that are passed on at most; the others are only counted. */
const MAX_FIELD_ERRORS = 20;

/** Further statements are only counted, even if they repeat the same text. */
const MAX_STATEMENTS = 10_000;

/** Texts read between two pauses. Listing the names of a large object takes as long as thousands of texts. */
const TEXTS_PER_STEP = 50;

/** Longest message of the service that is passed on, in characters. */
const MAX_MESSAGE_LENGTH = 500;

/**
 * Finds the message and the field errors in the body of an error response.
 *
 * The API document does not show the shape (section Errors), so `message`, `error_description`,
 * `error` and `errors` (each a text, a list, or field → list) are read in this order, at the top level
 * or in `data`. The first text is the message, the others are field errors.
 *
 * @param text the body as received
 * @param redact removes secrets; it runs before a text is shortened, because half a secret would
 *   not be recognised
 */
export function* parseErrorBody(text: string, redact: (text: string) => string): Steps<ErrorBody> {
	const said = yield* valueIn(text);
	yield;
	const lines = new Set<string>();
	let count = 0;
	let more = 0;
	const shown = (line: string): string => shorten(redact(line));
	for (const { field, value } of statementsOf(said, shown, 0)) {
		if (++count % TEXTS_PER_STEP === 0 || isJsonObject(value)) yield;
		if (value === null) continue;
		if (lines.size > MAX_FIELD_ERRORS || count > MAX_STATEMENTS) more++;
		else lines.add(shown(lineOf(field(), value)));
	}
	const [message, ...fieldErrors] = lines;
	return { message, fieldErrors: more > 0 ? [...fieldErrors, `and ${more} more`] : fieldErrors };
}

function* valueIn(text: string): Steps<JsonValue> {
	// This removes a byte order mark too.
	const trimmed = text.trim();
	try {
		return yield* parseJson(trimmed);
	} catch (error) {
		if (error instanceof TooManyValuesError) return `more than ${MAX_FIELDS} field errors`;
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

/** One thing that a body says. */
interface Statement {
	/** The field that it is about, as shown; empty where none is named. Redacts the name only when called. */
	field: () => string;
	/** A text, or an object that holds one; null says nothing. */
	value: JsonValue;
}

const noField = (): string => '';

function* statementsOf(
	value: JsonValue | undefined,
	shown: (name: string) => string,
	depth: number,
): Generator<Statement> {
	if (isText(value)) yield { field: noField, value };
	if (Array.isArray(value)) {
		for (const entry of value)
			yield { field: noField, value: typeof entry === 'number' ? null : entry };
	}
	if (!isJsonObject(value) || depth > MAX_DEPTH) return;
	if (hasMessageField(value)) {
		for (const name of messageFieldsOf(value)) yield* statementsOf(value[name], shown, depth + 1);
	} else if (depth === 0) {
		if (hasMessageField(value.data)) yield* statementsOf(value.data, shown, 1);
	} else {
		for (const name in value) {
			const found = value[name] ?? null;
			// Shortened before it is repeated in each line: a long name would take memory for each error.
			let known: string | undefined;
			const field = (): string => (known ??= shown(name));
			for (const entry of Array.isArray(found) ? found : [found]) yield { field, value: entry };
		}
	}
}

/** With an `error_description`, `error` is only a code. */
function messageFieldsOf({ error, error_description: description }: JsonObject): readonly string[] {
	const isCode = isText(error) && isText(description);
	return isCode ? MESSAGE_FIELDS.filter((name) => name !== 'error') : MESSAGE_FIELDS;
}

function hasMessageField(value: JsonValue | undefined): boolean {
	return isJsonObject(value) && MESSAGE_FIELDS.some((name) => value[name] !== undefined);
}

function lineOf(name: string, entry: JsonValue): string {
	if (!isJsonObject(entry)) return labelled(name, isText(entry) ? entry : toJsonText(entry));
	const { field, message, detail } = entry;
	const text = [message, detail].find(isText) ?? toJsonText(entry);
	return labelled(name, isText(field) ? `${field}: ${text}` : text);
}

function labelled(name: string, text: string): string {
	return name === '' ? text : `${name}: ${text}`;
}

function isText(value: JsonValue | undefined): value is string {
	return typeof value === 'string' && value.trim() !== '';
}

function shorten(text: string): string {
	const trimmed = text.trim();
	return trimmed.length > MAX_MESSAGE_LENGTH ? `${trimmed.slice(0, MAX_MESSAGE_LENGTH)}…` : trimmed;
}
