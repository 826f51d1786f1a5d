import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import { cellsOfRow, titlesOf, type Cells } from './columnCells';
import { choiceInput } from './inputs';
import { isEmpty, textField, titleOf, type Parameter, type ParseContext } from './parameter';
import { YES_OR_NO } from './scalars';
import { HIDDEN_FROM_TOOLS, SHOWN_TO_TOOLS } from './tool';

const MODE = 'dataMode';
const COLUMNS = 'columns';
const MAP_COLUMNS = 'mapColumns';
const AUTOMATIC = 'autoMapInputData';

/** Returns the value that n8n resolved for a parameter, by its name. */
type ValueOf = (name: string) => unknown;

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

/** Fields that the columns of a table may fill instead of the form (n8n's resource mapper). */
export type ColumnMapping = ReturnType<typeof columnMapping>;

/**
 * @param required fields that each row must fill
 * @param optional fields that a row may fill, members of a collection; an empty cell is not sent
 * @param collection name of that collection
 * @param method the method under `methods.resourceMapping` that returns the fields
 * @param picked the locator of the record: with what its entry says, a form of columns begins
 * @returns `parameters`: the choice of form or table, and the mapper; `fields`: what the editor offers to
 *   map; `valuesFrom`: where the values of an item come from, the form or its columns
 */
export function columnMapping(
	required: readonly Parameter[],
	optional: readonly Parameter[],
	{ collection, method, picked }: { collection: string; method: string; picked: PickedRecord },
) {
	const fields = [...required, ...optional].map((one) =>
		toMapperField(one, required.includes(one)),
	);
	const loadFields = async function (this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
		const { cachedResultName: entry } = toRecord(this.getCurrentNodeParameter(picked.field));
		const known = picked.valuesIn(typeof entry === 'string' ? entry : '');
		const filled = fields.map((one) => ({ ...one, defaultValue: known[one.id] ?? null }));
		return await Promise.resolve({ fields: filled });
	};
	return {
		parameters: [dataMode, columnsParameter(method, picked.field)] as const,
		fields: loadFields,
		/** @throws InvalidInputError as `cellsOfRow` */
		valuesFrom(valueOf: ValueOf, context: ParseContext): ValueOf {
			if (dataMode.parse(valueOf(MODE), context) !== MAP_COLUMNS) return valueOf;
			const { mappingMode, value } = toRecord(valueOf(COLUMNS));
			const isAutomatic = mappingMode === AUTOMATIC;
			const cells = isAutomatic ? cellsOfRow(required, optional, context) : toRecord(value);
			const filled = optional.flatMap(({ name }) =>
				isEmpty(cells[name]) ? [] : [[name, cells[name]] as const],
			);
			return (name) => {
				if (required.some((one) => one.name === name)) return cells[name];
				return name === collection ? Object.fromEntries(filled) : valueOf(name);
			};
		},
		/** Which field each column of the row fills, by its title; undefined unless they are mapped automatically. */
		columnsOf(valueOf: ValueOf, { inputItems, itemIndex = 0 }: ParseContext) {
			const isMapped = valueOf(MODE) === MAP_COLUMNS;
			if (!isMapped || toRecord(valueOf(COLUMNS)).mappingMode !== AUTOMATIC) return undefined;
			const row = inputItems?.()[itemIndex]?.json ?? {};
			return {
				row: itemIndex + 1,
				columns: titlesOf(Object.keys(row), [...required, ...optional]),
			};
		},
	};
}

/** Where the record is picked, and what the text of its entry in the list tells, by the names of fields. */
interface PickedRecord {
	field: string;
	valuesIn: (entry: string) => Readonly<Record<string, string>>;
}

const modeOfNode = choiceInput('Data Mode', MODE, {
	noDataExpression: true,
	default: MAP_COLUMNS,
	displayOptions: HIDDEN_FROM_TOOLS,
	description: 'Whether to map the columns of a table or to fill in a form',
	titles: {
		[MAP_COLUMNS]: [
			'Map Columns to Fields',
			'Take the values from the columns of a table, such as a spreadsheet',
		],
		defineBelow: ['Fill In Each Field Below', 'Enter a value or an expression for each field'],
	},
});
const inTool = { type: 'hidden', default: 'defineBelow', displayOptions: SHOWN_TO_TOOLS } as const;

/** Where the values come from. */
const dataMode = {
	...modeOfNode,
	properties: modeOfNode.properties.flatMap((one) => [one, { ...one, ...inTool }]),
};

function columnsParameter(method: string, pickedIn: string): Parameter<typeof COLUMNS, undefined> {
	const property = textField('Columns', COLUMNS, {
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: AUTOMATIC, value: null },
		required: true,
		displayOptions: { show: { [MODE]: [MAP_COLUMNS] }, ...HIDDEN_FROM_TOOLS },
		description:
			'Map Automatically takes the columns that are named as the fields, such as Sale Price, priceSale or price_sale',
		typeOptions: {
			// Not its value: that of an expression changes with the data, and n8n then empties the form.
			loadOptionsDependsOn: [`${pickedIn}.cachedResultName`],
			resourceMapper: {
				resourceMapperMethod: method,
				mode: 'add',
				fieldWords: { singular: 'field', plural: 'fields' },
				addAllFields: true,
				supportAutoMap: true,
			},
		},
	});
	return { name: COLUMNS, properties: [property], parse: () => undefined };
}

function toMapperField(parameter: Parameter, required: boolean): ResourceMapperField {
	const type = parameter.properties[0]?.type;
	const kinds = {
		number: { type: 'number' },
		boolean: { type: 'options', options: YES_OR_NO },
		options: { type: 'options', options: YES_OR_NO },
	} as const;
	return {
		id: parameter.name,
		displayName: titleOf(parameter),
		required,
		display: true,
		defaultMatch: false,
		...(kinds[type as keyof typeof kinds] ?? { type: 'string' }),
	};
}

function toRecord(input: unknown): Cells {
	return typeof input === 'object' && input !== null ? { ...input } : {};
}
