import { asNamed } from '../../output/fields';
import type { RecordType } from '../../output/simplified';
import { defineOperation } from '../operation';
import { entries, required } from '../../parameters/parameter';
import { rawText, text } from '../../parameters/scalars';

const queryParameters = entries(
	{
		displayName: 'Query Parameters',
		name: 'queryParameters',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Parameter',
		default: {},
		description:
			'Filters to send with the request. They are not documented, so ask the service for their names.',
	},
	{ name: 'parameter', displayName: 'Parameter' },
	[
		required(
			text({
				displayName: 'Name',
				name: 'name',
				type: 'string',
				default: '',
				placeholder: 'parameter_name',
			}),
		),
		rawText({
			displayName: 'Value',
			name: 'value',
			type: 'string',
			default: '',
			placeholder: 'value',
		}),
	],
);

/** What Simplified shows (API document, Webhook product, for lack of a product of its own). */
export const productRecord: RecordType = {
	simplified: asNamed(
		'id',
		'name',
		'sku',
		'slug',
		'active',
		'searchable',
		'has_variations',
		'is_digital',
		'url',
		'preview_url',
	),
	isUndocumented: true,
};

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many products',
	description: 'Get the products of a store',
	effect: 'read',
	record: productRecord,
	responseType: 'list',
	parameters: [queryParameters],
	buildRequest: (values) => ({
		method: 'GET',
		path: '/{alias}/catalog/products',
		query: values.queryParameters.map(({ name, value }) => [name, value]),
	}),
});
