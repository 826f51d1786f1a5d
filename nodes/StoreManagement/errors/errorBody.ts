import {
	isFilled,
	isJsonObject,
	isPrimitive,
	toJsonText,
	tryParseJson,
	type JsonObject,
	type JsonValue,
} from '../json';
import { toSafeText } from '../text';

interface ErrorBody {
	/** Its message or, without one, the first of its errors. Undefined if the body is empty. */
	message: string | undefined;
	/** The lines of its `errors`, mostly about single fields: "name: The name is too short." */
	fieldErrors: string[];
	/** How it begins, if it says more than that. */
	quote?: string | undefined;
	/** It comes from a web server, a proxy or a firewall, and not from the API. */
	isWebPage: boolean;
}

/** The most field errors that are passed on. */
const MAX_FIELD_ERRORS = 100;

/** The longest line, in characters: a message may list all codes that were refused. */
const MAX_LINE_LENGTH = 2_000;

/** The longest quote of a body, and its part that is searched for the title of a page; in characters. */
const MAX_QUOTED = 300;
const MAX_SEARCHED = 4_096;

/**
 * Reads the messages in the body of an error. The API document does not show such a body (section Errors): the
 * usual fields are read, and a body that holds anything else is quoted.
 *
 * @param text the whole body, not parsed
 * @param redact removes secrets. It runs before a text is shortened, because half a secret would not be found.
 * @param status that of the response, which needs no quote
 */
export function parseErrorBody(
	text: string,
	redact: (text: string) => string,
	status?: number,
): ErrorBody {
	const body = tryParseJson(text);
	const written = body === undefined ? text : writtenForm(body);
	const object = isJsonObject(body) ? body : {};
	const { name, message } = messageIn(object);
	const { lines, areAll } = linesIn(object.errors);
	const first = message ?? lines[0];
	if (first === undefined) return { ...describeBody(written, redact), fieldErrors: [] };
	const toLine = (line: string): string => shorten(redact(line), MAX_LINE_LENGTH);
	const isSaid = (field: string, value: JsonValue): boolean =>
		(field === name && isOnlyMessage(value)) ||
		(field === 'errors' && areAll) ||
		(isPrimitive(value) && ['true', 'false', String(status)].includes(String(value)));
	const saysMore = Object.entries(object).some((entry) => isFilled(entry[1]) && !isSaid(...entry));
	return {
		message: toLine(first),
		fieldErrors: lines.slice(0, MAX_FIELD_ERRORS).map(toLine),
		quote: saysMore ? shorten(redact(written), MAX_QUOTED) : undefined,
		isWebPage: false,
	};
}

/** An empty object or list says nothing, so that the status speaks. */
function writtenForm(body: JsonValue): string {
	return isFilled(body) ? toJsonText(body) : '';
}

/** The message of a body, and the name of the field that holds it. */
function messageIn(body: JsonObject): { name?: string; message?: string } {
	for (const name of ['message', 'error', 'detail', 'title']) {
		const { [name]: value = null } = body;
		const message = isJsonObject(value) && name === 'error' ? value.message : value;
		if (isFilledText(message)) return { name, message };
	}
	return {};
}

function isOnlyMessage(value: JsonValue): boolean {
	return !isJsonObject(value) || Object.keys(value).length === 1;
}

/**
 * The lines of `errors`: field → text or texts, or a list of texts or of objects with field and message; and whether they
 * are all that it holds.
 */
function linesIn(errors: JsonValue = null): { lines: string[]; areAll: boolean } {
	const fields = isJsonObject(errors) ? Object.entries(errors) : [['', errors] as const];
	const entries = fields.flatMap(([field, value]) =>
		[value].flat().map((entry) => ({ entry, line: lineOf(field, entry) })),
	);
	return {
		lines: entries.map(({ line }) => line).filter((line) => line !== ''),
		areAll: entries.every(({ entry, line }) => line !== '' || !isFilled(entry)),
	};
}

/** The line of an entry; empty if it has no text. */
function lineOf(field: string, entry: JsonValue): string {
	const { field: name = field, message: text = null } = isJsonObject(entry)
		? entry
		: { message: entry };
	return isFilledText(text) ? [name, text].filter(isFilledText).join(': ') : '';
}

/** What of the body of a success says that not all was done. */
const WARNINGS = ['error', 'errors', 'warnings'];

/**
 * What a service says beside the `data` of a success, which does not show in the records: a sentence that quotes it.
 *
 * @param body without secrets
 * @returns undefined if it says nothing, or if there is no data: then it is a failure
 */
export function warningIn(body: JsonValue | undefined): string | undefined {
	if (!isJsonObject(body) || !isFilled(body.data ?? null)) return undefined;
	const fields = Object.entries(body);
	if (!fields.some(isWarning)) return undefined;
	// A message alone is a greeting; beside a warning it explains it.
	const said = fields.filter((field) => isWarning(field) || field[0] === 'message');
	const quote = shorten(JSON.stringify(Object.fromEntries(said)), MAX_LINE_LENGTH);
	return toSafeText(`The service answered with success, but also sent ${quote}`);
}

function isWarning([name, value]: [string, JsonValue]): boolean {
	return name === 'success' ? value === false : WARNINGS.includes(name) && isFilled(value);
}

function isFilledText(value: JsonValue | undefined): value is string {
	return typeof value === 'string' && value.trim() !== '';
}

const WEB_PAGE = /^\s*<(!doctype\s+html|html|head|body|title)\b/i;
const TITLE = /<(?:title|h1)\b[^<>]*>([^<>]+)/i;
const TAG = /<[^<>]*>/g;

/** Describes any body: a web page by its title or its first words, anything else by its beginning. */
export function describeBody(
	text: string,
	redact: (text: string) => string,
): Pick<ErrorBody, 'message' | 'isWebPage'> {
	// Twice as much, so that no secret is cut in two at the end of the part that is searched.
	const start = redact(text.slice(0, 2 * MAX_SEARCHED)).slice(0, MAX_SEARCHED);
	const isWebPage = WEB_PAGE.test(start);
	if (!isWebPage) return { message: shorten(start, MAX_QUOTED) || undefined, isWebPage };
	const title = shorten(TITLE.exec(start)?.[1] ?? start.replace(TAG, ' '), MAX_QUOTED);
	const quotedTitle = title === '' ? '' : `, "${title}"`;
	return { message: `the service answered with a web page${quotedTitle}`, isWebPage };
}

function shorten(text: string, length: number): string {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > length ? `${line.slice(0, length)}…` : line;
}
