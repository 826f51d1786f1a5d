import { storesOf } from '../../output';
import { operation } from '../operation';

export const getAll = operation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many stores',
	description: 'Get the stores that the user of the credential may access',
	inStore: false,
	kind: 'store',
	answer: 'record',
	parameters: [],
	ask: () => ({ method: 'POST', path: '/auth/me' }),
	pick: storesOf,
});
