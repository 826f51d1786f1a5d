import type { INodeProperties } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInputError';

/** What parsing depends on besides the value. */
export interface ParseContext {
	/** The workflow's time zone, in which times without a zone are meant. */
	timezone: string;
}

/**
 * One parameter of a node: how it looks in the editor, and how its value is parsed.
 *
 * Its name and the type of its value are those of the declaration, so that an operation receives its
 * parameters typed.
 */
export interface Parameter<Name extends string = string, Value = unknown> {
	readonly name: Name;
	/** More than one where the field looks different in different situations. */
	readonly properties: readonly INodeProperties[];
	/**
	 * @param input the value from the editor, or whatever an expression yields
	 * @throws InvalidInputError that names the field, the value and the rule
	 */
	parse(input: unknown, context: ParseContext): Value;
}

/** A property of n8n whose name is known to the compiler. */
export type NamedProperty<Name extends string> = INodeProperties & { name: Name };

/** The values of a list of parameters, by name. */
export type ValuesOf<Parameters extends readonly Parameter[]> = {
	[P in Parameters[number] as P['name']]: ReturnType<P['parse']>;
};

/**
 * A parameter that is undefined when its field is empty.
 *
 * @param parse parses a value that is not empty
 */
export function parameter<const Name extends string, Value>(
	property: NamedProperty<Name>,
	parse: (input: unknown, context: ParseContext) => Value,
): Parameter<Name, Value | undefined> {
	return {
		name: property.name,
		properties: [property],
		parse: (input, context) => (isEmpty(input) ? undefined : parse(input, context)),
	};
}

/** The same parameter, which must have a value. */
export function required<const Name extends string, Value>(
	optional: Parameter<Name, Value | undefined>,
): Parameter<Name, Value> {
	return {
		...optional,
		parse(input, context) {
			const value = optional.parse(input, context);
			if (value !== undefined) return value;
			const field = optional.properties[0]?.displayName ?? optional.name;
			throw new InvalidInputError(field, 'is required', `Enter a value for ${field}`);
		},
	};
}

/** Whether there is no value: the field was left empty, or an expression found nothing. */
export function isEmpty(input: unknown): input is '' | null | undefined {
	return (
		input === undefined || input === null || (typeof input === 'string' && input.trim() === '')
	);
}
