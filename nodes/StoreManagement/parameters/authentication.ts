import type { Authentication } from '../transport/connect';

import { choiceInput } from './inputs';
import { required } from './parameter';

/** Which of the two credentials a node uses. The same in both nodes. */
export const authentication = required(
	choiceInput<'authentication', Authentication>('Authentication', 'authentication', {
		noDataExpression: true,
		default: 'headerTokens',
		description: 'How to sign in to the service',
		titles: { headerTokens: ['Header Tokens'], oAuth2: ['OAuth2'] },
	}),
);
