import { InvalidInput } from '../../transport/failure';
import { operation } from '../operation';
import { entries } from '../../parameters/groups';
import { idList } from '../../parameters/lists';
import { requiredText } from '../../parameters/text';

import { bannerId } from './bannerId';

const sorting = entries(
	{
		displayName: 'Sorting',
		name: 'sorting',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add Group',
		default: {},
		required: true,
		description: 'The order of the banners in each group',
	},
	{ name: 'entry', displayName: 'Group' },
	[
		requiredText({
			displayName: 'Group',
			name: 'group',
			type: 'string',
			default: '',
			required: true,
			description: 'Group to sort. The groups are not documented, so ask the service for them.',
		}),
		idList({
			displayName: 'Banner IDs',
			name: 'orders',
			type: 'string',
			default: '',
			required: true,
			placeholder: '12, 7, 31',
			description:
				'The banners in their new order: IDs separated by commas, or an expression that returns a list',
		}),
		requiredText({
			displayName: 'Resource ID',
			name: 'resourceId',
			type: 'string',
			default: '',
			required: true,
			description:
				'Resource that the group belongs to. It is not documented, so ask the service for it.',
		}),
	],
);

export const sort = operation({
	value: 'sort',
	name: 'Sort',
	action: 'Sort banners',
	description: 'Set the order in which banners are shown',
	inStore: true,
	kind: 'banner',
	answer: 'record',
	parameters: [bannerId, sorting],
	ask: (values) => {
		if (values.sorting.length === 0) {
			throw new InvalidInput('Sorting', 'must have at least one group', 'Add a group of banners');
		}
		return {
			method: 'PUT',
			path: '/{alias}/marketing/banners/{id}',
			id: values.bannerId,
			body: {
				sorting: values.sorting.map((entry) => ({
					group: entry.group,
					resource_id: entry.resourceId,
					orders: requiredOrders(entry.orders),
				})),
			},
		};
	},
});

function requiredOrders(orders: number[] | undefined): number[] {
	if (orders === undefined) {
		throw new InvalidInput(
			'Banner IDs',
			'is required',
			'Enter the IDs of the banners in their order',
		);
	}
	return orders;
}
