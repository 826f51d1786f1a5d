import type { Simulator } from '../../simulator';
import type { Credential } from '../api/credentials';

export const OAUTH2 = 'storeManagementOAuth2Api';

/** The credentials that the examples use, valid for the simulator; last the one that new nodes shall select: n8n takes the newest. */
export function credentialsFor(store: Simulator): Credential[] {
	return [
		{
			name: 'Store Management OAuth2 account',
			type: OAUTH2,
			data: {
				baseUrl: store.url,
				clientId: store.oauth.clientId,
				clientSecret: store.oauth.clientSecret,
				authUrl: store.oauth.authorizeUrl,
				accessTokenUrl: store.oauth.tokenUrl,
			},
		},
		{
			name: 'Store Management account',
			type: 'storeManagementApi',
			data: { baseUrl: store.url, ...store.credentials },
		},
	];
}
