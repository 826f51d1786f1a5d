import { field } from './field';
import { oneOf } from './choices';

/** Which of the two credentials a node uses. */
export const authentication = field({
	displayName: 'Authentication',
	name: 'authentication',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Header Tokens', value: 'headerTokens' },
		{ name: 'OAuth2', value: 'oAuth2' },
	],
	default: 'headerTokens',
	description: 'How to sign in to the service',
	parse: oneOf('headerTokens', 'oAuth2'),
});
