import { isJsonObject, type JsonValue } from '../json';

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
	// An envelope without records, such as a page past the end.
	const names = Object.keys(value);
	const onlyEnvelope = names.every((name) => name === 'meta' || name === 'data');
	return onlyEnvelope ? [] : [value];
}

/** What an error body says. */
export interface ServiceWords {
	message: string | undefined;
	/** Errors of single fields, one a line. */
	fieldErrors: string[];
}

/** Longest message of the service that is passed on. */
const LONGEST_MESSAGE = 500;

/**
 * Finds the words in an error body. Its shape is not shown (API document, Errors), so `message`,
 * `error`, `error_description` and `errors` (text, list, or field → list) are looked at.
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
	if (body.kind !== 'json') return { message: undefined, fieldErrors: [] };
	const value = body.value;
	if (isText(value)) return { message: value, fieldErrors: [] };
	if (!isJsonObject(value)) return { message: undefined, fieldErrors: [] };
	const { message, error, error_description: description, errors } = value;
	const nested = isJsonObject(error) ? rawWordsOf({ kind: 'json', value: error }) : undefined;
	const lines = linesOf(errors);
	const told = [message, description, nested?.message, error].find(isText) ?? lines[0];
	const fieldErrors = [...lines, ...(nested?.fieldErrors ?? [])].filter((line) => line !== told);
	return { message: told, fieldErrors };
}

function linesOf(errors: JsonValue | undefined): string[] {
	if (isText(errors)) return [errors];
	if (Array.isArray(errors)) return errors.flatMap((entry) => linesOfEntry(entry));
	if (!isJsonObject(errors)) return [];
	return Object.entries(errors).flatMap(([field, found]) => {
		const messages = Array.isArray(found) ? found : [found];
		return messages.map((entry) => `${field}: ${linesOfEntry(entry).join(' ')}`);
	});
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
