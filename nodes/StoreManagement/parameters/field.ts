import type { INodeProperties } from 'n8n-workflow';

import { InvalidInputError, missingInput } from '../errors/invalidInputError';
import { fromJsonText } from '../json';

export interface ParseContext {
	/** The workflow's time zone, for dates that name none. */
	timezone: string;
	/** Whether an AI agent runs the node as its tool: a model writes an empty text for what it leaves out. */
	isTool?: boolean;
	/** Whether the user entered an expression at a path such as `filters.email`. */
	isExpression?: (path: string) => boolean;
	/** Takes the titles of required fields without a value, so that one error names them all; without it, the first is an error. */
	missing?: string[];
}

/** The field whose value is parsed: its title, for errors. */
export interface ParsedField extends ParseContext {
	title: string;
}

/** Parses a value that is not empty: from the editor, or anything that an expression returns. May throw InvalidInputError. */
export type Parse<Value> = (input: unknown, field: ParsedField) => Value;

/**
 * Makes a parser of a function that returns undefined for what breaks the rule.
 *
 * @param problem the rule, as the second half of a sentence: "must be …"
 * @param remedy the way out, as a sentence without a full stop
 */
export function parser<Value>(
	read: (input: unknown, field: ParsedField) => Value | undefined,
	problem: string,
	remedy: string,
): Parse<Value> {
	return (input, field) => {
		const value = read(input, field);
		if (value !== undefined) return value;
		throw new InvalidInputError(field.title, problem, remedy, input);
	};
}

/**
 * A field of a node: a property as n8n knows it, and how its value is parsed. The compiler takes name and
 * type of the value from the declaration, so that an operation receives typed values.
 */
export interface Field<Name extends string = string, Value = unknown> extends INodeProperties {
	name: Name;
	parse: Parse<Value>;
	/** The differences if an AI agent uses the node as its tool. */
	forTool?: Partial<INodeProperties>;
	/** An empty list is a value, too: there are none. */
	takesEmptyList?: boolean;
	/**
	 * What a model must fill once it was added, be it by the author of the tool, because without it more would be changed,
	 * or somebody else's data be returned: `each`, of a group of its members, or at least `one` in a group.
	 */
	binding?: 'each' | 'one' | undefined;
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
	more: Partial<INodeProperties> & Pick<Field, 'takesEmptyList' | 'binding'> = {},
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
	delete property.takesEmptyList;
	delete property.binding;
	delete property.forTool;
	return property;
}

/** Also the words in which a model writes that there is no value, and an empty list or object as a text. */
const BLANK = /^(?:null|""|''|\[\s*\]|\{\s*\})?$/;

/** Whether there is no value, or an empty list or object: wherever a value is expected, that is none. A date, for example, is one. */
export function isEmpty(input: unknown): boolean {
	if (typeof input === 'string') return BLANK.test(input.trim());
	if (input === undefined || input === null) return true;
	const isContainer = /^\[object (?:Array|Object)\]$/.test(Object.prototype.toString.call(input));
	return isContainer && Object.keys(input).length === 0;
}

/** Whether there is a value to parse. A model writes an empty list also for what it leaves out. */
function isGiven(
	{ takesEmptyList = false, required = false }: Field,
	input: unknown,
	{ isTool = false }: ParseContext,
): boolean {
	if (!isEmpty(input)) return true;
	return takesEmptyList && (required || !isTool) && Array.isArray(fromJsonText(input));
}

/**
 * @param isAdded whether the user added the field to a group
 * @returns undefined for a field that was left out
 * @throws InvalidInputError
 */
export function parseField<Value>(
	declaration: Field<string, Value>,
	input: unknown,
	context: ParseContext,
	isAdded = false,
): Value {
	if (isGiven(declaration, input, context)) {
		const value = declaration.parse(input, { ...context, title: declaration.displayName });
		if (isEmpty(input) || !isEmpty(value)) return value;
	}
	checkMayBeEmpty(declaration, context, isAdded);
	return undefined as Value;
}

/** @throws InvalidInputError if a field must not be empty */
function checkMayBeEmpty(
	{ displayName: title, name, required, binding, type }: Field,
	{ isTool = false, isExpression, missing }: ParseContext,
	isAdded: boolean,
): void {
	if (required) return noteMissing(title, missing);
	// A model cannot remove what the author of its tool has added: it leaves it empty.
	if (isAdded && (!isTool || binding === 'each')) throw missingInput([title], !isTool);
	// Only a person leaves a field empty on purpose. n8n itself writes {} for a group.
	const isGroup = /collection$/i.test(type);
	const mayYieldNothing = isAdded || isTool || isGroup;
	if (mayYieldNothing || !isExpression?.(name)) return;
	const remedy = 'Correct the expression, or clear the field';
	throw new InvalidInputError(title, 'has an expression that returns nothing', remedy);
}

function noteMissing(title: string, missing: string[] | undefined): void {
	if (!missing) throw missingInput([title]);
	missing.push(title);
}

/** Returns the value that n8n resolved for the name of a field. */
export type ValueOf = (name: string) => unknown;

export function parseFields<Fields extends readonly Field[]>(
	fields: Fields,
	valueOf: ValueOf,
	context: ParseContext,
): ValuesOf<Fields> {
	const parsed = fields.map((declaration) => [
		declaration.name,
		parseField(declaration, valueOf(declaration.name), context),
	]);
	return Object.fromEntries(parsed) as ValuesOf<Fields>;
}

/** `displayOptions` of a field that an AI agent's tool does not have. */
export const HIDDEN_FROM_TOOLS = { hide: { '@tool': [true] } };
/** `displayOptions` of a field that only an AI agent's tool has. */
export const SHOWN_TO_TOOLS = { show: { '@tool': [true] } };
