import { requiredField } from '../../parameters/field';
import { id } from '../../parameters/numbers';

/** The banner of an operation, entered as an ID: the API document shows no way to list banners. */
export const bannerId = requiredField({
	displayName: 'Banner ID',
	name: 'bannerId',
	type: 'string',
	default: '',
	placeholder: 'e.g. 1024',
	description: 'ID of the banner on the platform',
	parse: id,
});
