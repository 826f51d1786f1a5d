import { storesOf } from '../../output';
import { defineOperation } from '../operation';

import { storeRecord } from './record';

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
