import { InvalidInputError } from '../errors/invalidInputError';
import { fromJsonText } from '../json';

import {
	parseField,
	parseFields,
	propertiesOf,
	type AddedValuesOf,
	type Field,
	type ValuesOf,
} from './field';

/**
 * A collection: the user adds the fields that are needed. An added field must have a value, because a
 * restriction that is silently left out makes a discount on everything.
 */
export function collection<const Name extends string, const Members extends readonly Field[]>(
	property: Omit<Field<Name>, 'options' | 'parse'>,
	members: Members,
): Field<Name, AddedValuesOf<Members> | undefined> {
	return {
		...property,
		options: propertiesOf(members),
		parse(input, field) {
			const given = toObject(input, field.title);
			// A member whose expression returns nothing counts as added.
			const added = members.filter(({ name }) => name in given);
			const values = added.map((member) => {
				const { name, binding = property.binding } = member;
				return [name, parseField({ ...member, binding }, given[name], field, true)] as const;
			});
			const filled = new Map(values.filter(([, value]) => value !== undefined));
			checkOneIsFilled(added, filled);
			return Object.fromEntries(filled) as AddedValuesOf<Members>;
		},
	};
}

/** @throws InvalidInputError where members of which one must be filled were added, and none is */
function checkOneIsFilled(added: readonly Field[], filled: ReadonlyMap<string, unknown>): void {
	const choices = added.filter(({ binding }) => binding === 'one');
	if (choices.length === 0 || choices.some(({ name }) => filled.has(name))) return;
	const titles = choices.map(({ displayName }) => displayName);
	const problem = titles.length === 1 ? 'is required' : 'are empty, and one of them is required';
	throw new InvalidInputError(titles, problem, 'Enter a value, as the user has named it');
}

/** A list of entries that all have the same fields; n8n stores them under the name of an entry. */
export function entries<const Name extends string, const Fields extends readonly Field[]>(
	property: Omit<Field<Name>, 'options' | 'parse'>,
	entry: { name: string; displayName: string },
	fields: Fields,
): Field<Name, Array<ValuesOf<Fields>> | undefined> {
	return {
		...property,
		options: [{ ...entry, values: propertiesOf(fields) }],
		parse(input, field) {
			const rows = rowsIn(input, entry.name, field.title);
			return rows.map((row, index) => {
				const given = toObject(row, field.title);
				const entryTitle = rows.length > 1 ? `${entry.displayName} ${index + 1}` : field.title;
				const titled = fields.map((member) => ({
					...member,
					displayName: `${member.displayName} of ${entryTitle}`,
				}));
				return parseFields(titled, (name) => given[name], field) as ValuesOf<Fields>;
			});
		},
	};
}

function rowsIn(input: unknown, name: string, title: string): unknown[] {
	const given = fromJsonText(input);
	if (Array.isArray(given)) return given;
	const rows = fromJsonText(toObject(given, title)[name]);
	return rows === undefined ? [] : [rows].flat();
}

function toObject(input: unknown, title: string): Readonly<Record<string, unknown>> {
	const value = fromJsonText(input);
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
		return value as Record<string, unknown>;
	}
	const remedy = 'Add the fields one by one, or use an expression that returns an object';
	throw new InvalidInputError(title, 'must be a group of fields', remedy, input);
}
