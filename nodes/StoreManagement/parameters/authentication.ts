import { AUTHENTICATIONS } from '../transport/connect';

import { choice } from './scalars';
import { required } from './parameter';

/** Which of the two credentials a node uses. The same in both nodes. */
export const authentication = required(
	choice(
		{
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
		},
		AUTHENTICATIONS,
	),
);
