import type { INodeProperties } from 'n8n-workflow';

import { MissingInputError, type MissingField } from '../errors/missingInputError';

/** What parsing depends on besides the value. */
export interface ParseContext {
	/** The workflow's time zone, which applies to times without a zone. */
	timezone: string;
	/** Whether an AI agent runs the node as its tool. */
	isTool?: boolean;
	/** Whether the user entered an expression for a parameter; without this function, none counts as one. */
	isExpression?: (name: string) => boolean;
	/** The fields of the input item. */
	inputItem?: () => Readonly<Record<string, unknown>>;
}

/**
 * One parameter of a node: how it looks in the editor, and how its value is parsed.
 *
 * The compiler takes its name and the type of its value from the declaration, so that an operation
 * receives typed parameters.
 */
export interface Parameter<Name extends string = string, Value = unknown> {
	readonly name: Name;
	/** More than one where the field looks different in different situations. */
	readonly properties: readonly INodeProperties[];
	/** Listed last among options: needed only for a service that differs from what is expected. */
	readonly isTechnical?: boolean;
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
			const [{ options = [] } = {}] = optional.properties;
			const choices = options.flatMap((one) => ('value' in one ? [one.name] : []));
			throw new MissingInputError([{ field: titleOf(optional), isRemovable: false, choices }]);
		},
	};
}

/** The same option, listed last: it is for those who know the formats of the service. */
export function technical<const Name extends string, Value>(
	option: Parameter<Name, Value>,
): Parameter<Name, Value> {
	const properties = option.properties.map(({ description = '', ...property }) => ({
		...property,
		description: `Rarely needed. ${description}`,
	}));
	return { ...option, properties, isTechnical: true };
}

/** A text between the fields; it has no value. */
export function notice<const Name extends string>(
	name: Name,
	displayName: string,
): Parameter<Name, undefined> {
	return {
		name,
		properties: [{ displayName, name, type: 'notice', default: '' }],
		parse: () => undefined,
	};
}

/** The title of a parameter, as the user sees it in the node. */
export function titleOf({ name, properties }: Parameter): string {
	return properties[0]?.displayName ?? name;
}

/** Whether there is no value: the field was left empty, or an expression found nothing. */
export function isEmpty(input: unknown): input is '' | null | undefined {
	return (
		input === undefined || input === null || (typeof input === 'string' && input.trim() === '')
	);
}

/** The values of a collection: only the members that the user added. */
export type Members<Parameters extends readonly Parameter[]> = Partial<ValuesOf<Parameters>>;

/** The properties of parameters, in their order. */
export function propertiesOf(parameters: readonly Parameter[]): INodeProperties[] {
	return parameters.flatMap(({ properties }) => properties);
}

/**
 * Parses the values of parameters.
 *
 * @param valueOf the value that n8n resolved for a name
 * @throws MissingInputError that names all values that are missing
 * @throws InvalidInputError for the first value that breaks another rule
 */
export function parseAll<Parameters extends readonly Parameter[]>(
	parameters: Parameters,
	valueOf: (name: string) => unknown,
	context: ParseContext,
): ValuesOf<Parameters> {
	const values = parseEach(
		parameters,
		(one) => [one.name, one.parse(valueOf(one.name), context)] as const,
	);
	return Object.fromEntries(values) as ValuesOf<Parameters>;
}

/**
 * Parses all inputs, so that one error names everything that is missing.
 *
 * @param nameOf the name of a missing field, where its title does not say which input lacks it
 * @throws MissingInputError with the missing fields of all inputs
 * @throws whatever else `parse` throws, at once
 */
export function parseEach<Input, Value>(
	inputs: readonly Input[],
	parse: (input: Input) => Value,
	nameOf: (field: string, index: number) => string = (field) => field,
): Value[] {
	const missing: MissingField[] = [];
	const values = inputs.flatMap((input, index) => {
		try {
			return [parse(input)];
		} catch (error) {
			const { fields } = asMissing(error);
			missing.push(...fields.map((one) => ({ ...one, field: nameOf(one.field, index) })));
			return [];
		}
	});
	if (missing.length === 0) return values;
	throw new MissingInputError(missing);
}

function asMissing(error: unknown): MissingInputError {
	if (error instanceof MissingInputError) return error;
	throw error;
}

/** Whether a parameter holds an expression, as n8n stores it: a text that begins with `=`. */
export function isExpression(stored: unknown): boolean {
	return typeof stored === 'string' && stored.startsWith('=');
}

/** Whether there is an expression anywhere in a parameter, as n8n stores it. */
export function hasExpression(stored: unknown): boolean {
	if (typeof stored !== 'object' || stored === null) return isExpression(stored);
	return Object.values(stored).some(hasExpression);
}
