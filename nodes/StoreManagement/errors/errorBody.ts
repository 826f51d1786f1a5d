import {
	isJsonObject,
	isPrimitive,
	shortName,
	toJsonText,
	type JsonObject,
	type JsonValue,
} from '../json';

import { describeText } from './unreadable';

/** What an error body says. */
export interface ErrorBody {
	message: string | undefined;
	/** What else it says, such as errors of single fields, one a line: "name: The name is too short." */
	fieldErrors: string[];
	/** Whether a line is about a field that it names. */
	namesFields: boolean;
	/** It comes from a web server, a proxy or a firewall, and not from the API. */
	isWebPage: boolean;
}

interface Line {
	/** Empty where none is named. */
	field: string;
	text: string;
}

/** Lines that are passed on at most: the message and 20 others. */
const MAX_LINES = 21;

/** Lines that are read at most: a body may repeat one for each record. */
const MAX_READ_LINES = 100;

/** Longest line that is passed on, in characters. */
const MAX_LINE_LENGTH = 500;

/** How deep what is said may be nested. */
const MAX_DEPTH = 5;

/**
 * Finds what the body of an error response says. The API document does not show its shape (section Errors),
 * so the usual fields are read in whatever notation: messages, details (RFC 9457), descriptions, reasons,
 * titles, errors, in English or Portuguese, nested or not, or field → list. The first text is the message.
 *
 * @param text the body as received
 * @param redact removes secrets; it runs before a text is shortened, because half a secret would
 *   not be recognised
 */
export function parseErrorBody(text: string, redact: (text: string) => string): ErrorBody {
	const body = jsonIn(text);
	const { said, isWebPage } =
		body === undefined ? describeText(redact(text)) : { isWebPage: false };
	const found = body === undefined ? textLine(said) : linesIn(body, { field: '', depth: 0 });
	const lines = found.slice(0, MAX_READ_LINES);
	const shown = lines.map(({ field, text: line }) => [field, line].filter(Boolean).join(': '));
	const [message, ...fieldErrors] = new Set(shown.map((line) => shorten(redact(line))));
	return {
		message,
		fieldErrors: fieldErrors.slice(0, MAX_LINES - 1),
		namesFields: lines.some(({ field }) => field !== '' && !/^(code|type|status)$/i.test(field)),
		isWebPage,
	};
}

/** Of any depth: only the topmost levels are read. */
function jsonIn(text: string): JsonValue | undefined {
	try {
		// Trimming removes a byte order mark too.
		return JSON.parse(text.trim()) as JsonValue;
	} catch {
		return undefined;
	}
}

/** Fields that say what went wrong, by `shortName`: the clearest first. */
const SAYING = [
	/^\w*(message|mensagem|msg)(s|erro|error)?$/,
	/^\w*(detail|detalhe)s?$/,
	/^\w*(description|descricao)$/,
	/^(reason|motivo|cause|causa|\w*string)$/,
	/^(title|titulo|error|erro|fault|exceptions?)$/,
	// These hold an entry for each error, or field → error.
	/^(errors|erros|\w*(violations|fields|errors)|validation|campos|invalidparams|failed|failures|rejected)$/,
];
const ENTRIES = SAYING.length - 1;
/** From here on a single word is a code. */
const CODES = ENTRIES - 1;

/** Fields of an entry that name what it is about. */
const ABOUT =
	'field campo property propertyPath param parameter attribute path loc name source pointer key'.split(
		' ',
	);

/** What is known of a value from where it stands. */
interface Place {
	field: string;
	depth: number;
	isEntry?: boolean;
	/** Its field is one of SAYING. */
	rank?: number;
}

function linesIn(value: JsonValue, { field, depth, isEntry = false, rank = -1 }: Place): Line[] {
	if (typeof value === 'string') return textLine(value, field);
	if (value === null) return [];
	if (depth > MAX_DEPTH) return isEntry ? textLine('…', field) : [];
	if (Array.isArray(value)) {
		const entries = value.slice(0, MAX_READ_LINES);
		return entries.flatMap((one) => linesIn(one, { field, depth: depth + 1, isEntry: true }));
	}
	if (!isJsonObject(value)) return field === '' ? [] : textLine(String(value), field);
	const inner = { field: field || (isEntry ? nameIn(value) : ''), depth: depth + 1 };
	const said = rank === ENTRIES && isByField(value) ? [] : saidIn(value);
	if (said.length > 0) {
		// One text is enough for an entry: the others are its title and its code.
		const lines = said.map((one) => linesIn(one.value, { ...inner, rank: one.rank }));
		return isEntry ? (lines.find((one) => one.length > 0) ?? []) : lines.flat();
	}
	if (rank >= 0) return byField(Object.entries(value), inner.depth);
	return isEntry ? textLine(toJsonText(value), inner.field) : otherLines(value, inner.depth);
}

/** The fields that say something, the clearest first. */
function saidIn(object: JsonObject): Array<{ value: JsonValue; rank: number }> {
	return Object.entries(object)
		.map(([name, value]) => ({ value, rank: rankOf(name) }))
		.filter(({ value, rank }) => rank >= 0 && (isJsonObject(value) || hasText(value)))
		.sort((one, other) => one.rank - other.rank)
		.filter(({ value, rank }, index) => index === 0 || rank < CODES || !isWord(value));
}

function rankOf(name: string): number {
	return SAYING.findIndex((pattern) => pattern.test(shortName(name)));
}

function hasText(value: JsonValue): boolean {
	return typeof value === 'string' ? value.trim() !== '' : Array.isArray(value);
}

function isWord(value: JsonValue): boolean {
	return typeof value === 'string' && /^\S+$/.test(value.trim());
}

/** Whether the names are those of fields, even if one of them is called "description". */
function isByField(object: JsonObject): boolean {
	return Object.entries(object).every(
		([name, value]) => Array.isArray(value) || rankOf(name) !== 0,
	);
}

/** What is said where no field has one of the usual names: field → list, deeper down, or in a sentence. */
function otherLines(object: JsonObject, depth: number): Line[] {
	const entries = Object.entries(object);
	const isList = (value: JsonValue): boolean =>
		Array.isArray(value) && value.every((one) => typeof one === 'string');
	const lines = byField(
		entries.filter(([, value]) => isList(value)),
		depth,
	);
	if (lines.length > 0) return lines;
	const deeper = entries.flatMap(([, value]) =>
		isJsonObject(value) ? linesIn(value, { field: '', depth }) : [],
	);
	if (deeper.length > 0) return deeper;
	const isSaying = (name: string, value: JsonValue): boolean =>
		hasText(value) && (!isWord(value) || /^(code|codigo)$/i.test(name));
	return entries.flatMap(([name, value]) =>
		typeof value === 'string' && isSaying(name, value) ? textLine(value) : [],
	);
}

function byField(entries: Array<[string, JsonValue]>, depth: number): Line[] {
	const read = entries.slice(0, MAX_READ_LINES);
	return read.flatMap(([field, value]) => linesIn(value, { field, depth, isEntry: true }));
}

/** The field that an entry is about: a name, a path in a list, or a pointer (JSON:API). */
function nameIn(entry: JsonObject): string {
	const found = ABOUT.map((name) => entry[name]).find((value) => value !== undefined);
	if (Array.isArray(found)) {
		const names = found.filter(isPrimitive).filter((one) => one !== 'body');
		return names.join('.');
	}
	if (isJsonObject(found)) return nameIn(found);
	return typeof found === 'string' ? found.replace(/^#?\/(data\/attributes\/)?/, '') : '';
}

function textLine(text = '', field = ''): Line[] {
	return text.trim() === '' ? [] : [{ field, text: text.trim() }];
}

function shorten(text: string): string {
	return text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH)}…` : text;
}
