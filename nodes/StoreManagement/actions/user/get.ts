import { defineOperation } from '../operation';

import { userRecord } from './record';

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
