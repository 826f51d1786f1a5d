import type { ICredentialDataDecryptedObject, JsonObject } from 'n8n-workflow';

import { CredentialStore, searchList } from './harness';
import { additionalDataFor } from './harness/additionalData';
import { byAlias, useShop } from './shop';

const shop = useShop({
	leads: 9,
	pageSize: 3,
	pagination: 'pages',
	names: { page: 'p', pageSize: 'n' },
});

/** The header credential of the shop with service details. */
function credentialsWith(details: JsonObject): CredentialStore {
	const { userToken, userSecretKey } = shop.service.credentials;
	const baseUrl = shop.service.url;
	return new CredentialStore(shop.pkg, {
		storeManagementApi: { baseUrl, userToken, userSecretKey, ...details },
	});
}

const names = { pageParameter: 'p', pageSizeParameter: 'n' };

describe('Service Details of a credential', () => {
	it.each(['storeManagementApi', 'storeManagementOAuth2Api'])(
		'are fields of %s, below the switch',
		(type) => {
			const fields = credentialsWith({}).getCredentialsProperties(type);
			const below = fields.filter(({ displayOptions }) => displayOptions?.show?.serviceDetails);
			expect(below.map(({ name }) => name)).toEqual(
				expect.arrayContaining([
					'pageParameter',
					'pageSizeParameter',
					'scrollParameter',
					'scrollEnd',
					'includeFormat',
					'paramsFormat',
				]),
			);
		},
	);

	it('name the parameters of every list', async () => {
		const credentials = credentialsWith({ serviceDetails: true, ...names });
		const options = { requestOptions: { pageSize: 3 } };
		const { json, error } = await shop.run(
			'lead.getAll',
			{ returnAll: true, options },
			{ credentials },
		);

		expect(error).toBeUndefined();
		expect(json).toHaveLength(9);
		expect(shop.takeSent().map(({ query }) => query)).toEqual([
			{ n: '3' },
			{ n: '3', p: '2' },
			{ n: '3', p: '3' },
		]);
	});

	it('have no effect while they are switched off', async () => {
		const credentials = credentialsWith({ serviceDetails: false, ...names });
		await shop.run(
			'lead.getAll',
			{ limit: 1, options: { requestOptions: { pageSize: 3 } } },
			{ credentials },
		);

		expect(shop.takeSent()[0]?.query).toEqual({ limit: '3' });
	});

	it.each([
		['around a name', ' n ', { n: '3' }],
		['alone', ' ', { limit: '3' }],
	])('ignore blanks %s', async (_, pageSizeParameter, query) => {
		const credentials = credentialsWith({ serviceDetails: true, pageSizeParameter });
		await shop.run(
			'lead.getAll',
			{ limit: 1, options: { requestOptions: { pageSize: 3 } } },
			{ credentials },
		);

		expect(shop.takeSent()[0]?.query).toEqual(query);
	});

	it('end a scroll with a status where the service does', async () => {
		const credentials = credentialsWith({ serviceDetails: true, scrollEnd: 'notFound' });
		const body = { data: [{ id: 1 }], scroll_id: 'a' };
		const match = { path: /leads/ };
		shop.service.faults.push({ match, status: 200, body }, { match, status: 404 });
		const { json, error } = await shop.run('lead.getAll', { returnAll: true }, { credentials });

		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
	});

	it('apply to the lists in the editor', async () => {
		const credentials = credentialsWith({ serviceDetails: true, ...names });
		const { results } = await searchList(shop.pkg, {
			node: 'storeManagement',
			method: 'searchOrders',
			parameters: { resource: 'order', operation: 'getItems', store: byAlias(shop.alias()) },
			credentials,
		});

		expect(results.length).toBeGreaterThan(3);
		const pages = shop.takeSent().map(({ query }) => query.p);
		expect(pages.slice(0, 3)).toEqual([undefined, '2', '3']);
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
