import { InvalidInputError } from '../../errors/invalidInputError';
import { defineOperation } from '../operation';
import { entries } from '../../parameters/collections';
import { textField } from '../../parameters/parameter';
import { idList } from '../../parameters/lists';
import { textInput } from '../../parameters/inputs';

import { bannerId, bannerRecord } from './banner';

const sorting = entries(
	{
		displayName: 'Sorting',
		name: 'sorting',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Group',
		default: {},
		required: true,
		description: 'What to sort, and the new order',
	},
	{ name: 'entry', displayName: 'Group' },
	[
		textInput('Group', 'group', {
			required: true,
			description: 'Name of the group. The names are not documented, so ask the service for them.',
		}),
		idList(
			textField('Orders', 'orders', {
				required: true,
				placeholder: 'e.g. 12, 7, 31',
				description:
					'IDs in their new order: separated by commas, or an expression that returns a list. What they are IDs of is not documented.',
			}),
		),
		textInput('Resource ID', 'resourceId', {
			required: true,
			description:
				'ID that the service expects with the group. Its meaning is not documented, so ask the service for it.',
		}),
	],
);

export const sort = defineOperation({
	value: 'sort',
	name: 'Sort',
	action: 'Sort banners',
	description: 'Set the order of banners',
	forModel: {
		purpose: 'Set the order of banners in a group.',
		example: { 'Banner ID': '17000001', Group: 'home', Orders: '12, 7, 31', 'Resource ID': '1' },
	},
	effect: 'idempotent',
	record: bannerRecord,
	responseType: 'record',
	parameters: [bannerId, sorting],
	buildRequest: (values) => {
		if (values.sorting.length === 0) {
			throw new InvalidInputError('Sorting', 'must have at least one group', 'Add a group');
		}
		return {
			method: 'PUT',
			path: '/{alias}/marketing/banners/{id}',
			id: values.bannerId,
			body: {
				sorting: values.sorting.map((entry) => ({
					group: entry.group,
					resource_id: entry.resourceId,
					orders: entry.orders,
				})),
			},
		};
	},
});
