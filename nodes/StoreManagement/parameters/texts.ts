import { InvalidInputError } from '../errors/invalidInputError';
import { trimmed } from '../text';

import type { Parse } from './field';

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

interface TextRules {
	length?: readonly [min: number, max: number];
	/** `problem` and `remedy` are for the error. */
	format?: { pattern: RegExp; problem: string; remedy: string };
}

/** A text, trimmed and in NFC. Numbers, true and false that an expression yields count as text. */
export function text({ length, format }: TextRules = {}): Parse<string> {
	return (input, { title }) => {
		const isText = typeof input === 'string' || typeof input === 'boolean';
		if (!isText && !Number.isFinite(input)) {
			throw new InvalidInputError(title, 'must be text', 'Enter text', input);
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
