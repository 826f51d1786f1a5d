import type { INodeProperties } from 'n8n-workflow';

import { InvalidInputError, MissingInputError } from '../errors/invalidInputError';

import {
	isEmpty,
	isEmptyContainer,
	isEmptyForModel,
	whatEmptyMeans,
	type IfEmpty,
} from './emptiness';

export interface ParseContext {
	/** The workflow's time zone, for dates that name none. */
	timezone: string;
	/** Whether an AI agent runs the node as its tool: a model writes an empty text for what it leaves out. */
	isTool?: boolean;
	/** Whether the user entered an expression at a path such as `filters.email`. */
	isExpression?: (path: string) => boolean;
	/** What was parsed last of each field: input items share most values. */
	latest?: WeakMap<Field, { input: unknown; value: unknown }>;
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
	/** Of a group, of its members, too. */
	ifEmpty?: IfEmpty | undefined;
}

/** Declares a field that may be left empty; its value is undefined then. */
export function field<const Name extends string, Value>(
	declaration: Field<Name, Value>,
): Field<Name, Value | undefined> {
	return declaration;
}

/** Declares a field that begins empty and shows an example. */
export function blankField<const Name extends string, Value>(
	type: 'string' | 'number',
	displayName: string,
	name: Name,
	example: string,
	parse: Parse<Value>,
	more: Partial<INodeProperties> & Pick<Field, 'ifEmpty'> = {},
): Field<Name, Value | undefined> {
	const placeholder = `e.g. ${example}`;
	return field({ ...more, displayName, name, type, default: '', placeholder, parse });
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
	delete property.ifEmpty;
	delete property.forTool;
	return property;
}

/**
 * @param place the path of the value in the parameters of the node, and whether the user added the field to a group
 * @returns undefined for a field that was left out
 * @throws InvalidInputError
 */
export function parseField<Value>(
	declaration: Field<string, Value>,
	input: unknown,
	context: ParseContext,
	place = { path: declaration.name, isAdded: false },
): Value {
	const latest = context.latest?.get(declaration);
	if (latest && latest.input === input) return latest.value as Value;
	const value = parseNew(declaration, input, context, place);
	context.latest?.set(declaration, { input, value });
	return value;
}

function parseNew<Value>(
	declaration: Field<string, Value>,
	input: unknown,
	context: ParseContext,
	{ path, isAdded }: { path: string; isAdded: boolean },
): Value {
	const { displayName: title, required, ifEmpty } = declaration;
	const isOptionalForModel = context.isTool === true && !required;
	const isNothing = isOptionalForModel ? isEmptyForModel(input) : isEmpty(input);
	const value = isNothing ? undefined : declaration.parse(input, { ...context, title, path });
	const isContainer = isEmptyContainer(value);
	if (value !== undefined && !isContainer) return value;
	const isExpression = context.isExpression?.(path);
	const where = { isContainer, isAdded, isOptionalForModel, isExpression };
	const meaning = whatEmptyMeans({ required, ifEmpty, ...where });
	if (meaning === 'leftOut') return undefined as Value;
	if (meaning === 'value') return value as Value;
	// A model cannot remove what the author of its tool has added.
	throw emptyError(meaning, title, isAdded && !context.isTool);
}

function emptyError(meaning: 'missing' | 'noResult', title: string, isRemovable: boolean) {
	if (meaning === 'missing') return new MissingInputError([title], isRemovable);
	const remedy = 'Correct the expression, or clear the field';
	return new InvalidInputError(title, 'has an expression that returns nothing', remedy);
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

/** Parses all inputs, so that one error names everything that is missing in the same way. */
export function parseEach<Input, Value>(
	inputs: readonly Input[],
	parse: (input: Input, index: number) => Value,
): Value[] {
	const missing: MissingInputError[] = [];
	const values = inputs.flatMap((input, index) => {
		try {
			return [parse(input, index)];
		} catch (error) {
			missing.push(asMissingInput(error));
			return [];
		}
	});
	const [first] = missing;
	if (!first) return values;
	const alike = missing.filter(({ isRemovable }) => isRemovable === first.isRemovable);
	const titles = new Set(alike.flatMap((error) => error.titles));
	throw new MissingInputError([...titles], first.isRemovable);
}

function asMissingInput(error: unknown): MissingInputError {
	if (error instanceof MissingInputError) return error;
	throw error;
}

/** `displayOptions` of a field that an AI agent's tool does not have. */
export const HIDDEN_FROM_TOOLS = { hide: { '@tool': [true] } };
/** `displayOptions` of a field that only an AI agent's tool has. */
export const SHOWN_TO_TOOLS = { show: { '@tool': [true] } };
