import { InvalidInputError } from '../errors/invalidInputError';

import { parameter, type NamedProperty, type Parameter } from './parameter';

/** Rules of a text. */
interface TextRules {
	/** Fewest and most characters. */
	length?: readonly [min: number, max: number];
	/** What the text must look like, and how to say so. */
	format?: { pattern: RegExp; rule: string; remedy: string };
}

/** A text, trimmed. Numbers that an expression yields count as text. */
export function text<const Name extends string>(
	property: NamedProperty<Name>,
	{ length, format }: TextRules = {},
): Parameter<Name, string | undefined> {
	const field = property.displayName;
	return parameter(property, (input) => {
		if (typeof input !== 'string' && typeof input !== 'number') {
			throw new InvalidInputError(field, 'must be text', 'Enter a text', input);
		}
		const value = String(input).trim();
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
		parse(input) {
			if (input === undefined || input === null) return '';
			if (typeof input === 'string' || typeof input === 'number' || typeof input === 'boolean') {
				return String(input);
			}
			throw new InvalidInputError(property.displayName, 'must be text', 'Enter a text', input);
		},
	};
}

function checkLength(field: string, value: string, limits: TextRules['length']): void {
	if (!limits) return;
	const [min, max] = limits;
	// Code points, so that an emoji is one character, as a person counts.
	const length = [...value].length;
	if (length < min || length > max) {
		const rule = `must have ${min} to ${max} characters, and this has ${length}`;
		throw new InvalidInputError(field, rule, 'Shorten or lengthen the text', value);
	}
}

/** An e-mail address, as far as a pattern can check it. */
export const EMAIL: TextRules = {
	format: {
		pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
		rule: 'must be an e-mail address',
		remedy: 'Enter an address such as name@example.com',
	},
};
