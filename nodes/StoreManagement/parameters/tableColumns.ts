import type { IDataObject } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInputError';

import { oneOf } from './choices';
import { field, isEmpty, parseField, type Field, type ParseContext } from './field';
import { HIDDEN_FROM_TOOLS, SHOWN_TO_TOOLS } from './visibility';

export interface InputContext extends ParseContext {
	inputItems: () => ReadonlyArray<{ json: IDataObject }>;
	itemIndex: number;
}

type ValueOf = (name: string) => unknown;

const MAP_COLUMNS = 'mapColumns';

/** Whether a form or the input items fill the fields of an operation. */
export const dataMode = field({
	displayName: 'Data Mode',
	name: 'dataMode',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Fill In Each Field Below',
			value: 'defineBelow',
			description: 'Enter a value or an expression for each field',
		},
		{
			name: 'Map Columns to Fields',
			value: MAP_COLUMNS,
			description:
				'Take the values from the columns of a table that are named as the fields, such as Sale Price, priceSale or price_sale',
		},
	],
	default: MAP_COLUMNS,
	displayOptions: HIDDEN_FROM_TOOLS,
	// An agent has no table.
	forTool: { type: 'hidden', default: 'defineBelow', displayOptions: SHOWN_TO_TOOLS },
	description: 'Whether to map the columns of a table or to fill in a form',
	parse: oneOf(MAP_COLUMNS, 'defineBelow'),
});

/** Hides a field while columns are mapped. */
export const IN_FORM = { hide: { dataMode: [MAP_COLUMNS] } };

/** Fields that the columns of a table may fill instead of a form. */
export interface TableFields {
	required: readonly Field[];
	/** Members of the collection of this name. */
	optional: readonly Field[];
	collection: string;
}

/** Where the values of an item come from: the form, or the columns of its row. */
export function valuesFrom(fields: TableFields, valueOf: ValueOf, context: InputContext): ValueOf {
	const { required, optional, collection } = fields;
	if (parseField(dataMode, valueOf(dataMode.name), context) !== MAP_COLUMNS) return valueOf;
	const row = cellsByColumn(context.inputItems()[context.itemIndex]?.json ?? {});
	const empty = required.filter((column) => isEmpty(cellOf(row, column)));
	if (empty.length > 0) throw missingCells(empty, context);
	const filled = optional.filter((column) => !isEmpty(cellOf(row, column)));
	const members = Object.fromEntries(filled.map((column) => [column.name, cellOf(row, column)]));
	return (name) => {
		if (name === collection) return members;
		const column = required.find((field) => field.name === name);
		return column ? cellOf(row, column) : valueOf(name);
	};
}

function cellsByColumn(row: IDataObject): Map<string, unknown> {
	return new Map(Object.entries(row).map(([column, cell]) => [toKey(column), cell]));
}

/** The cell of the column that has the name or the title of a field. */
function cellOf(row: ReadonlyMap<string, unknown>, { name, displayName }: Field): unknown {
	return row.get(toKey(name)) ?? row.get(toKey(displayName));
}

/** Case, spaces and punctuation of a column's name are ignored. */
function toKey(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function missingCells(
	empty: readonly Field[],
	{ inputItems, itemIndex }: InputContext,
): InvalidInputError {
	// Some nodes leave out the empty cells of a row, so any row may show that a column exists.
	const rows = inputItems().map(({ json }) => cellsByColumn(json));
	const hasColumn = ({ name, displayName }: Field): boolean =>
		rows.some((row) => row.has(toKey(name)) || row.has(toKey(displayName)));
	const absent = empty.filter((column) => !hasColumn(column)).map(({ displayName }) => displayName);
	if (absent.length > 0) {
		const remedy =
			'Name the columns as the fields. For a form, set Data Mode to Fill In Each Field Below';
		return new InvalidInputError(absent, 'must have a column in the input', remedy);
	}
	const titles = empty.map(({ displayName }) => displayName);
	const rule = `must have a value in row ${itemIndex + 1}`;
	return new InvalidInputError(titles, rule, 'Fill in the cells, or leave out the row');
}
