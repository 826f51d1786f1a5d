import { defineRecord } from '../../output';

/** What Simplified shows (API document, Discount). */
export const discountRecord = defineRecord({
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
});
