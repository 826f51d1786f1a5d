import type { IDataObject } from 'n8n-workflow';

import { InvalidInputError } from '../../errors/invalidInputError';
import { isEmpty, parseField, type Field } from '../../parameters/field';
import type { ItemContext, ValueOf } from '../operation';

import { additionalFields, optionalFields } from './additionalFields';
import { dataMode, MAP_COLUMNS } from './dataMode';
import { requiredFields } from './requiredFields';

/** Returns the source of an item's values: the form, or the columns of its row. */
export function formOrColumns(valueOf: ValueOf, context: ItemContext): ValueOf {
	if (parseField(dataMode, valueOf(dataMode.name), context) !== MAP_COLUMNS) return valueOf;
	const row = cellsByColumn(context.inputItems()[context.itemIndex]?.json ?? {});
	const empty = requiredFields.filter((field) => isEmpty(cellOf(row, field)));
	if (empty.length > 0) throw missingCells(empty, context);
	const filled = optionalFields.filter((field) => !isEmpty(cellOf(row, field)));
	const members = Object.fromEntries(filled.map((field) => [field.name, cellOf(row, field)]));
	return (name) => {
		if (name === additionalFields.name) return members;
		const field = requiredFields.find((candidate) => candidate.name === name);
		return field ? cellOf(row, field) : valueOf(name);
	};
}

/** The cells of a row by the keys of their columns. */
type Row = ReadonlyMap<string, unknown>;

function cellsByColumn(row: IDataObject): Row {
	return new Map(Object.entries(row).map(([column, cell]) => [toKey(column), cell]));
}

/** The cell of the column that has the name or the title of a field. */
function cellOf(row: Row, { name, displayName }: Field): unknown {
	return row.get(toKey(name)) ?? row.get(toKey(displayName));
}

/** Case, spaces and punctuation of a column's name are ignored. */
function toKey(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function missingCells(
	empty: readonly Field[],
	{ inputItems, itemIndex }: ItemContext,
): InvalidInputError {
	// Some nodes leave out the empty cells of a row, so any row may show that a column exists.
	const rows = inputItems().map(({ json }) => cellsByColumn(json));
	const hasColumn = ({ name, displayName }: Field): boolean =>
		rows.some((row) => row.has(toKey(name)) || row.has(toKey(displayName)));
	const absent = empty.filter((field) => !hasColumn(field)).map(({ displayName }) => displayName);
	if (absent.length > 0) {
		const remedy = 'Name the columns like the fields, or set Data Mode to Fill In Each Field Below';
		return new InvalidInputError(absent, 'must have a column in the input', remedy);
	}
	const titles = empty.map(({ displayName }) => displayName);
	const problem = `must have a value in row ${itemIndex + 1}`;
	return new InvalidInputError(titles, problem, 'Fill in the cells, or leave out the row');
}
