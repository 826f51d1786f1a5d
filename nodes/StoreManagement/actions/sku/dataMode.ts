import { oneOf } from '../../parameters/choices';
import { field } from '../../parameters/field';
import { HIDDEN_FROM_TOOLS, SHOWN_TO_TOOLS } from '../../parameters/visibility';

export const MAP_COLUMNS = 'mapColumns';

/** Whether a form or the input items fill the fields of a SKU. */
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
				'Use the columns of the input that are named like the fields, such as Sale Price or price_sale',
		},
	],
	default: MAP_COLUMNS,
	displayOptions: HIDDEN_FROM_TOOLS,
	// An agent has no table.
	forTool: { type: 'hidden', default: 'defineBelow', displayOptions: SHOWN_TO_TOOLS },
	description: 'How to fill the fields of the SKU',
	parse: oneOf(MAP_COLUMNS, 'defineBelow'),
});

/** Hides a field while columns are mapped. */
export const IN_FORM = { hide: { dataMode: [MAP_COLUMNS] } };
