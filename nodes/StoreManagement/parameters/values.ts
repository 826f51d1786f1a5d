import { InvalidInputError } from '../errors/invalidInputError';
import { fromJsonText } from '../json';
import { trimmed } from '../text';

import { parser, type Parse } from './field';

/** One of several values, in capitals or not. */
export function oneOf<const Value extends string>(...values: Value[]): Parse<Value> {
	return parser(
		(input) => values.find((value) => value.toLowerCase() === trimmed(input).toLowerCase()),
		`must be one of ${values.join(', ')}`,
		'Pick one from the list',
	);
}

const SWITCH: ReadonlyMap<unknown, boolean> = new Map([
	...[true, 1, 'true', 'yes', 'sim', 'verdadeiro', '1'].map((yes) => [yes, true] as const),
	...[false, 0, 'false', 'no', 'não', 'nao', 'falso', '0'].map((no) => [no, false] as const),
]);

/** A switch, also as a spreadsheet writes it, in English or in Portuguese. */
export const flag: Parse<boolean> = parser(
	(input) => SWITCH.get(typeof input === 'string' ? input.trim().toLowerCase() : input),
	'must be true or false',
	'Enter Yes or No, or use an expression that returns true or false',
);

/** Excludes 0x10 and 1e3, which look like other numbers. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** A point before three digits may be a decimal point or separate thousands. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

/** A number, or a text of digits with a point. */
const anyNumber = parser(
	(input, { title }) => {
		if (THOUSANDS.test(trimmed(input))) {
			const remedy = 'Enter 1000 or 1.00, because 1.000 may mean either';
			throw new InvalidInputError(title, 'must not have three decimals', remedy, input);
		}
		const value = DECIMAL.test(trimmed(input)) ? Number(input) : input;
		return typeof value === 'number' ? toExact(title, value) : undefined;
	},
	'must be a number',
	'Enter digits, with a point for decimals: 12.5',
);

export function number({ min = -Infinity } = {}): Parse<number> {
	return parser(
		(input, field) => {
			const value = anyNumber(input, field);
			return value >= min ? value : undefined;
		},
		`must be at least ${min}`,
		`Enter ${min} or more`,
	);
}

/** A number without decimals. */
export function wholeNumber(limits: { min?: number } = {}): Parse<number> {
	const parse = number(limits);
	return parser(
		(input, field) => {
			const value = parse(input, field);
			return Number.isInteger(Number(input)) ? value : undefined;
		},
		'must be a whole number',
		'Enter digits, such as 12',
	);
}

/**
 * A number as it is sent: a fraction with at most 12 significant digits, because 15.9 * 1.1 has more.
 *
 * @throws InvalidInputError for a number that is none, or that has lost some of its digits: as an ID, it would name another record
 */
export function toExact(title: string, value: number): number {
	if (Number.isSafeInteger(value)) return value;
	if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return Number(value.toPrecision(12));
	const problem = Number.isFinite(value) ? 'must have at most 15 digits' : 'must be a number';
	const remedy = 'Correct the expression, because n8n rounds a longer number';
	throw new InvalidInputError(title, problem, remedy, value);
}

/** The digits of an ID. */
export const id: Parse<string> = parser(
	digitsIn,
	'must be a whole number',
	'Enter the ID from the service, such as 1024',
);

function digitsIn(input: unknown): string | undefined {
	const digits = Number.isSafeInteger(input) ? String(input) : trimmed(input);
	return /^\d+$/.test(digits) ? digits : undefined;
}

/**
 * What only a mistake leaves in a text: the error of a spreadsheet, in English or in Portuguese, or JavaScript's text for no
 * value. Other texts that begin with # are names, such as #SALE!
 */
const LEFTOVER =
	/^\s*#(?:N\/[AD]|(?:NAME|NOME)\?|(?:REF|VALUE|VALOR|DIV\/0|NUM|NÚM|NULL|NULO|ERROR)!)\s*$|\b(?:undefined|NaN|Invalid Date(?:Time)?)\b|\[object Object\]/;

/** @throws InvalidInputError for a text that a formula or an expression has failed to make */
export function checkText(title: string, text: string): void {
	if (!LEFTOVER.test(text)) return;
	const problem = 'contains what a failed formula or expression leaves';
	const remedy = 'Correct the formula in the cell, or the expression: part of it returns no value';
	throw new InvalidInputError(title, problem, remedy, text);
}

/** A trimmed text. Numbers, true and false that an expression yields count as text. */
const anyText = parser(
	(input, { title }) => {
		if (!['string', 'number', 'boolean'].includes(typeof input)) return undefined;
		const value = String(typeof input === 'number' ? toExact(title, input) : input).trim();
		checkText(title, value);
		return value;
	},
	'must be text',
	'Enter text',
);

/** @param length in code points, so that an emoji is one character, as a person counts */
export function text({ length: [min, max] = [0, Infinity] } = {}): Parse<string> {
	return parser(
		(input, field) => {
			const value = anyText(input, field);
			const { length } = [...value];
			return length >= min && length <= max ? value : undefined;
		},
		`must have ${min} to ${max} characters`,
		'Shorten or lengthen the text',
	);
}

function textLike(pattern: RegExp, problem: string, remedy: string): Parse<string> {
	return parser(
		(input, field) => {
			const value = anyText(input, field);
			return pattern.test(value) ? value : undefined;
		},
		problem,
		remedy,
	);
}

/** An e-mail address, as far as a pattern can check it. */
export const email = textLike(
	/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
	'must be an e-mail address',
	'Enter an address such as name@example.com',
);

/** The name of a header (RFC 9110, token). */
export const headerName = textLike(
	/^[\w!#$%&'*+.^`|~-]+$/,
	'must be the name of a header',
	'Enter the name alone, such as X-Signature',
);

/** Declares a list: an array, JSON text, or a text with commas. */
function listOf<Value>(parse: Parse<Value>): Parse<Value[]> {
	return parser(
		(input, field) => entriesIn(fromJsonText(input))?.map((entry) => parse(entry, field)),
		'must be a list of texts or numbers',
		'Separate the values by commas, or use an expression that returns a list',
	);
}

function entriesIn(given: unknown): unknown[] | undefined {
	if (typeof given === 'string') return given.split(',').filter((entry) => entry.trim() !== '');
	if (typeof given === 'number') return [given];
	return Array.isArray(given) ? given : undefined;
}

export const textList = listOf(text());

/** IDs that the service expects as texts. */
export const idTexts = listOf(
	parser(digitsIn, 'must be whole numbers', 'Separate them by commas, such as 12, 7'),
);

/** IDs that the service expects as numbers. */
export const ids: Parse<number[]> = (input, field) =>
	idTexts(input, field).map((digits) => wholeNumber()(digits, field));
