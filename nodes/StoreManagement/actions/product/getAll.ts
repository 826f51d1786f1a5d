import { operation } from '../operation';
import { entries } from '../../parameters/groups';
import { rawText, requiredText } from '../../parameters/text';

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
		requiredText({
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'parameter_name',
		}),
		rawText({
			displayName: 'Value',
			name: 'value',
			type: 'string',
			default: '',
			placeholder: 'value',
		}),
	],
);

export const getAll = operation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many products',
	description: 'Get the products of a store',
	inStore: true,
	kind: 'product',
	answer: 'list',
	parameters: [queryParameters],
	ask: (values) => ({
		method: 'GET',
		path: '/{alias}/catalog/products',
		query: values.queryParameters.map(({ name, value }) => [name, value]),
	}),
});
