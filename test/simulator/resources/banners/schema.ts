import { INTEGERS } from '../../schemas';

/** Endpoint 9: the ordering variant. A body without `sorting` is the other variant, not shown. */
export const BANNER = {
	type: 'object',
	if: { maxProperties: 0 },
	then: { required: ['sorting'] },
	properties: {
		sorting: {
			type: 'array',
			items: {
				type: 'object',
				required: ['group', 'resource_id', 'orders'],
				properties: {
					group: { type: 'string' },
					resource_id: { type: 'string' },
					orders: INTEGERS,
				},
			},
		},
	},
} as const;
