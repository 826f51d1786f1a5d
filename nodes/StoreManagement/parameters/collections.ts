import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInputError';
import type { MissingField } from '../errors/missingInputError';

import { fromJsonText } from './jsonText';
import { valueNamed } from './optionNames';
import {
	isEmpty,
	parseAll,
	parseEach,
	propertiesOf,
	required,
	type Complete,
	type Members,
	type NamedProperty,
	type Parameter,
} from './parameter';
import { emptyByHandOnly } from './presence';
import { toCode } from './texts';

/**
 * A collection of parameters, each of which the user may add. Given whole by an expression, it must not be
 * empty: without its restrictions, a discount applies to everything.
 */
export function collection<
	const Name extends string,
	const Parameters extends readonly Parameter[],
>(property: NamedProperty<Name>, members: Parameters): Parameter<Name, Members<Parameters>> {
	const describe = (one: MissingField): MissingField => ({ ...one, isRemovable: true });
	return emptyByHandOnly(
		{
			name: property.name,
			properties: [{ ...property, options: propertiesOf(members) }],
			parse(input, context): Members<Parameters> {
				if (isEmpty(input)) return {};
				const given = toRecord(property, input);
				// A member whose expression yields undefined was added, too.
				const added = members.filter(({ name }) => name in given);
				const isExpression = (path: string): boolean =>
					context.isExpression?.(`${property.name}.${path}`) ?? false;
				const inside = { ...context, isExpression };
				const values = parseAll(added, (name) => given[name], inside, describe);
				return values as Members<Parameters>;
			},
		},
		BY_HAND,
	);
}

/** The same, where each member that was added must have a value. */
export function filledCollection<
	const Name extends string,
	const Parameters extends readonly Parameter[],
>(
	property: NamedProperty<Name>,
	members: Parameters,
): Parameter<Name, Partial<Complete<Parameters>>> {
	const filled = collection(property, members.map(required));
	return filled as Parameter<Name, Partial<Complete<Parameters>>>;
}

/** The way out where a whole group is an expression. */
const BY_HAND = 'set the field to Fixed and add what you need';

/**
 * A list of entries that all have the same fields, each entry complete.
 *
 * @param entry name and title of one entry; the values are stored under this name
 */
export function entries<const Name extends string, const Parameters extends readonly Parameter[]>(
	property: NamedProperty<Name>,
	entry: { name: string; displayName: string },
	fields: Parameters,
): Parameter<Name, Array<Complete<Parameters>>> {
	const complete = fields.map(required);
	const label = (one: MissingField, row: number): MissingField => ({
		...one,
		field: `${one.field} of ${entry.displayName} ${row + 1}`,
	});
	return emptyByHandOnly(
		{
			name: property.name,
			properties: [{ ...property, options: [{ ...entry, values: propertiesOf(fields) }] }],
			parse(input, context) {
				if (isEmpty(input)) return [];
				const given = fromJsonText(input);
				const list = Array.isArray(given)
					? given
					: fromJsonText(toRecord(property, given)[entry.name]);
				const rows: unknown[] = list === undefined ? [] : [list].flat();
				const parseRow = (row: unknown, index: number) => {
					const valueOf = (name: string): unknown => toRecord(property, row)[name];
					const path = `${property.name}.${entry.name}.${index}`;
					const isExpression = (name: string): boolean =>
						context.isExpression?.(`${path}.${name}`) ?? false;
					return parseAll(complete, valueOf, { ...context, isExpression });
				};
				return parseEach(rows, parseRow, rows.length > 1 ? label : undefined) as Array<
					Complete<Parameters>
				>;
			},
		},
		BY_HAND,
	);
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
				if (typeof name === 'string') return toCode(property.displayName, name);
				const remedy = 'Pick from the list, or use an expression that yields a list of names';
				throw new InvalidInputError(property.displayName, 'must be a list of names', remedy, entry);
			});
			return names.filter((name) => name !== '');
		},
	};
}

function toRecord(property: INodeProperties, input: unknown): Record<string, unknown> {
	const value = fromJsonText(input);
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
		return value as Record<string, unknown>;
	}
	const remedy = 'Add the fields one by one, or use an expression that yields an object';
	throw new InvalidInputError(property.displayName, 'must be a group of fields', remedy, input);
}
