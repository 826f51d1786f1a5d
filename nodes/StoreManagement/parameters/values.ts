import { InvalidInputError } from '../errors/invalidInputError';
import { fromJsonText } from '../json';
import { trimmed } from '../text';

import type { Parse } from './field';

/** One of several values, in capitals or not. */
export function oneOf<const Value extends string>(...values: Value[]): Parse<Value> {
	return (input, { title }) => {
		const name = typeof input === 'string' ? trimmed(input).toLowerCase() : input;
		const chosen = values.find((value) => value.toLowerCase() === name);
		if (chosen !== undefined) return chosen;
		const problem = `must be one of ${values.join(', ')}`;
		throw new InvalidInputError(title, problem, 'Pick one from the list', input);
	};
}

const YES: ReadonlySet<unknown> = new Set([true, 'true', 'yes', 'sim']);
const NO: ReadonlySet<unknown> = new Set([false, 'false', 'no', 'não', 'nao']);

/** A switch. Spreadsheets write it as true, false, Yes or No, those of Brazil as Sim or Não. */
export const flag: Parse<boolean> = (input, { title }) => {
	const value = typeof input === 'string' ? trimmed(input).toLowerCase().normalize('NFC') : input;
	if (YES.has(value)) return true;
	if (NO.has(value)) return false;
	const remedy = 'Enter Yes or No, or use an expression that returns true or false';
	throw new InvalidInputError(title, 'must be true or false', remedy, input);
};

/** Excludes 0x10 and 1e3, which look like other numbers. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** A point before three digits may be a decimal point or separate thousands. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;
const LARGEST_EXACT = Number.MAX_SAFE_INTEGER;

/** A number, or a text of digits with a point. */
export function number({ min = -Infinity } = {}): Parse<number> {
	return (input, { title }) => atLeast(min, toNumber(input, title), title, input);
}

/**
 * A number without decimals, or a text of digits.
 *
 * @param isCode whether it is somebody else's code: leading zeros belong to it, and a number has none
 */
export function wholeNumber({ min = -Infinity, isCode = false } = {}): Parse<number> {
	return (input, { title }) => {
		const value = toNumber(input, title);
		if (isCode && typeof input === 'string' && /^0\d/.test(trimmed(input))) {
			const remedy = `Enter ${value} if that is the same code`;
			const problem = 'must not begin with 0, because the service takes a number here';
			throw new InvalidInputError(title, problem, remedy, input);
		}
		if (Number.isSafeInteger(value)) return atLeast(min, value, title, input);
		const remedy = 'Enter digits, such as 12, and at most 15 of them';
		throw new InvalidInputError(title, 'must be a whole number', remedy, input);
	};
}

function toNumber(input: unknown, title: string): number {
	const value = toAnyNumber(input, title);
	if (Math.abs(value) <= LARGEST_EXACT) return value;
	const remedy = 'Enter a number that n8n does not round';
	throw new InvalidInputError(title, 'must have at most 15 digits', remedy, input);
}

function toAnyNumber(input: unknown, title: string): number {
	if (typeof input === 'number' && Number.isFinite(input)) return withoutNoise(input);
	const digits = typeof input === 'string' ? trimmed(input) : '';
	if (THOUSANDS.test(digits)) {
		const remedy = 'Enter 1000 or 1.00, because 1.000 may mean either';
		throw new InvalidInputError(title, 'must not have three decimals', remedy, input);
	}
	if (DECIMAL.test(digits)) return withoutNoise(Number(digits), 15);
	const remedy = 'Enter digits, with a point for decimals: 12.5';
	throw new InvalidInputError(title, 'must be a number', remedy, input);
}

/** Binary fractions are not exact: 1.1 * 12.5 is 13.750000000000002. A text may hold all digits on purpose. */
function withoutNoise(value: number, digits = 12): number {
	return Number.isInteger(value) ? value : Number(value.toPrecision(digits));
}

function atLeast(min: number, value: number, title: string, input: unknown): number {
	if (value >= min) return value;
	throw new InvalidInputError(title, `must be at least ${min}`, `Enter ${min} or more`, input);
}

/** The digits of an ID. A number that JavaScript would round is refused. */
export const id: Parse<string> = (input, { title }) => {
	const value = typeof input === 'number' ? withoutNoise(input) : input;
	const isExact = typeof value === 'string' || Number.isSafeInteger(value);
	const digits = isExact ? trimmed(String(value)) : '';
	if (/^\d+$/.test(digits)) return digits;
	const remedy = 'Enter the ID from the service, such as 1024';
	throw new InvalidInputError(title, 'must be a whole number', remedy, input);
};

/** A spreadsheet's text in place of a value. Other texts that begin with # are names, such as #SALE! */
const SHEET_ERROR = /^#(?:N\/A|NAME\?|(?:REF|VALUE|DIV\/0|NUM|NULL|ERROR|SPILL|CALC)!)$/;
/** JavaScript's text for a value that is missing or no text. */
const NO_VALUE = /\bundefined\b|\[object Object\]|\bInvalid Date(?:Time)?\b/;

/** Refuses a text that only a mistake can have made. */
export function checkText(title: string, text: string): void {
	if (SHEET_ERROR.test(text)) {
		const remedy = 'Correct the formula in the cell';
		throw new InvalidInputError(title, 'contains a spreadsheet error', remedy, text);
	}
	if (NO_VALUE.test(text)) {
		const remedy =
			'Correct the expression: part of it returns nothing, or something that is not text';
		throw new InvalidInputError(title, 'contains a part without a value', remedy, text);
	}
}

/**
 * A text, trimmed and in NFC. Numbers, true and false that an expression yields count as text.
 *
 * @param format what its error says, besides the pattern
 */
export function text({
	length,
	format,
}: {
	length?: readonly [min: number, max: number];
	format?: { pattern: RegExp; problem: string; remedy: string };
} = {}): Parse<string> {
	return (input, { title }) => {
		const isText = typeof input === 'string' || typeof input === 'boolean';
		if (!isText && !Number.isFinite(input)) {
			throw new InvalidInputError(title, 'must be text', 'Enter text', input);
		}
		if (typeof input === 'number' && Math.abs(input) > LARGEST_EXACT) {
			const remedy = 'Pass it as text, such as from a column of text';
			throw new InvalidInputError(
				title,
				'must not be a number that n8n has rounded',
				remedy,
				input,
			);
		}
		const value = trimmed(String(input)).normalize('NFC');
		checkText(title, value);
		if (length) checkLength(title, value, length);
		if (format && !format.pattern.test(value)) {
			throw new InvalidInputError(title, format.problem, format.remedy, value);
		}
		return value;
	};
}

function checkLength(title: string, value: string, [min, max]: readonly [number, number]): void {
	// Code points, so that an emoji is one character, as a person counts.
	const { length } = [...value];
	if (length >= min && length <= max) return;
	const problem = `must have ${min} to ${max} characters, but has ${length}`;
	throw new InvalidInputError(title, problem, 'Shorten or lengthen the text', value);
}

/** An e-mail address, as far as a pattern can check it. */
export const email = text({
	// The longest address that a mail server takes (RFC 5321).
	length: [1, 254],
	format: {
		pattern: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
		problem: 'must be an e-mail address',
		remedy: 'Enter an address such as name@example.com',
	},
});

/** The name of a header (RFC 9110, token). */
export const headerName = text({
	format: {
		pattern: /^[\w!#$%&'*+.^`|~-]+$/,
		problem: 'must be the name of a header',
		remedy: 'Enter the name alone, such as X-Signature',
	},
});

/** Texts: a list, JSON text, or a text with commas. */
export const textList: Parse<string[]> = (input, field) => {
	const parse = text();
	const texts = toList(input, field.title).map((entry) => parse(entry, field));
	return texts.filter((entry) => entry !== '');
};

/** IDs that the service expects as texts. Only `[]` stands for none: a text of commas is a mistake. */
export const idTexts: Parse<string[]> = (input, field) => {
	const entries = toList(input, field.title);
	if (entries.length > 0 || Array.isArray(input) || String(input).includes('[')) {
		return entries.map((entry) => id(entry, field));
	}
	const remedy = 'Separate the IDs by commas, such as 101, 204';
	throw new InvalidInputError(field.title, 'must contain at least one ID', remedy, input);
};

/** IDs that the service expects as numbers. */
export const ids: Parse<number[]> = (input, field) => {
	const parse = wholeNumber();
	return idTexts(input, field).map((entry) => parse(entry, field));
};

function toList(input: unknown, title: string): unknown[] {
	const given = fromJsonText(input);
	// A hole would become null.
	if (Array.isArray(given)) return Array.from<unknown>(given);
	if (typeof given === 'number') return [given];
	if (typeof given === 'string') return given.split(',').filter((entry) => entry.trim() !== '');
	const remedy = 'Separate the values by commas, or use an expression that returns a list';
	throw new InvalidInputError(title, 'must be a list of texts or numbers', remedy, input);
}
