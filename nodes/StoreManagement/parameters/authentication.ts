import type { Authentication } from '../transport/connect';

import { oneOf } from './choices';
import { field, parseField } from './field';

const DEFAULT: Authentication = 'headerTokens';

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
	default: DEFAULT,
	description: 'How to sign in to the platform',
	parse: oneOf('headerTokens', 'oAuth2'),
});

/**
 * Reads the choice of the user.
 *
 * @throws InvalidInputError
 */
export function readAuthentication(value: unknown, timezone: string): Authentication {
	return parseField(authentication, value, { timezone }) ?? DEFAULT;
}
