import { recordId } from '../../parameters/locators';

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
