import { InvalidInputError } from '../errors/invalidInputError';
import { MissingInputError } from '../errors/missingInputError';

import { titleOf, type Parameter } from './parameter';

/**
 * A member of a collection that must have a value if the user added it. For fields that narrow or price
 * something: silently left out, they would make a discount on everything or return every lead.
 *
 * @throws MissingInputError where the value is empty: no text, no list entries, no fields
 * @throws InvalidInputError where a part of the value is undefined, which JSON leaves out
 */
export function filled<const Name extends string, Value>(
	optional: Parameter<Name, Value | undefined>,
): Parameter<Name, Value> {
	return {
		...optional,
		parse(input, context) {
			const field = titleOf(optional);
			const value = optional.parse(input, context);
			if (value === undefined || isHollow(value)) {
				throw new MissingInputError([{ field, isRemovable: true }]);
			}
			if (!lacksValue(value)) return value;
			const remedy = 'Correct the expression in it, or take out what has no value';
			throw new InvalidInputError(field, 'has a part without a value', remedy, input);
		},
	};
}

/**
 * The same parameter, which may be left empty by the user but not by an expression.
 *
 * @param remedy what to do other than correct the expression, such as "clear the field for …"
 */
export function emptyByHandOnly<const Name extends string, Value>(
	optional: Parameter<Name, Value | undefined>,
	remedy: string,
): Parameter<Name, Value | undefined> {
	return {
		...optional,
		parse(input, context) {
			const value = optional.parse(input, context);
			if (value !== undefined || !context.isExpression?.(optional.name)) return value;
			throw new InvalidInputError(
				titleOf(optional),
				'has an expression that yields nothing',
				`Correct the expression, or ${remedy}`,
			);
		},
	};
}

function isHollow(value: unknown): boolean {
	return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function lacksValue(value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return value === undefined;
	return Object.values(value).some(lacksValue);
}
