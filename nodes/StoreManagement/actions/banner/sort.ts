import { requiredField } from '../../parameters/field';
import { entries } from '../../parameters/groups';
import { ids } from '../../parameters/lists';
import { text } from '../../parameters/texts';
import { defineOperation } from '../operation';

import { bannerId, bannerRecord } from './banner';

const sorting = requiredField(
	entries(
		{
			displayName: 'Sorting',
			name: 'sorting',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add Group',
			default: {},
			description: 'What to sort, and the new order',
		},
		{ name: 'entry', displayName: 'Group' },
		[
			requiredField({
				displayName: 'Group',
				name: 'group',
				type: 'string',
				default: '',
				description:
					'Name of the group. The names are not documented, so ask the service for them.',
				parse: text(),
			}),
			requiredField({
				displayName: 'Orders',
				name: 'orders',
				type: 'string',
				default: '',
				placeholder: 'e.g. 12, 7, 31',
				description:
					'IDs in their new order: separated by commas, or an expression that returns a list. What they are IDs of is not documented.',
				parse: ids,
			}),
			requiredField({
				displayName: 'Resource ID',
				name: 'resourceId',
				type: 'string',
				default: '',
				description:
					'ID that the service expects with the group. Its meaning is not documented, so ask the service for it.',
				parse: text(),
			}),
		],
	),
);

export const sort = defineOperation({
	value: 'sort',
	name: 'Sort',
	action: 'Sort banners',
	description: 'Set the order of banners',
	forModel: 'Set the order of banners in a group. Orders are IDs with commas, such as 12, 7, 31.',
	effect: 'idempotent',
	record: bannerRecord,
	responseType: 'record',
	fields: [bannerId, sorting],
	buildRequest: (values) => ({
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
	}),
});
