import { userRecord } from '../../output/records';
import { defineOperation } from '../operation';

export const get = defineOperation({
	value: 'get',
	name: 'Get',
	action: 'Get user',
	description: 'Retrieve the user that the credential belongs to',
	inStore: false,
	forModel: 'Get the user of the credential: name, e-mail, phone and stores.',
	effect: 'read',
	record: userRecord,
	result: 'record',
	fields: [],
	plan: () => ({ method: 'POST', path: '/auth/me' }),
});
