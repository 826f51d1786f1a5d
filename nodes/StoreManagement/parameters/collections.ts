import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInputError';

import { fromJsonText } from './jsonText';
import { valueNamed } from './optionNames';
import {
	isEmpty,
	parseAll,
	parseEach,
	propertiesOf,
	type Members,
	type NamedProperty,
	type Parameter,
	type ParseContext,
	type ValuesOf,
} from './parameter';

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
			const given = fromJsonText(input);
			const list = Array.isArray(given)
				? given
				: fromJsonText(toRecord(property, given)[entry.name]);
			if (list === undefined) return [];
			const rows: unknown[] = Array.isArray(list) ? list : [list];
			return parseEach(
				rows,
				(row) => parseAll(fields, (name) => toRecord(property, row)[name], context),
				(field, index) =>
					rows.length > 1 ? `${field} of ${entry.displayName} ${index + 1}` : field,
			);
		},
	};
}

/** Several values of a list; an expression may yield a list, JSON text, or a text with commas. */
export function choices<const Name extends string>(
	property: NamedProperty<Name>,
	options: INodePropertyOptions[],
): Parameter<Name, string[]> {
	return {
		name: property.name,
		properties: [{ ...property, options }],
		parse(input) {
			if (isEmpty(input)) return [];
			const given = fromJsonText(input);
			const list: unknown[] = typeof given === 'string' ? given.split(',') : [given].flat();
			const names = list.map((entry) => {
				const name = valueNamed(entry, options);
				if (typeof name === 'string') return name;
				const remedy = 'Pick from the list, or use an expression that yields a list of names';
				throw new InvalidInputError(property.displayName, 'must be a list of names', remedy, entry);
			});
			return names.filter((name) => name !== '');
		},
	};
}

function parseMembers<Parameters extends readonly Parameter[]>(
	members: Parameters,
	input: Record<string, unknown>,
	context: ParseContext,
): Members<Parameters> {
	// A member whose expression yields undefined was added, too.
	const added = members.filter(({ name }) => name in input);
	return parseAll(added, (name) => input[name], context) as Members<Parameters>;
}

function toRecord(property: INodeProperties, input: unknown): Record<string, unknown> {
	const value = fromJsonText(input);
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
		return value as Record<string, unknown>;
	}
	const remedy = 'Add the fields one by one, or use an expression that yields an object';
	throw new InvalidInputError(property.displayName, 'must be a group of fields', remedy, input);
}
