import { InvalidInputError } from '../../errors/invalidInputError';
import { isEmpty } from '../../parameters/emptiness';
import { parseField, type Field, type ValueOf } from '../../parameters/field';
import type { ItemContext } from '../operation';

import { additionalFields, optionalFields } from './additionalFields';
import { dataMode, MAP_COLUMNS, requiredFields } from './requiredFields';

/** Returns the source of an item's values: the form, or the columns of its row. */
export function formOrColumns(valueOf: ValueOf, context: ItemContext): ValueOf {
	if (parseField(dataMode, valueOf(dataMode.name), context) !== MAP_COLUMNS) return valueOf;
	const cells = cellsByField(context);
	const empty = requiredFields.filter((field) => !cells.has(field.name));
	const missing = empty.filter((field) => !hasColumn(field, context));
	const unfilled = empty.filter((field) => field.ifEmpty !== 'keep');
	if (missing.length > 0) {
		const remedy = 'Name the columns like the fields, or set Data Mode to Fill In Each Field Below';
		throw new InvalidInputError(titlesOf(missing), 'must have a column in the input', remedy);
	}
	if (unfilled.length > 0) {
		const problem = `must have a value in input item ${context.itemIndex + 1}`;
		const remedy = 'Fill in the cells, or leave out the row';
		throw new InvalidInputError(titlesOf(unfilled), problem, remedy);
	}
	const filled = optionalFields.filter(({ name }) => cells.has(name));
	const members = Object.fromEntries(filled.map(({ name }) => [name, cells.get(name)]));
	return (name) => {
		if (name === additionalFields.name) return members;
		// The cell of a field that may be empty stands for none.
		if (requiredFields.some((field) => field.name === name)) return cells.get(name) ?? [];
		return valueOf(name);
	};
}

/** The fields by the keys of their names and of their titles. */
const FIELDS = new Map<string, Field>(
	[...requiredFields, ...optionalFields].flatMap((field) => [
		[toKey(field.name), field],
		[toKey(field.displayName), field],
	]),
);

/**
 * The filled cells of a row by the names of their fields.
 *
 * @throws InvalidInputError if two columns of the row are for one field: one of them would win without a word
 */
function cellsByField({ row, itemIndex }: ItemContext): Map<string, unknown> {
	const cells = new Map<string, unknown>();
	const columns = new Map<Field, string>();
	for (const [column, cell] of Object.entries(row)) {
		const field = FIELDS.get(toKey(column));
		if (field === undefined) continue;
		const other = columns.get(field);
		if (other !== undefined) {
			const problem = `are columns for the same field, ${field.displayName}, in input item ${itemIndex + 1}`;
			throw new InvalidInputError([other, column], problem, 'Remove or rename one of them');
		}
		columns.set(field, column);
		if (!isEmpty(cell)) cells.set(field.name, cell);
	}
	return cells;
}

/** Some nodes leave out the empty cells of a row, so any row may show that a column exists. */
function hasColumn(field: Field, { columns }: ItemContext): boolean {
	return [...columns()].some((column) => FIELDS.get(toKey(column)) === field);
}

/** Case, spaces and punctuation of a column's name are ignored. */
function toKey(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function titlesOf(fields: readonly Field[]): string[] {
	return fields.map(({ displayName }) => displayName);
}
