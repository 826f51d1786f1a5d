import { asNamed } from '../../output/fields';
import type { RecordType } from '../../output/simplified';
import { recordId } from '../../parameters/locators';

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

/** The banner of an operation. The API document shows no way to list banners. */
export const bannerId = recordId({
	displayName: 'Banner ID',
	name: 'bannerId',
	type: 'string',
	default: '',
	required: true,
	placeholder: '1024',
	description: 'Number of the banner in the service',
});
