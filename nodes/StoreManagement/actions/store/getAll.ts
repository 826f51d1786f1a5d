import { storesOf } from '../../output/fields';
import { userRecord } from '../../output/user';
import { defineOperation } from '../operation';

import { storeRecord } from './record';

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
	result: 'record',
	fields: [],
	buildRequest: () => ({ method: 'POST', path: '/auth/me' }),
	responseRecord: userRecord,
	extractRecords: storesOf,
});
