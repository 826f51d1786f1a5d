import { warningIn } from '../../errors/errorBody';
import { storesOf } from '../../output/fields';
import { recordsOf } from '../../transport/http/envelope';
import { defineOperation } from '../operation';

import { storeRecord } from '../../output/records';

export const getAll = defineOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many stores',
	description: 'Retrieve the stores that the user of the credential can access',
	inStore: false,
	forModel:
		'List the stores that the user can access. Other tools take the alias of a store as Store.',
	effect: 'read',
	record: storeRecord,
	result: 'record',
	hasLimit: true,
	fields: [],
	// The answer is the user, with the stores in it.
	plan: () => ({
		method: 'POST',
		path: '/auth/me',
		expected: 'stores',
		handler: async (item) => {
			const body = await item.send();
			item.warn([warningIn(body)]);
			return item.toItems(recordsOf(body).flatMap(storesOf));
		},
	}),
});
