import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { isOnService, normaliseBaseUrl } from '../nodes/StoreManagement/transport/address';
import { InvalidInput } from '../nodes/StoreManagement/transport/failure';

export class StoreManagementApi implements ICredentialType {
	name = 'storeManagementApi';

	displayName = 'Store Management API';

	icon = {
		light: 'file:../nodes/StoreManagement/storeManagement.svg',
		dark: 'file:../nodes/StoreManagement/storeManagement.dark.svg',
	} as const;

	documentationUrl =
		'https://github.com/n8n-nodes-store-management/n8n-nodes-store-management#credentials';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'https://api.example.com',
			description: 'Address of the service, without /v2. It must start with https://',
		},
		{
			displayName: 'User Token',
			name: 'userToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'From the user profile in the panel of the store, under API credentials. The service replaces it when the account password changes',
		},
		{
			displayName: 'User Secret Key',
			name: 'userSecretKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'From the same place as the user token',
		},
	];

	/**
	 * Adds both headers (API document, Authentication, point 1), to requests to the service only: the
	 * HTTP Request node lets users combine this credential with any address.
	 *
	 * @throws InvalidInput when the address is not on the service of the credential
	 */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const baseUrl = normaliseBaseUrl(credentials.baseUrl);
		const address = requestOptions.baseURL
			? `${requestOptions.baseURL}${requestOptions.url}`
			: requestOptions.url;
		if (!isOnService(address, baseUrl)) {
			const remedy = 'Use a credential whose Base URL is the service that you call';
			throw new InvalidInput('URL', 'is not on the service of this credential', remedy);
		}
		return await Promise.resolve({
			...requestOptions,
			headers: {
				...requestOptions.headers,
				'User-Token': credentials.userToken,
				'User-Secret-Key': credentials.userSecretKey,
			},
		});
	}
}
