import { asNamed } from '../../output/fields';
import type { RecordType } from '../../output/simplified';

/** What Simplified shows (API document, Discount). */
export const discountRecord: RecordType = {
	simplified: asNamed(
		'id',
		'name',
		'discount_method',
		'discount_value',
		'entry_condition_type',
		'entry_condition_value',
		'discount_type',
		'accumulate',
		'start_at',
		'end_at',
	),
};
