import { defineRecord } from '../../output';
import { joined } from '../../output/fields';
import { defineOperation } from '../operation';

/** What Simplified shows (API document, User). */
export const userRecord = defineRecord({
	id: 'integer',
	name: 'string',
	email: 'string',
	phone: 'string',
	type: 'string',
	active: 'boolean',
	is_owner: 'boolean',
	stores: ['string', joined('merchants.alias')],
	last_login_at: 'string',
	created_at: 'string',
});

export const get = defineOperation({
	value: 'get',
	name: 'Get',
	action: 'Get user',
	description: 'Get the user that the credential belongs to',
	inStore: false,
	forModel: 'Get the user whose credential this is: name, e-mail, phone and stores.',
	effect: 'read',
	record: userRecord,
	responseType: 'record',
	fields: [],
	buildRequest: () => ({ method: 'POST', path: '/auth/me' }),
});
