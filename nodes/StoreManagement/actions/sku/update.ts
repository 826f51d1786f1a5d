import type { JsonObject, JsonValue } from '../../json';
import { field, requiredField } from '../../parameters/field';
import { id } from '../../parameters/values';
import { defineOperation } from '../operation';

import { additionalFields, optionalFields } from './additionalFields';
import { formOrColumns } from './columns';
import { dataMode, MAP_COLUMNS, requiredFields } from './requiredFields';
import { skuRecord } from '../../output/records';

const skuId = requiredField({
	displayName: 'SKU ID',
	name: 'skuId',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1024',
	description: 'ID of the SKU on the platform, not its code',
	parse: id,
});

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
	plan(values) {
		const required = requiredFields.map(({ name }) => [name, values[name]] as const);
		return {
			method: 'PUT',
			path: '/{alias}/catalog/skus/{id}',
			id: values.skuId,
			body: toBody({ ...Object.fromEntries(required), ...values.additionalFields }),
		};
	},
});

/** The names of the service by those of the fields. */
const SERVICE_NAMES = new Map(
	[...requiredFields, ...optionalFields].map(({ name }) => [
		name,
		name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
	]),
);

/** A field that is not sent keeps its value in the service. */
function toBody(fields: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
	const body: JsonObject = {};
	for (const [name, serviceName] of SERVICE_NAMES) {
		const value = fields[name];
		if (value !== undefined) body[serviceName] = value;
	}
	return body;
}
