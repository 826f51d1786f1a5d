import type { INodeProperties } from 'n8n-workflow';

import { InvalidInputError, MissingInputError } from '../errors/invalidInputError';
import { VISIBLE } from '../text';

export interface ParseContext {
	/** The workflow's time zone, for dates that name none. */
	timezone: string;
	/** Whether an AI agent runs the node as its tool: a model writes an empty text for what it leaves out. */
	isTool?: boolean;
	/** Whether the user entered an expression at a path such as `filters.email`. */
	isExpression?: (path: string) => boolean;
}

/** The field whose value is parsed: its title, for errors, and its path in the parameters of the node. */
export interface ParsedField extends ParseContext {
	title: string;
	path: string;
}

/** Parses a value that is not empty: from the editor, or anything that an expression returns. May throw InvalidInputError. */
export type Parse<Value> = (input: unknown, field: ParsedField) => Value;

/**
 * A field of a node: a property as n8n knows it, and how its value is parsed. The compiler takes name and
 * type of the value from the declaration, so that an operation receives typed values.
 */
export interface Field<Name extends string = string, Value = unknown> extends INodeProperties {
	name: Name;
	parse: Parse<Value>;
	/** The differences if an AI agent uses the node as its tool. */
	forTool?: Partial<INodeProperties>;
	/** Whether an empty list or object is a value. */
	mayBeEmpty?: boolean;
	/** Whether an empty text that was added to a group is the same as none. */
	mayBeBlank?: boolean;
	/** Whether even a model must fill what was added to a group: an empty restriction would widen a discount. */
	isBinding?: boolean;
}

/** Declares a field that may be left empty; its value is undefined then. */
export function field<const Name extends string, Value>(
	declaration: Field<Name, Value>,
): Field<Name, Value | undefined> {
	return declaration;
}

/** Declares a field that must have a value. */
export function requiredField<const Name extends string, Value>(
	declaration: Field<Name, Value>,
): Field<Name, Exclude<Value, undefined>> {
	return { ...declaration, required: true } as Field<Name, Exclude<Value, undefined>>;
}

/** The values by the names of their fields. */
export type ValuesOf<Fields extends readonly Field[]> = {
	[Each in Fields[number] as Each['name']]: ReturnType<Each['parse']>;
};

/** The values of fields that the user may add; those that were added have a value. */
export type AddedValuesOf<Fields extends readonly Field[]> = {
	[Each in Fields[number] as Each['name']]?: Exclude<ReturnType<Each['parse']>, undefined>;
};

export function propertiesOf(fields: readonly Field[]): INodeProperties[] {
	return fields.flatMap((field) => {
		const property = toProperty(field);
		return field.forTool ? [property, { ...property, ...field.forTool }] : [property];
	});
}

/** A field without the properties that n8n does not know. */
function toProperty(field: Field): INodeProperties {
	const property: Partial<Field> & INodeProperties = { ...field };
	delete property.parse;
	delete property.mayBeEmpty;
	delete property.mayBeBlank;
	delete property.isBinding;
	delete property.forTool;
	return property;
}

/** Whether there is no value: the field was left empty, or its expression returned nothing. */
export function isEmpty(input: unknown): input is '' | null | undefined {
	if (typeof input === 'string') return !VISIBLE.test(input);
	return input === undefined || input === null;
}

/** An expression that returns nothing is an error: only a person leaves a field empty on purpose. */
export function parseField<Value>(
	declaration: Field<string, Value>,
	input: unknown,
	context: ParseContext,
	path: string = declaration.name,
): Value {
	const { displayName: title, required, mayBeEmpty } = declaration;
	if (!isEmpty(input)) {
		const value = declaration.parse(input, { ...context, title, path });
		const isEmptyList = Array.isArray(value) && value.length === 0;
		if (!isEmptyList || mayBeEmpty || !required) return value;
	}
	if (required) throw new MissingInputError([{ field: title, isRemovable: false }]);
	if (!context.isTool && context.isExpression?.(path)) {
		const remedy = 'Correct the expression, or clear the field';
		throw new InvalidInputError(title, 'has an expression that returns nothing', remedy);
	}
	return undefined as Value;
}

/** Returns the value that n8n resolved for the name of a field. */
export type ValueOf = (name: string) => unknown;

export function parseFields<Fields extends readonly Field[]>(
	fields: Fields,
	valueOf: ValueOf,
	context: ParseContext,
): ValuesOf<Fields> {
	const parsed = parseEach(fields, (declaration) => [
		declaration.name,
		parseField(declaration, valueOf(declaration.name), context),
	]);
	return Object.fromEntries(parsed) as ValuesOf<Fields>;
}

/** Parses all inputs, so that one error names everything that is missing. */
export function parseEach<Input, Value>(
	inputs: readonly Input[],
	parse: (input: Input, index: number) => Value,
): Value[] {
	const missing: MissingInputError[] = [];
	const values: Value[] = [];
	inputs.forEach((input, index) => {
		try {
			values.push(parse(input, index));
		} catch (error) {
			missing.push(asMissingInput(error));
		}
	});
	if (missing.length > 0) throw new MissingInputError(missing.flatMap(({ fields: some }) => some));
	return values;
}

function asMissingInput(error: unknown): MissingInputError {
	if (error instanceof MissingInputError) return error;
	throw error;
}

/** `displayOptions` of a field that an AI agent's tool does not have. */
export const HIDDEN_FROM_TOOLS = { hide: { '@tool': [true] } };
/** `displayOptions` of a field that only an AI agent's tool has. */
export const SHOWN_TO_TOOLS = { show: { '@tool': [true] } };
