import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { InvalidInputError } from '../nodes/StoreManagement/errors/invalidInputError';
import { serviceDetails } from '../nodes/StoreManagement/parameters/serviceDetails';
import { isSameOrigin, normalizeBaseUrl } from '../nodes/StoreManagement/transport/http/url';

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
		...serviceDetails,
	];

	/**
	 * Adds both headers (API document, Authentication, point 1), to requests to the service only: the
	 * HTTP Request node lets users combine this credential with any address.
	 *
	 * @throws InvalidInputError when the address is not on the service of the credential
	 */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		requestOptions: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		const baseUrl = normalizeBaseUrl(credentials.baseUrl);
		const addresses = addressesOf(requestOptions);
		if (addresses.length === 0 || !addresses.every((one) => isSameOrigin(one, baseUrl))) {
			const remedy = 'Use a credential whose Base URL is the service that you call';
			throw new InvalidInputError('URL', 'is not on the service of this credential', remedy);
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
		.filter((address) => address !== undefined)
		.map((address) => (URL.canParse(address) ? address : `${baseURL}${address}`))
		.filter((address) => address !== '');
}
