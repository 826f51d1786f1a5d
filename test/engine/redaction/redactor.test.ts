import type { Fault } from '../../simulator';
import { assertNoLeak, searchList, testCredential } from '../harness';
import { byAlias, useShopPerTest } from '../shop';

const shop = useShopPerTest();

/** Responses that repeat credential values in every place that an error message is read from. */
function responsesWithCredentials(): Fault[] {
	const { userToken: token, userSecretKey: key } = shop.service.credentials;
	const atCutOff = `${'x'.repeat(490)}${token}`;
	return [
		{ status: 400, body: { message: `User-Token: ${token}, User-Secret-Key: ${key}` } },
		{ status: 401, body: { error: `bad ${token}`, error_description: `bad ${key}` } },
		{ status: 403, body: { errors: [`no access for ${token}`, key] } },
		{ status: 422, body: { errors: { token: [token], key: { [key]: token } } } },
		{ status: 404, body: { error: { message: token, errors: [{ field: key, detail: token }] } } },
		{ status: 500, body: JSON.stringify(`${token}:${key}`) },
		{ status: 502, body: `<p>${token}</p>` },
		{ status: 400, body: { message: atCutOff } },
		{ status: 400, body: { message: `Authorization: Basic ${btoa(`${token}:${key}`)}` } },
		{ status: 307, headers: { location: `https://example.com/?token=${token}` } },
		{ status: 200, body: `{ "token": "${token}", ` },
	];
}

describe('[R7] Redaction of credential values', () => {
	it('covers the error for every response that contains them', async () => {
		for (const fault of responsesWithCredentials()) {
			shop.service.faults.push({ ...fault, times: 2 });
			// The harness searches every result for credential values.
			const parameters = { limit: 1, options: { requestOptions: { maxRetries: 0 } } };
			expect((await shop.run('lead.getAll', parameters)).error).toBeDefined();
			const goesOn = { node: { onError: 'continueRegularOutput' } } as const;
			const { json } = await shop.run('lead.getAll', parameters, goesOn);
			expect(json).toEqual([expect.objectContaining({ error: expect.any(String) as string })]);
			shop.service.faults.clear();
		}
	});

	it('covers list searches and the credential test', async () => {
		for (const fault of responsesWithCredentials()) {
			shop.service.faults.push({ ...fault, times: 10 });
			await searchList(shop.pkg, {
				...{ node: 'storeManagement', method: 'searchWebhooks', credentials: shop.credentials },
				parameters: { store: byAlias(shop.alias()) },
			}).catch((error: unknown) => error);
			await testCredential(shop.pkg, 'storeManagement', 'storeManagementApi', shop.credentials);
			shop.service.faults.clear();
		}
		expect(shop.service.requests.length).toBeGreaterThan(20);
	});

	it('covers network errors, which hold the request in n8n', async () => {
		for (const fault of [{ reset: 'before' }, { reset: 'middle' }, { stall: 900 }] as Fault[]) {
			shop.service.faults.push(fault);
			const options = { maxRetries: 0, timeout: 300 };
			const { error } = await shop.run('lead.getAll', { options: { requestOptions: options } });
			expect(error).toBeDefined();
		}
	});

	it('is checked by the harness at any depth of a result', () => {
		const { userToken } = shop.service.credentials;
		const deep = new Error('outer', {
			cause: Object.defineProperty(new Error('inner'), 'config', {
				value: { headers: new Map([['User-Token', `x${userToken}x`]]) },
				enumerable: false,
			}),
		});
		expect(() => assertNoLeak(shop.credentials, { items: [{ error: deep }] })).toThrow(
			/credential value is shown at result\.items\.0\.error\.cause\.config/,
		);
		expect(() => assertNoLeak(shop.credentials, { items: ['nothing'] })).not.toThrow();
	});
});
