import { defineRecord } from '../../output';

/** A discount (API document, Discount). */
export const discountRecord = defineRecord(
	{
		id: 'integer',
		name: 'string',
		discount_method: 'string',
		discount_value: 'number',
		entry_condition_type: 'string',
		entry_condition_value: 'number',
		discount_type: 'string',
		accumulate: 'boolean',
		start_at: 'string',
		end_at: 'string',
	},
	{
		documented: `accumulate created_at discount_method discount_type discount_type_id discount_value end_at
			entry_condition_type entry_condition_value name start_at store_id updated_at`,
	},
);
