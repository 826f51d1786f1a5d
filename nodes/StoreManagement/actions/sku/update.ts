import { toBody } from '../../parameters/body';
import { blankField, field, requiredField } from '../../parameters/field';
import { id } from '../../parameters/values';
import { defineOperation } from '../operation';

import { additionalFields } from './additionalFields';
import { formOrColumns } from './columns';
import { dataMode, MAP_COLUMNS, requiredFields } from './requiredFields';
import { skuRecord } from '../../output/records';

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
