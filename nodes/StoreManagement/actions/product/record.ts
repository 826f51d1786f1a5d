import { asNamed, type RecordType } from '../../output';

/** What Simplified shows (API document, Webhook product, for lack of a product of its own). */
export const productRecord: RecordType = {
	simplified: asNamed(
		'id',
		'name',
		'sku',
		'slug',
		'active',
		'searchable',
		'has_variations',
		'is_digital',
		'url',
		'preview_url',
	),
	isUndocumented: true,
};
