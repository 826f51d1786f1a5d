import type { INodeProperties } from 'n8n-workflow';

import { MissingInputError, type MissingField } from '../errors/missingInputError';

import { VISIBLE } from './texts';

/** What parsing depends on besides the value. */
export interface ParseContext {
	/** The workflow's time zone, which applies to times without a zone. */
	timezone: string;
	/** Whether an AI agent runs the node as its tool. */
	isTool?: boolean;
	/** Whether the user entered an expression at a path such as `filters`; without it, none counts as one. */
	isExpression?: (path: string) => boolean;
	/** All input items, and which of them this is. */
	inputItems?: () => ReadonlyArray<{ readonly json: Readonly<Record<string, unknown>> }>;
	itemIndex?: number;
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
	/**
	 * @param input the value from the editor, or whatever an expression yields
	 * @throws InvalidInputError that names the field, the value and the rule
	 */
	parse(input: unknown, context: ParseContext): Value;
}

/** A property of n8n whose name is known to the compiler. */
export type NamedProperty<Name extends string> = INodeProperties & { name: Name };

/** A field for text; `more` is what differs from a field that starts empty. */
export function textField<const Name extends string>(
	displayName: string,
	name: Name,
	more: Partial<INodeProperties> = {},
): NamedProperty<Name> {
	return { displayName, type: 'string', default: '', ...more, name };
}

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

/** The title of a parameter, as the user sees it in the node. */
export function titleOf({ name, properties }: Parameter): string {
	return properties[0]?.displayName ?? name;
}

/** Whether there is no value: the field was left empty, or an expression found nothing. */
export function isEmpty(input: unknown): input is '' | null | undefined {
	return (
		input === undefined || input === null || (typeof input === 'string' && !VISIBLE.test(input))
	);
}

/** The same, where all have a value. */
export type Complete<Parameters extends readonly Parameter[]> = {
	[P in Parameters[number] as P['name']]: Exclude<ReturnType<P['parse']>, undefined>;
};

/** The values of a collection: only the members that the user added, undefined where they are empty. */
export type Members<Parameters extends readonly Parameter[]> = Partial<ValuesOf<Parameters>>;

/** The properties of parameters, in their order. */
export function propertiesOf(parameters: readonly Parameter[]): INodeProperties[] {
	return parameters.flatMap(({ properties }) => properties);
}

/**
 * Parses the values of parameters.
 *
 * @param valueOf the value that n8n resolved for a name
 * @param describe as for `parseEach`
 * @throws MissingInputError that names all values that are missing
 * @throws InvalidInputError for the first value that breaks another rule
 */
export function parseAll<Parameters extends readonly Parameter[]>(
	parameters: Parameters,
	valueOf: (name: string) => unknown,
	context: ParseContext,
	describe?: (missing: MissingField) => MissingField,
): ValuesOf<Parameters> {
	const values = parseEach(
		parameters,
		(one) => [one.name, one.parse(valueOf(one.name), context)] as const,
		describe,
	);
	return Object.fromEntries(values) as ValuesOf<Parameters>;
}

/**
 * Parses all inputs, so that one error names everything that is missing.
 *
 * @param describe changes what the error says about a missing field of an input
 * @throws MissingInputError with the missing fields of all inputs
 * @throws whatever else `parse` throws, at once
 */
export function parseEach<Input, Value>(
	inputs: readonly Input[],
	parse: (input: Input, index: number) => Value,
	describe: (missing: MissingField, index: number) => MissingField = (missing) => missing,
): Value[] {
	const missing: MissingField[] = [];
	const values = inputs.flatMap((input, index) => {
		try {
			return [parse(input, index)];
		} catch (error) {
			missing.push(...asMissing(error).fields.map((one) => describe(one, index)));
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
function isExpression(stored: unknown): boolean {
	return typeof stored === 'string' && stored.startsWith('=');
}

/**
 * Whether the value at a path comes from an expression, which may also yield what the value is a part of.
 *
 * @param stored the parameters, as n8n stores them
 */
export function isExpressionAt(stored: unknown, path: string): boolean {
	const [name = '', ...others] = path.split('.');
	const inside: unknown = new Map(Object.entries(Object(stored) as object)).get(name);
	if (others.length === 0 || isExpression(inside)) return isExpression(inside);
	return isExpressionAt(inside, others.join('.'));
}

/** Whether there is an expression anywhere in a parameter, as n8n stores it. */
export function hasExpression(stored: unknown): boolean {
	if (typeof stored !== 'object' || stored === null) return isExpression(stored);
	return Object.values(stored).some(hasExpression);
}
