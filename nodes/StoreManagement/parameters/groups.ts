import { InvalidInputError, MissingInputError } from '../errors/invalidInputError';

import {
	isEmpty,
	parseEach,
	parseField,
	propertiesOf,
	type AddedValuesOf,
	type Field,
	type ParseContext,
	type ParsedField,
	type ValuesOf,
} from './field';
import { fromJsonText } from './json';

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
			checkMemberNames(given, members, field.title);
			// A member whose expression returns nothing counts as added.
			const mayLeaveOut = field.isTool === true && !property.isBinding;
			const added = members.filter(
				({ name, mayBeBlank }) =>
					name in given && !((mayLeaveOut || mayBeBlank) && isEmpty(given[name])),
			);
			const values = parseEach(added, (member) => [
				member.name,
				parseAdded(member, given[member.name], field),
			]);
			return Object.fromEntries(values) as AddedValuesOf<Members>;
		},
	};
}

function parseAdded(member: Field, input: unknown, group: ParsedField): unknown {
	const path = `${group.path}.${member.name}`;
	const value = isEmpty(input) ? undefined : parseField(member, input, group, path);
	if (value !== undefined && (member.mayBeEmpty || !isEmptyObject(value))) return value;
	// A model cannot remove what the author of its tool has added.
	throw new MissingInputError([{ field: member.displayName, isRemovable: !group.isTool }]);
}

/** A misspelt member would be left out without a word, and the list or the discount be wider. */
function checkMemberNames(
	given: Readonly<Record<string, unknown>>,
	members: readonly Field[],
	title: string,
): void {
	const names = members.map(({ name }) => name);
	const unknown = Object.keys(given).find((name) => !names.includes(name));
	if (unknown === undefined) return;
	throw new InvalidInputError(title, `has no field "${unknown}"`, `Use ${names.join(', ')}`);
}

function isEmptyObject(value: unknown): boolean {
	return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
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
			return parseEach(rows, (row, index) => {
				const given = toObject(row, field.title);
				const entryTitle = rows.length > 1 ? `${entry.displayName} ${index + 1}` : field.title;
				return parseEntry(fields, given, entryTitle, field);
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

function parseEntry<Fields extends readonly Field[]>(
	fields: Fields,
	given: Readonly<Record<string, unknown>>,
	entryTitle: string,
	context: ParseContext,
): ValuesOf<Fields> {
	const values = parseEach(fields, (field) => {
		const titled = { ...field, displayName: `${field.displayName} of ${entryTitle}` };
		return [field.name, parseField(titled, given[field.name], context)];
	});
	return Object.fromEntries(values) as ValuesOf<Fields>;
}

function toObject(input: unknown, title: string): Readonly<Record<string, unknown>> {
	const value = fromJsonText(input);
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
		return value as Record<string, unknown>;
	}
	const remedy = 'Add the fields one by one, or use an expression that returns an object';
	throw new InvalidInputError(title, 'must be a group of fields', remedy, input);
}
