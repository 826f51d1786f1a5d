import { InvalidInput } from '../transport/failure';

import { isEmpty, type Named, type Parameter } from './parameter';
import { required } from './text';

/** Rules of a number. */
interface NumberRules {
	minimum?: number;
	maximum?: number;
	/** Whole numbers only. */
	integer?: boolean;
}

/** A number, or text that is one. Left empty it is undefined. */
export function number<const Name extends string>(
	property: Named<Name>,
	rules: NumberRules = {},
): Parameter<Name, number | undefined> {
	return {
		name: property.name,
		properties: [property],
		read: (given) => (isEmpty(given) ? undefined : toNumber(property.displayName, given, rules)),
	};
}

/** A number that must be given. */
export function requiredNumber<const Name extends string>(
	property: Named<Name>,
	rules: NumberRules = {},
): Parameter<Name, number> {
	const optional = number(property, rules);
	return {
		...optional,
		read: (given, place) => required(property.displayName, optional.read(given, place)),
	};
}

/** A whole number that must be given. */
export function requiredInteger<const Name extends string>(
	property: Named<Name>,
	rules: NumberRules = {},
): Parameter<Name, number> {
	return requiredNumber(property, { ...rules, integer: true });
}

/** @throws InvalidInput when the value is no number or breaks a rule */
export function toNumber(field: string, given: unknown, rules: NumberRules): number {
	const value = typeof given === 'string' ? fromDigits(given.trim()) : given;
	const kind = rules.integer ? 'a whole number' : 'a number';
	if (typeof value !== 'number' || !Number.isFinite(value)) {
		throw new InvalidInput(
			field,
			`must be ${kind}`,
			rules.integer ? 'Enter digits, such as 12' : 'Enter digits, with a point for decimals: 12.5',
			given,
		);
	}
	if (rules.integer && !Number.isSafeInteger(value)) {
		throw new InvalidInput(field, `must be ${kind}`, 'Enter a number without decimals', given);
	}
	if (rules.minimum !== undefined && value < rules.minimum) {
		throw new InvalidInput(field, `must be at least ${rules.minimum}`, 'Raise the value', given);
	}
	if (rules.maximum !== undefined && value > rules.maximum) {
		throw new InvalidInput(field, `must be at most ${rules.maximum}`, 'Lower the value', given);
	}
	return value;
}

/** Only what people write: no 0x10 and no 1e3, which would be other numbers than they look like. */
function fromDigits(text: string): number {
	return /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
}
