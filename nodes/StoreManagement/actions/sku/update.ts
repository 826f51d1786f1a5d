import { InvalidInputError } from '../../errors/invalidInputError';
import { skuRecord } from '../../output/records';
import {
	blankField,
	field,
	isEmpty,
	parseField,
	requiredField,
	type Field,
	type ValueOf,
} from '../../parameters/field';
import { toBody } from '../../parameters/json';
import { id } from '../../parameters/values';
import { defineOperation, type PlanContext } from '../operation';

import { additionalFields, dataMode, MAP_COLUMNS, optionalFields, requiredFields } from './fields';

const skuId = requiredField(
	blankField('string', 'SKU ID', 'skuId', '1024', id, {
		description: 'ID of the SKU in the service, not its code',
	}),
);

const titles = requiredFields.map(({ displayName }) => displayName);
const lines = [
	'<b>Needs the columns</b>',
	// Identity, prices, stock and size.
	...[titles.slice(0, 3), titles.slice(3, 5), titles.slice(5, 9), titles.slice(9)].map((group) =>
		group.join(', '),
	),
	'<b>May have the columns</b>',
	optionalFields.map(({ displayName }) => displayName).join(', '),
	'An empty cell of these is not sent, so the store keeps its value.',
	'An empty cell in Variation Value IDs means none.',
];

const neededColumns = field({
	displayName: lines.join('<br>'),
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
		'Update a SKU by all 13 values at once, which no operation reads: keep them in a sheet',
	forModel:
		'Update price, stock and size of a SKU. All required fields are replaced, so ask for values that you do not know. Write Variation Value IDs with commas, such as 101, 204.',
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
function formOrColumns(valueOf: ValueOf, context: PlanContext): ValueOf {
	if (parseField(dataMode, valueOf(dataMode.name), context) !== MAP_COLUMNS) return valueOf;
	const cells = cellsByField(context);
	const isFilled = ({ name }: Field): boolean => !isEmpty(cells.get(name));
	// The empty cell of a field that may be empty stands for none.
	const missing = requiredFields.filter(
		(field) => !isFilled(field) && !(field.takesEmptyList === true && cells.has(field.name)),
	);
	if (missing.length > 0) {
		const titles = missing.map(({ displayName }) => displayName);
		const problem = `must have a value in input item ${context.itemIndex + 1}`;
		const remedy =
			'Fill in the columns of these names, or set Data Mode to Fill In Each Field Below';
		throw new InvalidInputError(titles, problem, remedy);
	}
	const filled = optionalFields
		.filter(isFilled)
		.map(({ name }) => [name, cells.get(name)] as const);
	return (name) => {
		if (name === additionalFields.name) return Object.fromEntries(filled);
		if (!requiredFields.some((field) => field.name === name)) return valueOf(name);
		return isEmpty(cells.get(name)) ? [] : cells.get(name);
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
 * The cells of a row by the names of their fields.
 *
 * @throws InvalidInputError if two columns of the row are for one field: one of them would win without a word
 */
function cellsByField({ row, itemIndex }: PlanContext): Map<string, unknown> {
	const columns = new Map<string, string>();
	for (const column of Object.keys(row)) {
		const field = FIELDS.get(toKey(column));
		if (field === undefined) continue;
		const other = columns.get(field.name);
		if (other !== undefined) {
			const problem = `are columns for the same field, ${field.displayName}, in input item ${itemIndex + 1}`;
			throw new InvalidInputError([other, column], problem, 'Remove or rename one of them');
		}
		columns.set(field.name, column);
	}
	return new Map([...columns].map(([name, column]) => [name, row[column]]));
}

/** Case, spaces and punctuation of a column's name are ignored. */
function toKey(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
