import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { CredentialStore } from '../engine/harness';
import type { Shop } from '../engine/shop';

/**
 * The header credential of a shop whose service is reached through another server.
 *
 * @param baseUrl address of the server in front of the service
 * @param details more fields of the credential
 */
export function credentialsBehind(
	shop: Shop,
	baseUrl: string,
	details: ICredentialDataDecryptedObject = {},
): CredentialStore {
	const { userToken, userSecretKey } = shop.service.credentials;
	const storeManagementApi = { baseUrl, userToken, userSecretKey, ...details };
	return new CredentialStore(shop.pkg, { storeManagementApi });
}
