import { InvalidInputError } from '../errors/invalidInputError';

import { parameter, type NamedProperty, type Parameter } from './parameter';

/** Rules of a number. */
interface NumberRules {
	minimum?: number;
	maximum?: number;
	/** Whole numbers only. */
	integer?: boolean;
}

/** A number, or a text that is one. */
export function number<const Name extends string>(
	property: NamedProperty<Name>,
	rules: NumberRules = {},
): Parameter<Name, number | undefined> {
	return parameter(property, (input) => parseNumber(property.displayName, input, rules));
}

/** A whole number, or a text that is one. */
export function integer<const Name extends string>(
	property: NamedProperty<Name>,
	rules: NumberRules = {},
): Parameter<Name, number | undefined> {
	return number(property, { ...rules, integer: true });
}

/** @throws InvalidInputError when the value is no number or breaks a rule */
export function parseNumber(field: string, input: unknown, rules: NumberRules): number {
	const value = typeof input === 'string' ? fromDigits(input.trim()) : input;
	const kind = rules.integer ? 'a whole number' : 'a number';
	if (typeof value !== 'number' || !Number.isFinite(value)) {
		throw new InvalidInputError(
			field,
			`must be ${kind}`,
			rules.integer ? 'Enter digits, such as 12' : 'Enter digits, with a point for decimals: 12.5',
			input,
		);
	}
	if (rules.integer && !Number.isSafeInteger(value)) {
		throw new InvalidInputError(field, `must be ${kind}`, 'Enter a number without decimals', input);
	}
	if (rules.minimum !== undefined && value < rules.minimum) {
		const rule = `must be at least ${rules.minimum}`;
		throw new InvalidInputError(field, rule, 'Raise the value', input);
	}
	if (rules.maximum !== undefined && value > rules.maximum) {
		const rule = `must be at most ${rules.maximum}`;
		throw new InvalidInputError(field, rule, 'Lower the value', input);
	}
	return value;
}

/** Decimal notation only: no 0x10 and no 1e3, which are other numbers than they look like. */
function fromDigits(text: string): number {
	return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
}
