import { defineRecord } from '../../output';

/** A lead (API document, Lead). */
export const leadRecord = defineRecord(
	{
		id: 'integer',
		name: 'string',
		email: 'string',
		city: 'string',
		state: 'string',
		birthday: 'string',
		is_customer: 'string',
		customer_id: 'string',
		utm_source: 'string',
		created_at: 'string',
	},
	{
		documented: `birthday city created_at customer_id customer_since email genre is_customer merchant_id
			name params state updated_at utm_campaign utm_content utm_medium utm_source utm_term`,
	},
);
