import type { INodePropertyOptions } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInputError';

import { valueNamed } from './optionNames';
import { parameter, type NamedProperty, type Parameter } from './parameter';
import { asSeen, checkDigits, toCode, toText } from './texts';

/** Rules of a text. */
export interface TextRules {
	/** Written for people: what joins emoji and letters stays, though it is invisible. */
	isProse?: boolean;
	/** Minimum and maximum number of characters. */
	length?: readonly [min: number, max: number];
	/** The pattern that the text must match; `rule` and `remedy` are for the error. */
	format?: { pattern: RegExp; rule: string; remedy: string };
}

/** A text, trimmed. Numbers that an expression yields count as text. */
export function text<const Name extends string>(
	property: NamedProperty<Name>,
	{ isProse = false, length, format }: TextRules = {},
): Parameter<Name, string | undefined> {
	const field = property.displayName;
	return parameter(property, (input) => {
		const value = isProse ? toText(field, input).trim() : toCode(field, input);
		checkLength(field, value, length);
		if (format && !format.pattern.test(value)) {
			throw new InvalidInputError(field, format.rule, format.remedy, value);
		}
		return value;
	});
}

/** A text that is sent as entered, spaces included. Numbers, true and false count as text. */
export function rawText<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, string> {
	return {
		name: property.name,
		properties: [property],
		parse: (input) =>
			toText(property.displayName, typeof input === 'boolean' ? String(input) : (input ?? '')),
	};
}

function checkLength(field: string, value: string, limits: TextRules['length']): void {
	if (!limits) return;
	const [min, max] = limits;
	// Counts code points, so that most emoji are one character, as a person counts.
	const length = [...value].length;
	if (length < min || length > max) {
		const rule = `must have ${min} to ${max} characters, and this has ${length}`;
		throw new InvalidInputError(field, rule, 'Shorten or lengthen the text', value);
	}
}

/** A text for people, in any language and with emoji. */
export const PROSE: TextRules = { isProse: true };

/** An e-mail address, as far as a pattern can check it. */
export const EMAIL = {
	// The longest address that a mail server takes (RFC 5321).
	length: [1, 254] as const,
	format: {
		pattern: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
		rule: 'must be an e-mail address',
		remedy: 'Enter an address such as name@example.com',
	},
} satisfies TextRules;

/** Amounts of money. */
export const MONEY: NumberRules = { thousands: 'refused' };

/** Whole numbers only. */
export const WHOLE: NumberRules = { isWhole: true };

/** Rules of a number. */
export interface NumberRules {
	minimum?: number | undefined;
	isWhole?: boolean;
	/** Whether three decimals are refused, because they may be thousands, written with a point. */
	thousands?: 'refused' | 'refused in texts';
}

/** A number, or a text that is one, not below the minimum that the editor has for the field. */
export function number<const Name extends string>(
	property: NamedProperty<Name>,
	rules: NumberRules = {},
): Parameter<Name, number | undefined> {
	const all = { minimum: property.typeOptions?.minValue, ...rules };
	return parameter(property, (input) => parseNumber(property.displayName, input, all));
}

/** The same for a whole number. */
export function integer<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, number | undefined> {
	return number(property, { isWhole: true });
}

/** A number such as 1.000, which may also mean one thousand. */
const THOUSANDS = /^[+-]?\d+\.\d{3}$/;

/** @throws InvalidInputError when the value is no number or breaks a rule */
export function parseNumber(
	field: string,
	input: unknown,
	{ isWhole = false, thousands, minimum = -Infinity }: NumberRules,
): number {
	const given = typeof input === 'string' ? asSeen(input) : input;
	const value = typeof given === 'string' ? fromDigits(given) : given;
	const refuse = (rule: string, remedy: string): InvalidInputError =>
		new InvalidInputError(field, rule, remedy, input);
	if (typeof value !== 'number' || !Number.isFinite(value)) {
		throw isWhole
			? refuse('must be a whole number', 'Enter digits, such as 12')
			: refuse('must be a number', 'Enter digits, with a point for decimals: 12.5');
	}
	const isChecked = thousands === 'refused' || (thousands && typeof given === 'string');
	if ((isWhole || isChecked) && THOUSANDS.test(String(given))) {
		throw isWhole
			? refuse('must be a whole number', 'Enter digits alone: 1.000 may mean 1 or 1000')
			: refuse('must not have three decimals', 'Enter 1000 or 1.00: 1.000 may mean either');
	}
	if (isWhole && !Number.isInteger(value)) {
		throw refuse('must be a whole number', 'Enter a number without decimals');
	}
	if (typeof given === 'number') checkDigits(field, given);
	if (isWhole && !Number.isSafeInteger(value)) {
		throw refuse('has more digits than can be sent', 'Enter at most 15 digits');
	}
	if (value < minimum) throw refuse(`must be at least ${minimum}`, `Enter ${minimum} or more`);
	return value;
}

/** Decimal notation only: 0x10 and 1e3 are refused, because they look like other numbers. */
function fromDigits(text: string): number {
	return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
}

/**
 * One of a list of values, given by value or title, ignoring case: an agent may write "Percent".
 *
 * @param values the allowed values, as in the options of the property
 */
export function choice<const Name extends string, const Value extends string>(
	property: NamedProperty<Name>,
	values: readonly Value[],
): Parameter<Name, Value | undefined> {
	return parameter(property, (input) => {
		const wanted = valueNamed(input, [
			...values.map((one) => ({ value: one })),
			...(property.options ?? []),
		]);
		const value = values.find((one) => one === wanted);
		if (value !== undefined) return value;
		const rule = `must be one of ${values.join(', ')}`;
		throw new InvalidInputError(property.displayName, rule, 'Pick one from the list', input);
	});
}

/** Options of a list that replaces a switch where nothing may be preset: a switch is always on or off. */
export const YES_OR_NO: INodePropertyOptions[] = [
	{ name: 'Yes', value: true },
	{ name: 'No', value: false },
];

/** A switch. It also accepts the texts "true" and "false" and the titles of its options. */
export function flag<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, boolean | undefined> {
	return parameter(property, (input) => {
		if (typeof input === 'boolean') return input;
		const value = valueNamed(input, [...SWITCH, ...(property.options ?? [])]);
		if (typeof value === 'boolean') return value;
		const remedy = 'Switch it on or off, or use an expression that yields true or false';
		throw new InvalidInputError(property.displayName, 'must be true or false', remedy, input);
	});
}

/** What a switch accepts in addition to the titles of its options. */
const SWITCH = ['True', 'False'].map((name) => ({ name, value: name === 'True' }));
