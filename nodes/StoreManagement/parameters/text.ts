import { InvalidInput } from '../transport/failure';

import { isEmpty, type Named, type Parameter } from './parameter';

/** Rules of a text. */
interface TextRules {
	/** Fewest and most characters; an empty text is not measured. */
	length?: readonly [least: number, most: number];
	/** What the text must look like, and how to say so. */
	format?: { pattern: RegExp; rule: string; remedy: string };
}

/** A text. Left empty it is undefined; numbers that an expression yields count as text. */
export function text<const Name extends string>(
	property: Named<Name>,
	rules: TextRules = {},
): Parameter<Name, string | undefined> {
	const field = property.displayName;
	return {
		name: property.name,
		properties: [property],
		read(given) {
			if (isEmpty(given)) return undefined;
			if (typeof given !== 'string' && typeof given !== 'number') {
				throw new InvalidInput(field, 'must be text', 'Enter a text', given);
			}
			const value = String(given).trim();
			checkLength(field, value, rules.length);
			if (rules.format && !rules.format.pattern.test(value)) {
				throw new InvalidInput(field, rules.format.rule, rules.format.remedy, value);
			}
			return value;
		},
	};
}

/** A text that is sent as given, blanks and all. Numbers, true and false count as text. */
export function rawText<const Name extends string>(property: Named<Name>): Parameter<Name, string> {
	return {
		name: property.name,
		properties: [property],
		read(given) {
			if (given === undefined || given === null) return '';
			if (typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean') {
				return String(given);
			}
			throw new InvalidInput(property.displayName, 'must be text', 'Enter a text', given);
		},
	};
}

/** A text that must be given. */
export function requiredText<const Name extends string>(
	property: Named<Name>,
	rules: TextRules = {},
): Parameter<Name, string> {
	const optional = text(property, rules);
	return {
		...optional,
		read: (given, place) => required(property.displayName, optional.read(given, place)),
	};
}

/** @throws InvalidInput when there is no value */
export function required<Value>(field: string, value: Value | undefined): Value {
	if (value === undefined) {
		throw new InvalidInput(field, 'is required', `Enter a value for ${field}`);
	}
	return value;
}

function checkLength(field: string, value: string, limits: TextRules['length']): void {
	if (!limits) return;
	const [least, most] = limits;
	// As a person counts: an emoji is one character.
	const length = [...value].length;
	if (length < least || length > most) {
		const rule = `must have ${least} to ${most} characters, and this has ${length}`;
		throw new InvalidInput(field, rule, 'Shorten or lengthen the text', value);
	}
}

/** An e-mail address, as far as it can be told without sending to it. */
export const EMAIL: TextRules = {
	format: {
		pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
		rule: 'must be an e-mail address',
		remedy: 'Enter an address such as name@example.com',
	},
};
