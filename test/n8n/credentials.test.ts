import type { INodeParameters } from 'n8n-workflow';
import { z } from 'zod';

import { RELEASES } from '../../tools/n8n-host';
import { Installation } from './installation';
import { byAlias } from './workflows';

const testResult = z.object({ status: z.string(), message: z.string() });
const listResult = z.object({
	results: z.array(z.object({ name: z.string(), value: z.string() })),
});

describe.each(RELEASES)('credentials and lists of the editor, in n8n %s', (release) => {
	let n8n: Installation;
	let credentials: Awaited<ReturnType<Installation['saveCredentials']>>;

	beforeAll(async () => {
		n8n = await Installation.start(release, 'credentials');
		credentials = await n8n.saveCredentials();
	});

	afterAll(async () => {
		await n8n.stop();
	});

	/** What the editor shows under a credential that has been saved. */
	async function testPair(pair: { userToken: string; userSecretKey: string }) {
		const type = 'storeManagementApi';
		const data = { baseUrl: n8n.store.url, ...pair };
		const body = { credentials: { ...credentials[type], type, data } };
		return testResult.parse(await n8n.api.request('POST', '/credentials/test', body));
	}

	/** What the editor shows in the list of a locator. */
	async function list(method: string, field: string, filter?: string) {
		const currentNodeParameters: INodeParameters = { store: byAlias(n8n.alias) };
		const body = {
			path: `parameters.${field}`,
			methodName: method,
			nodeTypeAndVersion: { name: 'n8n-nodes-store-management.storeManagement', version: 1 },
			currentNodeParameters: { authentication: 'headerTokens', ...currentNodeParameters },
			credentials,
			...(filter === undefined ? {} : { filter }),
		};
		const path = '/dynamic-node-parameters/resource-locator-results';
		return listResult.parse(await n8n.api.request('POST', path, body)).results;
	}

	it('accepts a valid pair of tokens', async () => {
		expect((await testPair(n8n.store.credentials)).status).toBe('OK');
	});

	it('shows what the service says about an invalid pair, and no secret', async () => {
		const bad = { userToken: 'a-token-of-yesterday', userSecretKey: 'a-secret-of-yesterday' };
		const refusal = await fetch(`${n8n.store.url}/v2/auth/me`, {
			method: 'POST',
			headers: { 'User-Token': bad.userToken, 'User-Secret-Key': bad.userSecretKey },
		});
		const { message: said } = z.object({ message: z.string() }).parse(await refusal.json());

		const { status, message } = await testPair(bad);

		expect(status).toBe('Error');
		expect(message).toContain(said);
		expect(message).not.toMatch(/of-yesterday/);
	});

	it('lists stores, and finds one by its name', async () => {
		const second = n8n.store.aliases[1] ?? '';

		const all = await list('searchStores', 'store');
		const found = await list('searchStores', 'store', second.toUpperCase());

		expect(all.map(({ value }) => value)).toEqual(n8n.store.aliases);
		expect(found.map(({ value }) => value)).toEqual([second]);
	});

	it('lists orders by number', async () => {
		const { number } = n8n.store.data.orders(n8n.alias).at(0);

		const [first] = await list('searchOrders', 'orderId');

		expect(first?.name).toContain(String(number));
		expect(first?.value).toMatch(/^\d+$/);
	});

	it('lists webhooks', async () => {
		const found = await list('searchWebhooks', 'webhookId');

		const ids = n8n.store.state.webhooks(n8n.alias).map(({ id }) => String(id));
		expect(found.map(({ value }) => value)).toEqual(ids);
	});
});
