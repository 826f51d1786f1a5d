import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { InvalidInputError } from '../nodes/StoreManagement/errors/invalidInputError';
import { serviceDetails, tokenHeaders } from '../nodes/StoreManagement/transport/credentials';
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
			placeholder: 'e.g. https://api.example.com',
			description: "Address of the service's API, not of your shop, beginning with https://",
		},
		{
			displayName: 'User Token',
			name: 'userToken',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description:
				'From API credentials in your user profile of the store admin, replaced by each new account password',
		},
		{
			displayName: 'User Secret Key',
			name: 'userSecretKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: "From the same place as 'User Token', and replaced with it",
		},
		...serviceDetails,
	];

	/**
	 * Adds both headers (API document, Authentication, point 1), but only to requests to the service: the
	 * HTTP Request node lets users combine this credential with any address. Switches redirects off, because
	 * n8n would send the headers to another host, too.
	 *
	 * @param options those of either of n8n's HTTP helpers; the older one, which HTTP Request uses, calls the URL `uri`
	 * @throws InvalidInputError when the address is not on the service of the credential
	 */
	async authenticate(
		credentials: ICredentialDataDecryptedObject,
		options: IHttpRequestOptions & { uri?: string },
	): Promise<IHttpRequestOptions> {
		const baseUrl = normalizeBaseUrl(credentials.baseUrl);
		const addresses = [options.url, options.uri, options.baseURL].filter(Boolean).map(String);
		// n8n joins relative addresses in more than one way, so each must be absolute.
		const isOwn = (address: string): boolean =>
			/^https?:\/\//i.test(address) && isSameOrigin(address, baseUrl);
		if (addresses.length === 0 || !addresses.every(isOwn)) {
			const remedy = 'Use a credential whose Base URL is the service that you call';
			throw new InvalidInputError('URL', 'is not on the service of this credential', remedy);
		}
		const headers = { ...options.headers, ...tokenHeaders(credentials) };
		return await Promise.resolve({ ...options, ...NO_REDIRECTS, headers });
	}
}

/** In the option names of both HTTP helpers of n8n. */
const NO_REDIRECTS = {
	disableFollowRedirect: true,
	followRedirect: false,
	followAllRedirects: false,
	maxRedirects: 0,
	sendCredentialsOnCrossOriginRedirect: false,
};
