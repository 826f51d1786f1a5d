import { InvalidInputError } from '../../errors/invalidInputError';
import { skuRecord } from '../../output/records';
import { isEmpty } from '../../parameters/emptiness';
import {
	blankField,
	field,
	parseField,
	requiredField,
	type Field,
	type ValueOf,
} from '../../parameters/field';
import { toBody } from '../../parameters/json';
import { id } from '../../parameters/values';
import { defineOperation, type ItemContext } from '../operation';

import { additionalFields, dataMode, MAP_COLUMNS, optionalFields, requiredFields } from './fields';

const skuId = requiredField(
	blankField('string', 'SKU ID', 'skuId', '1024', id, {
		description: 'ID of the SKU in the service, not its code',
	}),
);

const neededColumns = field({
	displayName: `Needs the columns ${requiredFields.map(({ displayName }) => displayName).join(', ')}. Others that are named like a field, such as Discount Price, are used, too. An empty cell in Variation Value IDs stands for none.`,
	name: 'neededColumns',
	type: 'notice',
	default: '',
	displayOptions: { show: { dataMode: [MAP_COLUMNS] } },
	parse: () => undefined,
});

export const update = defineOperation({
	value: 'update',
	name: 'Update',
	action: 'Update SKU',
	description:
		'Update the price, stock and size of a SKU. Every required field is overwritten: enter its current value to keep it.',
	forModel:
		'Update the price, stock and size of a SKU. All required fields are replaced: give the current value of those that stay the same, and ask for values that you do not know. Write Variation Value IDs with commas, such as 101, 204.',
	effect: 'idempotent',
	record: skuRecord,
	result: 'record',
	fields: [skuId, dataMode, neededColumns, ...requiredFields, additionalFields],
	// The columns of a table may fill all fields but the ID of the SKU.
	valuesFrom: formOrColumns,
	plan: ({ additionalFields: added, ...values }) => ({
		method: 'PUT',
		path: '/{alias}/catalog/skus/{id}',
		id: values.skuId,
		// A field that is not sent keeps its value in the service.
		body: toBody({ ...values, ...added, skuId: undefined, dataMode: undefined }),
	}),
});

/** Returns the source of an item's values: the form, or the columns of its row. */
function formOrColumns(valueOf: ValueOf, context: ItemContext): ValueOf {
	if (parseField(dataMode, valueOf(dataMode.name), context) !== MAP_COLUMNS) return valueOf;
	const cells = cellsByField(context);
	const empty = requiredFields.filter(({ name }) => !cells.has(name));
	refuse(
		empty.filter((field) => !hasColumn(field, context)),
		'must have a column in the input',
		'Name the columns like the fields, or set Data Mode to Fill In Each Field Below',
	);
	refuse(
		empty.filter(({ ifEmpty }) => ifEmpty !== 'keep'),
		`must have a value in input item ${context.itemIndex + 1}`,
		'Fill in the cells, or leave out the row',
	);
	const filled = optionalFields.filter(({ name }) => cells.has(name));
	const members = Object.fromEntries(filled.map(({ name }) => [name, cells.get(name)]));
	return (name) => {
		if (name === additionalFields.name) return members;
		// The cell of a field that may be empty stands for none.
		if (requiredFields.some((field) => field.name === name)) return cells.get(name) ?? [];
		return valueOf(name);
	};
}

/** @throws InvalidInputError if there are such fields */
function refuse(fields: readonly Field[], problem: string, remedy: string): void {
	if (fields.length === 0) return;
	const titles = fields.map(({ displayName }) => displayName);
	throw new InvalidInputError(titles, problem, remedy);
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
