import { isJsonObject, tryParseJson, type JsonObject, type JsonValue } from '../json';

export interface ErrorBody {
	/** Undefined if the body is empty. */
	message: string | undefined;
	/** Its further messages, mostly about single fields: "name: The name is too short." */
	fieldErrors: string[];
	/** It comes from a web server, a proxy or a firewall, and not from the API. */
	isWebPage: boolean;
}

/** The most field errors that are passed on, and the longest line, in characters. */
const MAX_FIELD_ERRORS = 20;
const MAX_LINE_LENGTH = 500;

/** The longest quote of any other body, and its part that is searched for the title of a page; in characters. */
const MAX_QUOTED = 300;
const MAX_SEARCHED = 4_096;

/**
 * Reads the messages in the body of an error. The API document does not show such a body (section Errors): the
 * usual fields are read, and any other body is quoted.
 *
 * @param text the whole body, not parsed
 * @param redact removes secrets. It runs before a text is shortened, because half a secret would not be found.
 */
export function parseErrorBody(text: string, redact: (text: string) => string): ErrorBody {
	const body = tryParseJson(text);
	const lines = isJsonObject(body) ? [...messageIn(body), ...linesIn(body.errors)] : [];
	if (lines.length === 0) return { ...describeBody(text, redact), fieldErrors: [] };
	const [message, ...fieldErrors] = lines
		.slice(0, MAX_FIELD_ERRORS + 1)
		.map((line) => shorten(redact(line), MAX_LINE_LENGTH));
	return { message, fieldErrors, isWebPage: false };
}

/** The message, as a list with one or no element. */
function messageIn({ message, error, detail, title }: JsonObject): string[] {
	const inner = isJsonObject(error) ? error.message : error;
	return [message, inner, detail, title].filter(isFilledText).slice(0, 1);
}

/** The lines of `errors`: field → text or texts, or a list of texts or of objects with field and message. */
function linesIn(errors: JsonValue | undefined): string[] {
	if (Array.isArray(errors)) return errors.flatMap(lineOf);
	if (!isJsonObject(errors)) return [];
	return Object.entries(errors).flatMap(([field, value]) => {
		const texts = Array.isArray(value) ? value : [value];
		return texts.filter(isFilledText).map((text) => `${field}: ${text}`);
	});
}

function lineOf(entry: JsonValue): string[] {
	if (isFilledText(entry)) return [entry];
	if (!isJsonObject(entry) || !isFilledText(entry.message)) return [];
	return [isFilledText(entry.field) ? `${entry.field}: ${entry.message}` : entry.message];
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
	const named = title === '' ? '' : `, "${title}"`;
	return { message: `the service answered with a web page${named}`, isWebPage };
}

function shorten(text: string, length: number): string {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > length ? `${line.slice(0, length)}…` : line;
}
