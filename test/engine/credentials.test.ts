import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { CredentialStore } from './harness';
import { additionalDataFor } from './harness/workflow';
import { useShop } from './shop';

const shop = useShop();

describe('Service Details of a credential', () => {
	it.each([
		['are used', { serviceDetails: true, pageSizeParameter: 'n' }, { n: '3' }],
		['are not used', { serviceDetails: false, pageSizeParameter: 'n' }, { limit: '3' }],
		['may have blanks around', { serviceDetails: true, pageSizeParameter: ' n ' }, { n: '3' }],
		['are not used', { serviceDetails: true, pageSizeParameter: ' ' }, { limit: '3' }],
	])('%s: %j', async (_, details, query) => {
		const credentials = shop.credentialsWith(details);
		const options = { requestOptions: { pageSize: 3 } };
		await shop.run('lead.getAll', { limit: 1, options }, { credentials });

		expect(shop.takeSent()[0]?.query).toEqual(query);
	});
});

describe('Allowed Domains of the OAuth2 credential, to which n8n restricts HTTP Request', () => {
	const TYPE = 'storeManagementOAuth2Api';

	/** What n8n reads before it sends a request. */
	async function restrictions(fields: ICredentialDataDecryptedObject) {
		const credentials = new CredentialStore(shop.pkg, { [TYPE]: fields });
		const additionalData = additionalDataFor(credentials, 'internal');
		const details = { id: '1', name: '' };
		const read = await credentials.getDecrypted(additionalData, details, TYPE, 'internal');
		const { allowedHttpRequestDomains, allowedDomains } = read;
		return { allowedHttpRequestDomains, allowedDomains };
	}

	it.each([
		['https://api.example.com', 'api.example.com'],
		['https://api.example.com:8443/v2/', 'api.example.com'],
		[' https://API.example.com/shop/api ', 'API.example.com'],
		['http://localhost:4010', 'localhost'],
		['https://[2001:db8::1]:8443/v2', '[2001:db8::1]'],
		['http://127.0.0.1:4010', '127.0.0.1'],
	])('are the host of the Base URL: %s', async (baseUrl, host) => {
		expect(await restrictions({ baseUrl })).toEqual({
			allowedHttpRequestDomains: 'domains',
			allowedDomains: host,
		});
	});

	it('allow no host where there is no Base URL', async () => {
		const { allowedHttpRequestDomains, allowedDomains } = await restrictions({ baseUrl: '' });

		expect(allowedHttpRequestDomains).toBe('domains');
		expect(allowedDomains || '').toBe('');
	});
});
