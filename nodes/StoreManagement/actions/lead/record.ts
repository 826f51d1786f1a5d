import { asNamed, type RecordType } from '../../output';

/** What Simplified shows (API document, Lead). */
export const leadRecord: RecordType = {
	simplified: asNamed(
		'id',
		'name',
		'email',
		'city',
		'state',
		'birthday',
		'is_customer',
		'customer_id',
		'utm_source',
		'created_at',
	),
};
