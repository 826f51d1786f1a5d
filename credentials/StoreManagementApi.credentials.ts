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
			description: 'Address of the service. It must start with https://',
		},
		{
			displayName: 'User Token',
			name: 'userToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'In the administration panel of the store, open your user profile and copy it from API credentials. Changing the account password replaces it.',
		},
		{
			displayName: 'User Secret Key',
			name: 'userSecretKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'Found beside the User Token. Changing the account password replaces it too.',
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
		const addresses = addressesOf(requestOptions);
		if (addresses.length === 0 || !addresses.every((one) => isOnService(one, baseUrl))) {
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

/**
 * Every address that n8n may call for these options. The HTTP Request node says `uri` where others
 * say `url`, and an absolute one is called as it is, whatever `baseURL` says.
 */
function addressesOf(options: IHttpRequestOptions & { uri?: string }): string[] {
	const { url, uri, baseURL = '' } = options;
	return [url, uri]
		.filter((given) => given !== undefined)
		.map((given) => (URL.canParse(given) ? given : `${baseURL}${given}`))
		.filter((address) => address !== '');
}
