import { asNamed, type RecordType } from '../../output';

/** What Simplified shows (API document, Banner). */
export const bannerRecord: RecordType = {
	simplified: asNamed(
		'id',
		'name',
		'type',
		'active',
		'expired',
		'home',
		'link',
		'image_url',
		'start_at',
		'end_at',
	),
};
