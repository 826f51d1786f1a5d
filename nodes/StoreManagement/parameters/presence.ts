import { InvalidInputError } from '../errors/invalidInputError';
import { MissingInputError } from '../errors/missingInputError';

import { isEmpty, required, titleOf, type Parameter } from './parameter';

/**
 * The same parameter, which must have a value other than an empty list or group. For fields that narrow
 * or price something: silently left out, they would make a discount on everything or return every lead.
 */
export function filled<const Name extends string, Value>(
	optional: Parameter<Name, Value | undefined>,
): Parameter<Name, Value> {
	const present = required(optional);
	return {
		...present,
		parse(input, context) {
			const value = present.parse(input, context);
			if (typeof value !== 'object' || Object.keys(value ?? {}).length > 0) return value;
			throw new MissingInputError([{ field: titleOf(optional), isRemovable: false }]);
		},
	};
}

/**
 * The same parameter, which may be left empty by the user but not by an expression.
 *
 * @param remedy what to do other than correct the expression, such as "clear the field for …"
 */
export function emptyByHandOnly<const Name extends string, Value>(
	optional: Parameter<Name, Value>,
	remedy: string,
): Parameter<Name, Value> {
	return {
		...optional,
		parse(input, context) {
			if (!isEmpty(input) || !context.isExpression?.(optional.name)) {
				return optional.parse(input, context);
			}
			throw new InvalidInputError(
				titleOf(optional),
				'has an expression that yields nothing',
				`Correct the expression, or ${remedy}`,
			);
		},
	};
}
