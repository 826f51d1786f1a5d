import { defineRecord } from '../../output';

/** A banner (API document, Banner). */
export const bannerRecord = defineRecord(
	{
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
	},
	{
		documented: `active created_at end_at expired home image_url link mobile_image_url name product_id slug start_at
			stopwatch stopwatch_expires_in type updated_at`,
	},
);
