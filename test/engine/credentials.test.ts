import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { fieldsIn } from './fieldsIn';
import { CredentialStore, searchList } from './harness';
import { additionalDataFor } from './harness/workflow';
import { SAMPLES } from './samples';
import { byAlias, useShop } from './shop';

const shop = useShop();
/** One that ends its scrolls by 404. */
const other = useShop({ orders: 9, pageSize: 3, pagination: 'scroll', names: { scrollEnd: 404 } });

/** A run whose requests or end depend on each choice of the credential. */
const RUNS: Record<string, Parameters<typeof shop.run>> = {
	includeFormat: ['order.getAll', { limit: 1, options: { include: ['pix', 'status'] } }],
	paramsFormat: ['lead.getAll', { filters: { params: '{"a": "b"}' } }],
	scrollEnd: ['order.getAll', { returnAll: true }],
};

it.each(['storeManagementApi', 'storeManagementOAuth2Api'])(
	'[D1] each choice of %s is taken, and the default is what unset means',
	async (type) => {
		const fields = fieldsIn(shop.pkg.credentialType(type).properties);
		const choices = fields.filter((field) => field.type === 'options' && field.name in RUNS);
		expect(choices).toHaveLength(Object.keys(RUNS).length);
		for (const { name, options = [], default: unset } of choices) {
			const [operation = '', parameters] = RUNS[name] ?? [];
			const observe = async (details: ICredentialDataDecryptedObject): Promise<string> => {
				const credentials = other.credentialsWith(details);
				const { errorText } = await other.run(operation, parameters, { credentials });
				return JSON.stringify([other.takeSent()[0]?.query, errorText]);
			};
			const values = options.flatMap((option) => ('value' in option ? String(option.value) : []));
			const seen = new Map<string, string>();
			for (const value of values) seen.set(value, await observe({ [name]: value }));

			expect([name, new Set(seen.values()).size]).toEqual([name, values.length]);
			expect(await observe({})).toBe(seen.get(unset as string));
		}
	},
);

describe('[D1] Query Parameters for Reads', () => {
	const credentials = () => shop.credentialsWith({ readQuery: 'fresh=1&view=all' });

	/** Whether the requests since the last call have the query, reads by GET and all others. */
	const carried = () =>
		shop.takeSent().map(({ method, query: { fresh, view } }) => [method === 'GET', fresh, view]);

	it.each(Object.entries(SAMPLES))(
		'go with each GET of %s, and with nothing else',
		async (name, sample) => {
			const isList = /getAll$/.test(name) && name !== 'store.getAll';
			const page = isList
				? { queryParameters: { parameter: [{ name: 'limit', value: '1' }] } }
				: {};
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

	it('go with each page whose link says nothing else, and with a list in the editor', async () => {
		shop.service.faults.push({
			status: 200,
			body: { data: [{ id: 1 }], meta: { pagination: { links: { next: '?page=2' } } } },
		});
		await shop.run('lead.getAll', { returnAll: true }, { credentials: credentials() });
		const pages = carried();
		const parameters = { store: byAlias(shop.alias()) };
		const list = { node: 'storeManagement', method: 'searchWebhooks', parameters };
		await searchList(shop.pkg, { ...list, credentials: credentials() });

		expect(pages.length).toBeGreaterThan(1);
		expect([...pages, ...carried()]).toEqual(
			Array.from({ length: pages.length + 1 }, () => [true, '1', 'all']),
		);
	});
});

it.each([
	['https://api.example.com', 'api.example.com'],
	['https://api.example.com:8443/v2/', 'api.example.com'],
	[' https://API.example.com/shop/api ', 'API.example.com'],
	['http://localhost:4010', 'localhost'],
	['https://[2001:db8::1]:8443/v2', '[2001:db8::1]'],
	['', undefined],
])('[R5] n8n restricts HTTP Request with the Base URL "%s" to %s', async (baseUrl, host) => {
	const type = 'storeManagementOAuth2Api';
	const credentials = new CredentialStore(shop.pkg, { [type]: { baseUrl } });
	const additionalData = additionalDataFor(credentials, 'internal');
	const details = { id: '1', name: '' };
	const read = await credentials.getDecrypted(additionalData, details, type, 'internal');

	expect(read.allowedHttpRequestDomains).toBe('domains');
	expect(read.allowedDomains || undefined).toBe(host);
});
