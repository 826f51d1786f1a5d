import { defineOperation } from '../operation';

export const get = defineOperation({
	value: 'get',
	name: 'Get',
	action: 'Get the user',
	description: 'Get the user that the credential belongs to',
	effect: 'read',
	recordKind: 'user',
	responseType: 'record',
	parameters: [],
	buildRequest: () => ({ method: 'POST', path: '/auth/me' }),
});
