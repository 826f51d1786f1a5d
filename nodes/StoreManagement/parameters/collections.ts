import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInputError';

import {
	isEmpty,
	type NamedProperty,
	type Parameter,
	type ParseContext,
	type ValuesOf,
} from './parameter';

/** The values of a collection: only the members that the user added. */
export type Members<Parameters extends readonly Parameter[]> = Partial<ValuesOf<Parameters>>;

/** A collection of parameters, each of which the user may add. */
export function collection<
	const Name extends string,
	const Parameters extends readonly Parameter[],
>(property: NamedProperty<Name>, members: Parameters): Parameter<Name, Members<Parameters>> {
	return {
		name: property.name,
		properties: [{ ...property, options: propertiesOf(members) }],
		parse: (input, context) =>
			isEmpty(input) ? {} : parseMembers(members, toRecord(property, input), context),
	};
}

/**
 * A list of entries that all have the same fields, each entry complete.
 *
 * @param entry name and title of one entry; the values are stored under this name
 */
export function entries<const Name extends string, const Parameters extends readonly Parameter[]>(
	property: NamedProperty<Name>,
	entry: { name: string; displayName: string },
	fields: Parameters,
): Parameter<Name, Array<ValuesOf<Parameters>>> {
	return {
		name: property.name,
		properties: [{ ...property, options: [{ ...entry, values: propertiesOf(fields) }] }],
		parse(input, context) {
			if (isEmpty(input)) return [];
			const list = toRecord(property, input)[entry.name];
			if (list === undefined) return [];
			const rows: unknown[] = Array.isArray(list) ? list : [list];
			return rows.map((row) => parseAll(fields, (name) => toRecord(property, row)[name], context));
		},
	};
}

/** Several values of a list; an expression may yield a list, or a text with commas. */
export function choices<const Name extends string>(
	property: NamedProperty<Name>,
	options: INodePropertyOptions[],
): Parameter<Name, string[]> {
	return {
		name: property.name,
		properties: [{ ...property, options }],
		parse(input) {
			if (isEmpty(input)) return [];
			const list: unknown[] = typeof input === 'string' ? input.split(',') : [input].flat();
			const names = list.map((entry) => {
				if (typeof entry === 'string') return entry.trim();
				const remedy = 'Pick from the list, or use an expression that yields a list of names';
				throw new InvalidInputError(property.displayName, 'must be a list of names', remedy, entry);
			});
			return names.filter((name) => name !== '');
		},
	};
}

/** The properties of parameters, in their order. */
export function propertiesOf(parameters: readonly Parameter[]): INodeProperties[] {
	return parameters.flatMap(({ properties }) => properties);
}

/**
 * Parses the values of parameters.
 *
 * @param valueOf the value that n8n resolved for a name
 * @throws InvalidInputError for the first value that breaks a rule
 */
export function parseAll<Parameters extends readonly Parameter[]>(
	parameters: Parameters,
	valueOf: (name: string) => unknown,
	context: ParseContext,
): ValuesOf<Parameters> {
	const values = parameters.map(
		(one) => [one.name, one.parse(valueOf(one.name), context)] as const,
	);
	return Object.fromEntries(values) as ValuesOf<Parameters>;
}

function parseMembers<Parameters extends readonly Parameter[]>(
	members: Parameters,
	input: Record<string, unknown>,
	context: ParseContext,
): Members<Parameters> {
	const added = members.filter(({ name }) => input[name] !== undefined);
	return parseAll(added, (name) => input[name], context) as Members<Parameters>;
}

function toRecord(property: INodeProperties, input: unknown): Record<string, unknown> {
	if (typeof input === 'object' && input !== null && !Array.isArray(input)) {
		return input as Record<string, unknown>;
	}
	const remedy = 'Add the fields one by one, or use an expression that yields an object';
	throw new InvalidInputError(property.displayName, 'must be a group of fields', remedy, input);
}
