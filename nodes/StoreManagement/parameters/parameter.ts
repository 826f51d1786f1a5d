import type { INodeProperties } from 'n8n-workflow';

/** Where a value was given, for what depends on it. */
export interface Place {
	/** The workflow's time zone, in which times without a zone are meant. */
	timezone: string;
}

/**
 * One parameter of an operation: how it looks in the node, and how its value is read and checked.
 *
 * The name of the parameter and the type of its value are those of the declaration, so that an
 * operation receives its parameters typed.
 */
export interface Parameter<Name extends string = string, Value = unknown> {
	readonly name: Name;
	/** More than one where the field looks different in different situations. */
	readonly properties: readonly INodeProperties[];
	/**
	 * @param given what n8n resolved: the typed value, or whatever an expression yields
	 * @throws InvalidInput naming the field, the value and the rule
	 */
	read(given: unknown, place: Place): Value;
}

/** A property of n8n whose name is known to the compiler. */
export type Named<Name extends string> = INodeProperties & { name: Name };

/** The values of a list of parameters, by name. */
export type ValuesOf<Parameters extends readonly Parameter[]> = {
	[P in Parameters[number] as P['name']]: ReturnType<P['read']>;
};

/** Whether nothing was given: the field was left empty, or an expression found nothing. */
export function isEmpty(given: unknown): given is '' | null | undefined {
	return (
		given === undefined || given === null || (typeof given === 'string' && given.trim() === '')
	);
}
