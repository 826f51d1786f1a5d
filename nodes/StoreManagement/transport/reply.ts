import { isJsonObject, type JsonObject, type JsonValue } from '../json';

import type { Reply } from './exchange';

/** A decoded body: JSON, nothing at all, or text that is no JSON. */
export type Body =
	{ kind: 'json'; value: JsonValue } | { kind: 'empty' } | { kind: 'malformed'; text: string };

/** Decodes the body of an answer. 204, an empty body and a bare `null` say nothing. */
export function bodyOf(reply: Reply): Body {
	const text = reply.text.replace(/^\uFEFF/, '').trim();
	if (reply.status === 204 || text === '') return { kind: 'empty' };
	try {
		const value = JSON.parse(text) as JsonValue;
		return value === null ? { kind: 'empty' } : { kind: 'json', value };
	} catch {
		return { kind: 'malformed', text };
	}
}

/**
 * The records in a body, wrapped in `data` or bare, one or many: the API document does not show
 * which endpoint does what, so all are understood everywhere.
 */
export function recordsOf(value: JsonValue): JsonValue[] {
	if (Array.isArray(value)) return value;
	if (!isJsonObject(value)) return [value];
	const { data } = value;
	if (typeof data === 'object' && data !== null) return Array.isArray(data) ? data : [data];
	// An envelope without records, such as a page past the end; `data` may hold a mere word, too.
	const onlyEnvelope = Object.keys(value).every((name) => name === 'meta' || name === 'data');
	if (!onlyEnvelope) return [value];
	return data === undefined || data === null ? [] : [data];
}

/** What an error body says. */
export interface ServiceWords {
	message: string | undefined;
	/** Errors of single fields, one a line. */
	fieldErrors: string[];
}

/** Longest text that is taken for words although it is no JSON. */
const LONGEST_PLAIN_TEXT = 200;

/** Longest message of the service that is passed on. */
const LONGEST_MESSAGE = 500;

/**
 * Finds the words in an error body. Its shape is not shown (API document, Errors), so `message`,
 * `error_description`, `error` and `errors` (each a text, a list, or field → list) are looked at, in
 * this order, at the top or in `data`: the first is the message, the others stand below it.
 *
 * @param mask takes secrets out of a text, before it is shortened: half a secret is found no more
 */
export function wordsOf(body: Body, mask: (text: string) => string): ServiceWords {
	const { message, fieldErrors } = rawWordsOf(body);
	const told = (text: string): string => shortened(mask(text));
	return {
		message: message === undefined ? undefined : told(message),
		fieldErrors: fieldErrors.map(told),
	};
}

function rawWordsOf(body: Body): ServiceWords {
	if (body.kind === 'empty') return { message: undefined, fieldErrors: [] };
	const lines = body.kind === 'json' ? linesOf(body.value, 0) : plainText(body.text);
	const [message, ...rest] = [...new Set(lines)];
	return { message, fieldErrors: rest };
}

/** Where words stand, in the order of their weight. */
const PLACES = ['message', 'error_description', 'error', 'errors'] as const;

/** How deep places are looked for inside places, and inside `data`. */
const DEEPEST_PLACE = 2;

function linesOf(value: JsonValue | undefined, depth: number): string[] {
	if (isText(value)) return [value];
	if (Array.isArray(value)) {
		return value.filter((entry) => typeof entry !== 'number').flatMap(linesOfEntry);
	}
	if (!isJsonObject(value) || depth > DEEPEST_PLACE) return [];
	if (hasPlaces(value)) return placesOf(value).flatMap((name) => linesOf(value[name], depth + 1));
	if (depth === 0) return hasPlaces(value.data) ? linesOf(value.data, 1) : [];
	return Object.entries(value).flatMap(([field, found]) => {
		const messages = Array.isArray(found) ? found : [found];
		return messages.map((entry) => `${field}: ${linesOfEntry(entry).join(' ')}`);
	});
}

/** Beside a description, `error` is a mere code. */
function placesOf({ error, error_description: description }: JsonObject): readonly string[] {
	const isCode = isText(error) && isText(description);
	return isCode ? PLACES.filter((name) => name !== 'error') : PLACES;
}

function hasPlaces(value: JsonValue | undefined): boolean {
	return isJsonObject(value) && PLACES.some((name) => value[name] !== undefined);
}

/** A short answer of a proxy may be plain text; a web page is none. */
function plainText(text: string): string[] {
	return text.length <= LONGEST_PLAIN_TEXT && !/[<{[]/.test(text) ? [text] : [];
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

function shortened(text: string): string {
	const trimmed = text.trim();
	return trimmed.length > LONGEST_MESSAGE ? `${trimmed.slice(0, LONGEST_MESSAGE)}…` : trimmed;
}
