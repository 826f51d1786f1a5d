import { bannerRecord } from '../../output/records';
import { toBody } from '../../parameters/json';
import { blankField, requiredField } from '../../parameters/field';
import { entries } from '../../parameters/groups';
import { id, ids, text } from '../../parameters/values';
import { defineOperation } from '../operation';

/** The banner of an operation, entered as an ID: the API document shows no way to list banners. */
export const bannerId = requiredField(
	blankField('string', 'Banner ID', 'bannerId', '1024', id, {
		description: 'ID of the banner in the service',
	}),
);

const sorting = requiredField(
	entries(
		{
			displayName: 'Sorting',
			name: 'sorting',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add Group',
			default: {},
			description: 'The groups to sort, and their new order',
		},
		{ name: 'entry', displayName: 'Group' },
		[
			requiredField(
				blankField('string', 'Group', 'group', 'home', text(), {
					description: 'Name of the group that the banners belong to',
				}),
			),
			requiredField(
				blankField('string', 'Orders', 'orders', '12, 7, 31', ids, {
					description:
						'IDs of the banners in their new order, separated by commas, or an expression that returns a list',
				}),
			),
			requiredField(
				blankField('string', 'Resource ID', 'resourceId', '1', text(), {
					description: 'ID of the page or record that shows the group',
				}),
			),
		],
	),
);

export const sort = defineOperation({
	value: 'sort',
	name: 'Sort',
	action: 'Sort banners',
	description: 'Update the order of the banners in a group',
	forModel:
		'Set the order of banners in a group. Orders holds their IDs in the new order, with commas, such as 12, 7, 31.',
	effect: 'idempotent',
	record: bannerRecord,
	result: 'record',
	fields: [bannerId, sorting],
	plan: (values) => ({
		method: 'PUT',
		path: '/{alias}/marketing/banners/{id}',
		id: values.bannerId,
		body: toBody({ sorting: values.sorting }),
	}),
});
