import {
	isFilled,
	isJsonObject,
	isNo,
	isPrimitive,
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
	/** What else it holds, as JSON. */
	rest?: string | undefined;
	/** It comes from a web server, a proxy or a firewall, and not from the API. */
	isWebPage: boolean;
}

/** The most field errors that are passed on. The others are quoted. */
const MAX_FIELD_ERRORS = 100;

/** The longest line, in characters: a message may list all codes that were refused. */
const MAX_LINE_LENGTH = 2_000;

/** The longest quote of a body, and its part that is searched for the title of a page; in characters. */
const MAX_QUOTED = 300;
const MAX_SEARCHED = 4_096;

/** A quote does not reach deeper. */
const MAX_DEPTH = 10;

/**
 * Reads the messages in the body of an error. The API document does not show such a body (section Errors): the
 * usual fields are read, and whatever else it holds is quoted.
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
	if (!isJsonObject(body)) return { ...describeBody(text, redact), fieldErrors: [] };
	const message = messageIn(body);
	const errors = linesIn(body.errors).slice(0, MAX_FIELD_ERRORS);
	const first = message === undefined ? errors[0] : [message];
	if (first === undefined) return { ...describeBody(text, redact), fieldErrors: [] };
	const toText = (line: string[]): string => shorten(redact(line.join(': ')), MAX_LINE_LENGTH);
	const rest = withoutSaid(withoutOutcome(body, status), new Set([...first, ...errors.flat()]));
	return {
		message: toText(first),
		fieldErrors: errors.map(toText),
		rest: rest === undefined ? rest : shorten(redact(JSON.stringify(rest)), MAX_QUOTED),
		isWebPage: false,
	};
}

function messageIn({ message, error, detail, title }: JsonObject): string | undefined {
	const inner = isJsonObject(error) ? error.message : error;
	return [message, inner, detail, title].find(isFilledText);
}

/**
 * The lines of `errors`: field → text or texts, or a list of texts or of objects with field and message.
 *
 * @returns of each line the message, or the field and its message
 */
function linesIn(errors: JsonValue | undefined): string[][] {
	if (Array.isArray(errors)) return errors.flatMap(lineOf);
	if (!isJsonObject(errors)) return [];
	return Object.entries(errors).flatMap(([field, value]) => {
		const texts = Array.isArray(value) ? value : [value];
		return texts.filter(isFilledText).map((text) => [field, text]);
	});
}

function lineOf(entry: JsonValue): string[][] {
	if (isFilledText(entry)) return [[entry]];
	if (!isJsonObject(entry) || !isFilledText(entry.message)) return [];
	return [[entry.field, entry.message].filter(isFilledText)];
}

/** Names under which the status of the response may stand at the top of its body. */
const STATUS_NAMES = ['status', 'statusCode', 'status_code', 'code'];

/** A body without what its status says already. */
function withoutOutcome(body: JsonObject, status: number | undefined): JsonObject {
	const isOutcome = ([name, value]: [string, JsonValue]): boolean =>
		(name === 'success' && value === false) ||
		(name === 'error' && value === true) ||
		(STATUS_NAMES.includes(name) && isPrimitive(value) && String(value) === String(status));
	return Object.fromEntries(Object.entries(body).filter((entry) => !isOutcome(entry)));
}

/** A value without the texts that were said, and without what is empty; undefined if nothing else is left. */
function withoutSaid(
	value: JsonValue,
	said: ReadonlySet<string>,
	depth = 0,
): JsonValue | undefined {
	if (depth > MAX_DEPTH) return '…';
	if (typeof value === 'string') return isFilledText(value) && !said.has(value) ? value : undefined;
	// 0 and false may say what went wrong: how many are left, or which of several orders was refused.
	if (isPrimitive(value)) return value ?? undefined;
	const parts = Object.entries(value).flatMap(([name, part]) => {
		const left = withoutSaid(part, said, depth + 1);
		return left === undefined ? [] : [[name, left] as const];
	});
	if (parts.length === 0) return undefined;
	return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

/** What of the body of a success may say that not all was done, and when it does; of a read, the first two. */
const WARNING_FIELDS = new Map([
	['error', isFilled],
	['errors', isFilled],
	['warnings', isFilled],
	['success', isNo],
]);
const WARNING_FIELDS_OF_READ = ['error', 'errors'];

/**
 * What a service says beside the `data` of a success, which does not show in the records: a sentence that quotes it.
 *
 * @param body without secrets
 * @returns undefined if it says nothing, or if the body is the record itself
 */
export function warningIn(body: JsonValue | undefined, isWrite: boolean): string | undefined {
	if (!isJsonObject(body) || (body.data ?? null) === null) return undefined;
	const said = Object.entries(body).filter(
		([name, value]) =>
			(isWrite || WARNING_FIELDS_OF_READ.includes(name)) && WARNING_FIELDS.get(name)?.(value),
	);
	if (said.length === 0) return undefined;
	const quote = shorten(JSON.stringify(Object.fromEntries(said)), MAX_LINE_LENGTH);
	return toSafeText(`The service answered with success, but also sent ${quote}`);
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
