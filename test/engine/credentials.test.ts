import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { CredentialStore, searchList } from './harness';
import { additionalDataFor } from './harness/workflow';
import { SAMPLES } from './samples';
import { byAlias, useShop } from './shop';

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

describe('[D1] Query Parameters for Reads', () => {
	const credentials = () => shop.credentialsWith({ readQuery: 'fresh=1&view=all' });

	/** Whether the requests since the last call have the query, reads by GET and all others. */
	const carried = () =>
		shop.takeSent().map(({ method, query: { fresh, view } }) => [method === 'GET', fresh, view]);

	it.each(Object.entries(SAMPLES))(
		'go with each GET of %s, and with nothing else',
		async (name, sample) => {
			const isList = /getAll$/.test(name) && name !== 'store.getAll';
			const page = isList ? { requestOptions: { pageSize: 1 } } : {};
			const isCreate = name === 'discount.create';
			const options = { ...page, ...(isCreate && { ifExists: 'return' }) };
			const parameters = { ...sample, ...(isList && { limit: 3 }), options };
			const { error } = await shop.run(name, parameters, { credentials: credentials() });
			const sent = carried();

			expect(error).toBeUndefined();
			expect(sent.length).toBeGreaterThan(isCreate ? 1 : 0);
			expect(sent).toEqual(
				sent.map(([isRead]) => (isRead ? [true, '1', 'all'] : [false, undefined, undefined])),
			);
		},
	);

	it('go with each page, whatever its link says', async () => {
		shop.service.faults.push({
			status: 200,
			body: { data: [{ id: 1 }], meta: { pagination: { links: { next: '?fresh=0&page=2' } } } },
		});
		await shop.run('lead.getAll', { returnAll: true }, { credentials: credentials() });
		const sent = carried();

		expect(sent.length).toBeGreaterThan(1);
		expect(sent).toEqual(sent.map(() => [true, '1', 'all']));
	});

	it('give way to a parameter of the same name, of the operation or of Query Parameters', async () => {
		const parameter = [{ name: 'view', value: 'short' }];
		const options = { queryParameters: { parameter } };
		await shop.run('lead.getAll', { limit: 1, options }, { credentials: credentials() });
		const reads = shop.credentialsWith({ readQuery: 'limit=3&city=Recife' });
		const filters = { city: 'Olinda' };
		await shop.run('lead.getAll', { returnAll: true, filters }, { credentials: reads });

		expect(
			shop
				.takeSent()
				.map(({ query }) => query)
				.slice(0, 2),
		).toEqual([
			{ fresh: '1', view: 'short' },
			// What the node asks for by itself gives way.
			{ city: 'Olinda', limit: '3' },
		]);
	});

	it.each(['searchOrders', 'searchWebhooks'])('go with %s in the editor', async (method) => {
		const parameters = { store: byAlias(shop.alias()) };
		const given = { node: 'storeManagement', method, parameters, credentials: credentials() };
		await searchList(shop.pkg, given);

		expect(carried()).toEqual([[true, '1', 'all']]);
	});

	it('[F5] that are none are an error of action and list, and nothing is sent', async () => {
		const wrong = shop.credentialsWith({ readQuery: 'fresh' });
		const { errorText } = await shop.run('lead.getAll', {}, { credentials: wrong });
		const parameters = { store: byAlias(shop.alias()) };
		const given = { node: 'storeManagement', method: 'searchOrders', parameters };

		expect(errorText).toContain("'Query Parameters for Reads' must be name=value");
		await expect(searchList(shop.pkg, { ...given, credentials: wrong })).rejects.toThrow(
			"'Query Parameters for Reads' must be name=value",
		);
		expect(shop.takeSent()).toEqual([]);
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
