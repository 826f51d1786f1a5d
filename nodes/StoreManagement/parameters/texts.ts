import { InvalidInputError } from '../errors/invalidInputError';

/** Characters that nobody sees: zero width, BOM, soft hyphen, marks of direction, fillers. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** A character that people see. */
export const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** A text without invisible characters, in NFC. */
export function withoutInvisible(text: string): string {
	return text.replace(INVISIBLE, '').normalize('NFC');
}

/** The same, without the spaces at its ends. */
export function asSeen(text: string): string {
	return withoutInvisible(text).trim();
}

/** In the languages in which spreadsheets write their errors. */
const SHEET_ERRORS = `REF VALUE NAME NULL NUM DIV/0 SPILL CALC FIELD BLOCKED CONNECT BUSY UNKNOWN PYTHON
	EXTERNAL ERROR VALOR NOME NÚM NULO DESPEJAR NOMBRE NUL WERT BEZUG ZAHL VALEUR NOM VALORE RIF`;

/** What a mistake in a spreadsheet or an expression leaves in a text. */
const MISTAKES: ReadonlyArray<readonly [pattern: RegExp, rule: string, remedy: string]> = [
	[/\p{Cs}/u, 'holds half a character', 'Check what cuts the text: it may have cut an emoji'],
	[
		new RegExp(
			`^(?:#[¡¿]?(?:${SHEET_ERRORS.split(/\s+/).join('|')})[!?]|#N/[AD]|#NV|#GETTING_DATA|Err:\\d{3})$`,
			'iu',
		),
		'holds an error of a spreadsheet',
		'Correct the formula of the cell',
	],
	[
		/^[+-]?\d+(?:[.,]\d+)?E[+-]\d+$/i,
		'holds scientific notation, in which digits are lost',
		'Format the column of the spreadsheet as text, and enter the number again',
	],
	[
		// NaN stands alone: there are names such as BaNaNa.
		/\[object [A-Z]\w*\]|undefined|(?<!\p{Ll})NaN(?!\p{Ll})|^Invalid Date(?:Time)?$/u,
		'holds a part without a value',
		'Correct the expression: a part of it yields nothing, or no text',
	],
];

/**
 * @param place where in the field the text stands, such as ` at "name"`
 * @throws InvalidInputError for a text that only a mistake can have made
 */
export function checkText(field: string, text: string, place = ''): void {
	const seen = asSeen(text);
	for (const [pattern, rule, remedy] of MISTAKES) {
		if (pattern.test(seen)) throw new InvalidInputError(field, rule + place, remedy, text);
	}
}

/**
 * @param place as for `checkText`
 * @throws InvalidInputError for NaN, Infinity and whole numbers so long that JavaScript rounds them
 */
export function checkDigits(field: string, value: number, place = ''): void {
	if (!Number.isFinite(value)) {
		const remedy = 'Correct the expression: it calculates with what is no number';
		throw new InvalidInputError(field, `must not hold ${value}${place}`, remedy);
	}
	if (!Number.isInteger(value) || Math.abs(value) < 1e15) return;
	const rule = `has a number with more digits than can be sent${place}`;
	const remedy = 'A number of more than 15 digits is rounded: give it as text, in quotes';
	throw new InvalidInputError(field, rule, remedy, value);
}

/**
 * A text in NFC, with its spaces. A number counts as its digits.
 *
 * @throws InvalidInputError for what is no text, or only a mistake can have made
 */
export function toText(field: string, input: unknown): string {
	if (typeof input === 'number') checkDigits(field, input);
	else if (typeof input !== 'string') {
		throw new InvalidInputError(field, 'must be text', 'Enter a text', input);
	}
	const text = String(input).normalize('NFC');
	checkText(field, text);
	return text;
}

/** The same for a text that machines compare, such as a SKU: as people see it. */
export function toCode(field: string, input: unknown): string {
	return asSeen(toText(field, input));
}

/**
 * The digits of an ID.
 *
 * @param remedy what to enter instead
 * @throws InvalidInputError for anything but a whole number
 */
export function toId(field: string, input: unknown, remedy: string): string {
	if (typeof input === 'number') checkDigits(field, input);
	const id = typeof input === 'number' || typeof input === 'string' ? asSeen(String(input)) : '';
	if (/^\d+$/.test(id)) return id;
	throw new InvalidInputError(field, 'must be a whole number', remedy, input);
}
