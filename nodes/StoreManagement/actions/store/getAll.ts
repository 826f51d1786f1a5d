import { defineRecord } from '../../output';
import { at, storesOf } from '../../output/fields';
import { defineOperation } from '../operation';

/** What Simplified shows (API document, Merchant (store)). */
export const storeRecord = defineRecord({
	id: 'integer',
	name: 'string',
	alias: 'string',
	domain: 'string',
	base_url: 'string',
	active: 'boolean',
	plan: ['string', at('subscription.plan')],
	subscription_status: ['string', at('subscription.status')],
	owner_email: 'string',
	created_at: 'string',
});

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many stores',
	description: 'Get the stores that the user of the credential may access',
	inStore: false,
	forModel:
		'List the stores that the user may access. The alias of a store is what other tools take as Store.',
	effect: 'read',
	record: storeRecord,
	responseType: 'record',
	fields: [],
	buildRequest: () => ({ method: 'POST', path: '/auth/me' }),
	extractRecords: storesOf,
});
