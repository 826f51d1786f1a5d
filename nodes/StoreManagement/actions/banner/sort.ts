import { InvalidInputError } from '../../errors/invalidInputError';
import { defineOperation } from '../operation';
import { entries, required } from '../../parameters/parameter';
import { idList } from '../../parameters/lists';
import { text } from '../../parameters/scalars';

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
		description: 'The order of the banners in each group',
	},
	{ name: 'entry', displayName: 'Group' },
	[
		required(
			text({
				displayName: 'Group',
				name: 'group',
				type: 'string',
				default: '',
				required: true,
				description: 'Group to sort. The groups are not documented, so ask the service for them.',
			}),
		),
		required(
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
		),
		required(
			text({
				displayName: 'Resource ID',
				name: 'resourceId',
				type: 'string',
				default: '',
				required: true,
				description:
					'Resource that the group belongs to. It is not documented, so ask the service for it.',
			}),
		),
	],
);

export const sort = defineOperation({
	value: 'sort',
	name: 'Sort',
	action: 'Sort banners',
	description: 'Set the order in which banners are shown',
	effect: 'idempotent',
	record: bannerRecord,
	responseType: 'record',
	parameters: [bannerId, sorting],
	buildRequest: (values) => {
		if (values.sorting.length === 0) {
			throw new InvalidInputError(
				'Sorting',
				'must have at least one group',
				'Add a group of banners',
			);
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
