import { InvalidInputError } from '../errors/invalidInputError';

import { parameter, type NamedProperty, type Parameter } from './parameter';

/**
 * One of a list of values.
 *
 * @param values the allowed values, as in the options of the property
 */
export function choice<const Name extends string, const Value extends string>(
	property: NamedProperty<Name>,
	values: readonly Value[],
): Parameter<Name, Value | undefined> {
	return parameter(property, (input) => {
		const value = values.find((one) => one === input);
		if (value !== undefined) return value;
		const rule = `must be one of ${values.join(', ')}`;
		throw new InvalidInputError(property.displayName, rule, 'Pick one from the list', input);
	});
}

/** A switch. The texts "true" and "false" of an expression count too. */
export function flag<const Name extends string>(
	property: NamedProperty<Name>,
): Parameter<Name, boolean | undefined> {
	return parameter(property, (input) => {
		if (typeof input === 'boolean') return input;
		if (input === 'true' || input === 'false') return input === 'true';
		const remedy = 'Switch it on or off, or use an expression that yields true or false';
		throw new InvalidInputError(property.displayName, 'must be true or false', remedy, input);
	});
}
