import { defineRecord } from '../../output';
import { recordId } from '../../parameters/locators';
import { textField } from '../../parameters/parameter';

/** What Simplified shows (API document, Banner). */
export const bannerRecord = defineRecord({
	id: 'integer',
	name: 'string',
	type: 'string',
	active: 'boolean',
	expired: 'boolean',
	home: 'boolean',
	link: 'string',
	image_url: 'string',
	start_at: 'string',
	end_at: 'string',
});

/** The banner of an operation, entered as an ID: the API document shows no way to list banners. */
export const bannerId = recordId(
	textField('Banner ID', 'bannerId', {
		required: true,
		placeholder: 'e.g. 1024',
		description: 'Number of the banner in the service',
	}),
);
