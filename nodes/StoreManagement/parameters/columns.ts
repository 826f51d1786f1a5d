import type { INodeProperties, ResourceMapperField, ResourceMapperFields } from 'n8n-workflow';

import { InvalidInputError } from '../errors/invalidInputError';

import { isEmpty, titleOf, type Parameter, type ParseContext } from './parameter';
import { choice, YES_OR_NO } from './scalars';
import { HIDDEN_FROM_TOOLS } from './tool';

const MODE = 'dataMode';
const COLUMNS = 'columns';
const MAP_COLUMNS = 'mapColumns';

/** Returns the value that n8n resolved for a parameter, by its name. */
type ValueOf = (name: string) => unknown;

/** Fields that the columns of a table may fill instead of the form (n8n's resource mapper). */
export interface ColumnMapping {
	/** The choice of form or table, and the mapper. */
	readonly parameters: readonly [Parameter<typeof MODE>, Parameter<typeof COLUMNS>];
	/** What the editor offers to map. */
	readonly fields: () => Promise<ResourceMapperFields>;
	/**
	 * Where the values of an item come from: the form, or the columns that were mapped.
	 *
	 * @throws InvalidInputError where columns are mapped automatically, and a required field has no column
	 *   or any field has several
	 */
	valuesFrom(valueOf: ValueOf, context: ParseContext): ValueOf;
}

/** Hides a field of the form while columns are mapped; an agent's tool cannot map columns. */
const IN_FORM = { hide: { [MODE]: [MAP_COLUMNS] } };

/** The same parameter, which is shown unless the columns of a table fill it. */
export function inForm<const Name extends string, Value>(
	parameter: Parameter<Name, Value>,
): Parameter<Name, Value> {
	const properties = parameter.properties.map((property) => ({
		...property,
		displayOptions: IN_FORM,
	}));
	return { ...parameter, properties };
}

/**
 * @param required fields that each row must fill
 * @param optional fields that a row may fill, members of a collection; an empty cell is not sent
 * @param collection name of that collection
 * @param method the method under `methods.resourceMapping` that returns the fields
 */
export function columnMapping(
	required: readonly Parameter[],
	optional: readonly Parameter[],
	{ collection, method }: { collection: string; method: string },
): ColumnMapping {
	const fields = [
		...required.map((one) => toMapperField(one, true)),
		...optional.map((one) => toMapperField(one, false)),
	];
	return {
		parameters: [dataMode, columnsParameter(method)],
		fields: async () => await Promise.resolve({ fields }),
		valuesFrom(valueOf, context) {
			if (dataMode.parse(valueOf(MODE), context) !== MAP_COLUMNS) return valueOf;
			const cells = cellsOf(valueOf(COLUMNS), required, optional, context);
			const filled = optional
				.map((one) => [one.name, cells[one.name]] as const)
				.filter(([, cell]) => !isEmpty(cell));
			return (name) => {
				if (required.some((one) => one.name === name)) return cells[name];
				return name === collection ? Object.fromEntries(filled) : valueOf(name);
			};
		},
	};
}

/** Where the values come from. */
const dataMode = choice(
	{
		displayName: 'Data Mode',
		name: MODE,
		type: 'options',
		noDataExpression: true,
		default: 'defineBelow',
		displayOptions: HIDDEN_FROM_TOOLS,
		description: 'Whether to fill in a form or to map the columns of a table',
		options: [
			{
				name: 'Fill In Each Field Below',
				value: 'defineBelow',
				description: 'Enter a value or an expression for each field',
			},
			{
				name: 'Map Columns to Fields',
				value: MAP_COLUMNS,
				description: 'Take the values from the columns of a table, such as a spreadsheet',
			},
		],
	},
	['defineBelow', MAP_COLUMNS],
);

function columnsParameter(method: string): Parameter<typeof COLUMNS, undefined> {
	const property: INodeProperties = {
		displayName: 'Columns',
		name: COLUMNS,
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'autoMapInputData', value: null },
		required: true,
		displayOptions: { show: { [MODE]: [MAP_COLUMNS] }, ...HIDDEN_FROM_TOOLS },
		description:
			'Map Automatically takes the columns that are named as the fields, such as Sale Price, priceSale or price_sale',
		typeOptions: {
			resourceMapper: {
				resourceMapperMethod: method,
				mode: 'add',
				fieldWords: { singular: 'field', plural: 'fields' },
				addAllFields: true,
				supportAutoMap: true,
			},
		},
	};
	return { name: COLUMNS, properties: [property], parse: () => undefined };
}

function toMapperField(parameter: Parameter, required: boolean): ResourceMapperField {
	const [property] = parameter.properties;
	const field = {
		id: parameter.name,
		displayName: titleOf(parameter),
		required,
		display: true,
		defaultMatch: false,
	};
	if (property?.type === 'number') return { ...field, type: 'number' };
	return property?.type === 'boolean' || property?.type === 'options'
		? { ...field, type: 'options', options: YES_OR_NO }
		: { ...field, type: 'string' };
}

/**
 * The cells of an item, by the names of the fields.
 *
 * @param mapper the value of the mapper, as n8n resolved it
 */
function cellsOf(
	mapper: unknown,
	required: readonly Parameter[],
	optional: readonly Parameter[],
	{ inputItem }: ParseContext,
): Readonly<Record<string, unknown>> {
	const { mappingMode, value } = toRecord(mapper);
	if (mappingMode !== 'autoMapInputData') return toRecord(value);
	const row = inputItem?.() ?? {};
	const columns = Object.keys(row).map((column) => ({ column, key: toKey(column) }));
	const absent = new Set(required.map(titleOf));
	const cells = [...required, ...optional].flatMap((field) => {
		const title = titleOf(field);
		const keys = [field.name, title].map(toKey);
		const found = columns.filter(({ key }) => keys.includes(key)).map(({ column }) => column);
		const [column] = found;
		if (column === undefined) return [];
		absent.delete(title);
		if (found.length === 1) return [[field.name, row[column]] as const];
		const remedy = `Keep one of the columns ${found.map((one) => `"${one}"`).join(', ')}`;
		throw new InvalidInputError(title, 'has more than one column in the input', remedy);
	});
	if (absent.size === 0) return Object.fromEntries(cells);
	const rule = `${absent.size === 1 ? 'has' : 'have'} no column in the input`;
	const remedy = 'Name the columns as the fields, or choose Map Each Column Manually';
	throw new InvalidInputError([...absent], rule, remedy);
}

/** Case, spaces and punctuation of a column's name are ignored. */
function toKey(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function toRecord(input: unknown): Readonly<Record<string, unknown>> {
	return typeof input === 'object' && input !== null ? { ...input } : {};
}
