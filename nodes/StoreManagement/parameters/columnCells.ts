import { InvalidInputError } from '../errors/invalidInputError';

import { isEmpty, titleOf, type Parameter, type ParseContext } from './parameter';

/** Values by the names of fields. */
export type Cells = Readonly<Record<string, unknown>>;

/**
 * The cells of an item by the names of the fields, from the columns that are named as the fields.
 *
 * @throws InvalidInputError where a required field has no column or no value, or any field several columns
 */
export function cellsOfRow(
	required: readonly Parameter[],
	optional: readonly Parameter[],
	{ inputItems, itemIndex = 0 }: ParseContext,
): Cells {
	const rows = inputItems?.() ?? [];
	const row = rows[itemIndex]?.json ?? {};
	const columns = Object.keys(row).map((column) => ({ column, key: toKey(column) }));
	const cells = [...required, ...optional].flatMap((field) => {
		const keys = keysOf(field);
		const found = columns.filter(({ key }) => keys.includes(key));
		if (found.length < 2) return found.map(({ column }) => [field.name, row[column]] as const);
		const remedy = `Keep one of the columns ${found.map(({ column }) => `"${column}"`).join(', ')}`;
		throw new InvalidInputError(titleOf(field), 'has more than one column in the input', remedy);
	});
	const values: Cells = Object.fromEntries(cells);
	const empty = required.filter(({ name }) => isEmpty(values[name]));
	if (empty.length === 0) return values;
	// Some nodes leave out the empty cells of a row, so any of the first rows may have the column.
	const inTable = new Set(
		[...rows.slice(0, 100), { json: row }].flatMap(({ json }) => Object.keys(json).map(toKey)),
	);
	const absent = empty.filter((field) => !keysOf(field).some((key) => inTable.has(key)));
	const named = (absent.length > 0 ? absent : empty).map(titleOf);
	const [has, is] = named.length === 1 ? ['has', 'is'] : ['have', 'are'];
	if (absent.length > 0) {
		const remedy =
			'Name the columns as the fields, or choose Map Each Column Manually. For a form, set Data Mode to Fill In Each Field Below';
		throw new InvalidInputError(named, `${has} no column in the input`, remedy);
	}
	const remedy = 'Fill in the cells, or leave out the row';
	throw new InvalidInputError(named, `${is} empty in row ${itemIndex + 1}`, remedy);
}

/** The keys of the columns that may fill a field: those of its name and its title. */
function keysOf(field: Parameter): string[] {
	return [field.name, titleOf(field)].map(toKey);
}

/** Case, spaces and punctuation of a column's name are ignored. */
function toKey(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The title of the field that each column fills; null where it fills none. */
export function titlesOf(columns: readonly string[], fields: readonly Parameter[]) {
	const titles = columns.map((column) => {
		const field = fields.find((one) => keysOf(one).includes(toKey(column)));
		return [column, field ? titleOf(field) : null] as const;
	});
	return Object.fromEntries(titles);
}
