import { asNamed, joined } from '../../output/fields';
import type { RecordType } from '../../output/simplified';
import { defineOperation } from '../operation';

/** What Simplified shows (API document, User). */
export const userRecord: RecordType = {
	simplified: {
		...asNamed('id', 'name', 'email', 'phone', 'type', 'active', 'is_owner'),
		stores: joined('merchants.alias'),
		...asNamed('last_login_at', 'created_at'),
	},
};

export const get = defineOperation({
	value: 'get',
	name: 'Get',
	action: 'Get the user',
	description: 'Get the user that the credential belongs to',
	effect: 'read',
	record: userRecord,
	responseType: 'record',
	parameters: [],
	buildRequest: () => ({ method: 'POST', path: '/auth/me' }),
});
