import { asNamed, at, storesOf } from '../../output/fields';
import type { RecordType } from '../../output/simplified';
import { defineOperation } from '../operation';

/** What Simplified shows (API document, Merchant (store)). */
export const storeRecord: RecordType = {
	simplified: {
		...asNamed('id', 'name', 'alias', 'domain', 'base_url', 'active'),
		plan: at('subscription.plan'),
		subscription_status: at('subscription.status'),
		...asNamed('owner_email', 'created_at'),
	},
};

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many stores',
	description: 'Get the stores that the user of the credential may access',
	effect: 'read',
	record: storeRecord,
	responseType: 'record',
	parameters: [],
	buildRequest: () => ({ method: 'POST', path: '/auth/me' }),
	extractRecords: storesOf,
});
