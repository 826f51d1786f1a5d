import { operation } from '../operation';

export const get = operation({
	value: 'get',
	name: 'Get',
	action: 'Get the user',
	description: 'Get the user that the credential belongs to',
	inStore: false,
	kind: 'user',
	answer: 'record',
	parameters: [],
	ask: () => ({ method: 'POST', path: '/auth/me' }),
});
