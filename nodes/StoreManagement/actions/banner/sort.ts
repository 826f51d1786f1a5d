import { bannerRecord } from '../../output/records';
import { toBody } from '../../parameters/body';
import { requiredField } from '../../parameters/field';
import { entries } from '../../parameters/groups';
import { id, ids, text } from '../../parameters/values';
import { defineOperation } from '../operation';

/** The banner of an operation, entered as an ID: the API document shows no way to list banners. */
export const bannerId = requiredField({
	displayName: 'Banner ID',
	name: 'bannerId',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1024',
	description: 'ID of the banner in the service',
	parse: id,
});

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
			requiredField({
				displayName: 'Group',
				name: 'group',
				type: 'string',
				default: '',
				placeholder: 'e.g. home',
				description: 'Name of the group that the banners belong to',
				parse: text(),
			}),
			requiredField({
				displayName: 'Orders',
				name: 'orders',
				type: 'string',
				default: '',
				placeholder: 'e.g. 12, 7, 31',
				description:
					'IDs of the banners in their new order, separated by commas, or an expression that returns a list',
				parse: ids,
			}),
			requiredField({
				displayName: 'Resource ID',
				name: 'resourceId',
				type: 'string',
				default: '',
				placeholder: 'e.g. 1',
				description: 'ID of the page or record that shows the group',
				parse: text(),
			}),
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
