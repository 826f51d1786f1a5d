/** The service repeats secrets wherever a message is read from. The harness searches each result for them. */
import { searchList, testCredential } from '../engine/harness';
import { byAlias, useShopPerTest } from '../engine/shop';
import {
	deletionFailure,
	freshOrder,
	messageOf,
	useTriggerShopPerTest,
} from '../engine/trigger-shop';
import type { Fault } from '../simulator';

const HIDDEN = '**********';

describe('[R7] Secrets of the credential', () => {
	const shop = useShopPerTest();

	/** Responses that repeat them in every place that an error message is read from. */
	function responses(): Fault[] {
		const { userToken: token, userSecretKey: key } = shop.service.credentials;
		return [
			{ status: 400, body: { message: `User-Token: ${token}, User-Secret-Key: ${key}` } },
			{ status: 422, body: { errors: { token: [token], key: { [key]: token } } } },
			{ status: 404, body: { error: { message: token, errors: [{ field: key, detail: token }] } } },
			{ status: 500, body: JSON.stringify(`${token}:${key}`) },
			// Where a line is cut off.
			{ status: 400, body: { message: `${'x'.repeat(490)}${token}` } },
			{ status: 400, body: { message: `Authorization: Basic ${btoa(`${token}:${key}`)}` } },
			{ status: 307, headers: { location: `https://example.com/?token=${token}` } },
			{ status: 200, body: `{ "token": "${token}", ` },
			// n8n's own errors of the network hold the request.
			...[{ reset: 'before' as const }, { reset: 'middle' as const }, { stall: 900 }],
		];
	}

	it('are in no error, item, list of the editor or test of the credential', async () => {
		const { pkg, credentials } = shop;
		const options = { requestOptions: { maxRetries: 0, timeout: 300 } };
		const node = { onError: 'continueRegularOutput' } as const;
		for (const fault of responses()) {
			shop.service.faults.push({ ...fault, times: 12 });
			expect((await shop.run('lead.getAll', { options })).errorText).not.toBe('');
			const { json } = await shop.run('lead.getAll', { options }, { node });
			expect(json).toEqual([expect.objectContaining({ error: expect.any(String) as string })]);
			const search = { node: 'storeManagement', method: 'searchWebhooks', credentials };
			const parameters = { store: byAlias(shop.alias()) };
			await messageOf(searchList(pkg, { ...search, parameters }));
			await testCredential(pkg, 'storeManagement', 'storeManagementApi', credentials);
			shop.service.faults.clear();
		}
		expect(shop.service.requests.length).toBeGreaterThanOrEqual(4 * responses().length);
	});

	it('are hidden in records', async () => {
		const body = { data: [{ name: `Hi ${shop.service.credentials.userToken}` }] };
		shop.service.faults.push({ status: 200, body });
		const { json } = await shop.run('lead.getAll', { output: 'raw', limit: 1 });

		expect(json).toEqual([{ name: `Hi ${HIDDEN}` }]);
	});
});

describe('The trigger', () => {
	const shop = useTriggerShopPerTest();

	it.each(['{"secret_key": "chosen-key-1"}', '{"signing": {"secret_key": "chosen-key-1"}}'])(
		'[R7] [T3] shows no secret of the credential or of Additional Body %s',
		async (additionalBody) => {
			const trigger = await shop.trigger({ options: { additionalBody, verifySignature: true } });
			await trigger.activate();
			expect(trigger.logs).toEqual([]);
			const { userToken, userSecretKey } = shop.service.credentials;
			const message = `Token ${userToken} is bad, ${userSecretKey} too, the key chosen-key-1 is taken`;
			const body = { message, given: 'chosen-key-1' };
			shop.service.faults.push({ times: 20, status: 422, body });
			const error = await messageOf(trigger.activate());
			const shown = error + (await deletionFailure(trigger)) + JSON.stringify(trigger.logs);

			expect(shown).toContain('is taken');
			for (const secret of [userToken, userSecretKey, 'chosen-key']) {
				expect(shown).not.toContain(secret);
			}
		},
	);

	it('[R7] shows no secret key of a delivery, wherever it stands', async () => {
		const trigger = await shop.trigger({ options: { output: 'raw' } });
		const { items } = await trigger.deliver({ ...freshOrder(), webhook: { secret_key: 'abc123' } });

		expect(items?.[0]?.json.webhook).toEqual({ secret_key: HIDDEN });
	});
});
