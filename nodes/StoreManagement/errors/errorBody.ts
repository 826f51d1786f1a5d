import { isJsonObject, type JsonObject, type JsonValue } from '../json';

export interface ErrorBody {
	/** Undefined where the body is empty. */
	message: string | undefined;
	/** What else it says, mostly of single fields: "name: The name is too short." */
	fieldErrors: string[];
	/** It comes from a web server, a proxy or a firewall, and not from the API. */
	isWebPage: boolean;
}

/** The most field errors that are passed on, and the longest line, in characters. */
const MAX_FIELD_ERRORS = 20;
const MAX_LINE_LENGTH = 500;

/** How much of any other body is quoted, and how much of it is searched for that. */
const MAX_QUOTED = 300;
const MAX_SEARCHED = 4_096;

/**
 * Reads what an error says. The API document does not show its body (section Errors): the usual fields are
 * read, and any other body is quoted.
 *
 * @param text the body as received
 * @param redact removes secrets, before a text is shortened: half a secret would not be recognised
 */
export function parseErrorBody(text: string, redact: (text: string) => string): ErrorBody {
	const body = jsonObjectIn(text);
	const said = body === undefined ? [] : [...messageIn(body), ...linesIn(body.errors)];
	if (said.length === 0) return { ...describeBody(text, redact), fieldErrors: [] };
	const lines = said.slice(0, MAX_FIELD_ERRORS + 1);
	const [message, ...fieldErrors] = lines.map((line) => shorten(redact(line), MAX_LINE_LENGTH));
	return { message, fieldErrors, isWebPage: false };
}

function jsonObjectIn(text: string): JsonObject | undefined {
	try {
		const value = JSON.parse(text) as JsonValue;
		return isJsonObject(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

/** The message, as a list of one; an empty list where there is none. */
function messageIn({ message, error, detail, title }: JsonObject): string[] {
	const inner = isJsonObject(error) ? error.message : error;
	return [message, inner, detail, title].filter(isText).slice(0, 1);
}

/** The lines of `errors`: field → text or texts, or a list of texts or of objects with field and message. */
function linesIn(errors: JsonValue | undefined): string[] {
	if (Array.isArray(errors)) return errors.flatMap(lineOf);
	if (!isJsonObject(errors)) return isText(errors) ? [errors] : [];
	return Object.entries(errors).flatMap(([field, said]) => {
		const texts = Array.isArray(said) ? said : [said];
		return texts.filter(isText).map((text) => `${field}: ${text}`);
	});
}

function lineOf(entry: JsonValue): string[] {
	if (isText(entry)) return [entry];
	if (!isJsonObject(entry) || !isText(entry.message)) return [];
	return [isText(entry.field) ? `${entry.field}: ${entry.message}` : entry.message];
}

function isText(value: JsonValue | undefined): value is string {
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
	const start = redact(text.slice(0, MAX_SEARCHED));
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
