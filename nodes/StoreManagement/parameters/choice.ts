import { InvalidInput } from '../transport/failure';

import { isEmpty, type Named, type Parameter } from './parameter';
import { required } from './text';

/**
 * One of the values that the document allows.
 *
 * @param values the allowed values, as in the options of the property
 */
export function choice<const Name extends string, const Value extends string>(
	property: Named<Name>,
	values: readonly Value[],
): Parameter<Name, Value> {
	return {
		name: property.name,
		properties: [property],
		read(given) {
			const found = values.find((value) => value === given);
			if (found === undefined && !isEmpty(given)) {
				const rule = `must be one of ${values.join(', ')}`;
				throw new InvalidInput(property.displayName, rule, 'Pick one from the list', given);
			}
			return required(property.displayName, found);
		},
	};
}

/** A switch. Text "true" and "false" from an expression count. Left empty it is undefined. */
export function flag<const Name extends string>(
	property: Named<Name>,
): Parameter<Name, boolean | undefined> {
	return {
		name: property.name,
		properties: [property],
		read(given) {
			if (isEmpty(given)) return undefined;
			if (typeof given === 'boolean') return given;
			if (given === 'true' || given === 'false') return given === 'true';
			const remedy = 'Switch it on or off, or use an expression that yields true or false';
			throw new InvalidInput(property.displayName, 'must be true or false', remedy, given);
		},
	};
}

/** A switch that must have a value. */
export function requiredFlag<const Name extends string>(
	property: Named<Name>,
): Parameter<Name, boolean> {
	const optional = flag(property);
	return {
		...optional,
		read: (given, place) => required(property.displayName, optional.read(given, place)),
	};
}
