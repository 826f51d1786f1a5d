import { SAMPLES } from '../../samples';
import { useShopPerTest } from '../../shop';
import { CredentialStore } from '../../harness';

const TYPE = 'storeManagementOAuth2Api';

const shop = useShopPerTest();

/** A connected OAuth2 credential. */
function connected(more: Record<string, string> = {}): CredentialStore {
	const { clientId, clientSecret, tokenUrl: accessTokenUrl } = shop.service.oauth;
	const oauthTokenData = { ...shop.service.issueTokens() };
	return new CredentialStore(shop.pkg, {
		[TYPE]: {
			baseUrl: shop.service.url,
			...{ clientId, clientSecret, accessTokenUrl, oauthTokenData },
			...more,
		},
	});
}

/** How often each used refresh token was sent. */
const refreshes = (): number[] =>
	shop.service.state.refreshTokens.map(({ presented }) => presented).filter((times) => times > 0);

const OAUTH2 = { authentication: 'oAuth2' };

describe('[R6] OAuth2 token renewal', () => {
	it('uses each refresh token once while access tokens expire during 20 parallel items', async () => {
		shop.service.configure({ accessTokenLifeSeconds: 3, leads: 500, pageSize: 20, latencyMs: 300 });
		// 20 items with 25 pages each: 500 requests.
		const items = Array.from({ length: 20 }, () => ({}));
		const { error, json } = await shop.run(
			'lead.getAll',
			{
				...OAUTH2,
				returnAll: true,
				output: 'raw',
				options: { requestOptions: { concurrency: 20 } },
			},
			{ items, credentials: connected() },
		);

		expect(error).toBeUndefined();
		const leads = Array.from({ length: 500 }, (_, index) => {
			return shop.service.data.leads(shop.alias()).at(index).id;
		});
		expect(json.map(({ id }) => id)).toEqual(items.flatMap(() => leads));
		const successful = shop.service.requests.filter(({ path, status }) => {
			return path.endsWith('/leads') && status === 200;
		});
		expect(successful).toHaveLength(500);
		expect(refreshes().length).toBeGreaterThanOrEqual(2);
		expect(new Set(refreshes())).toEqual(new Set([1]));
	}, 60_000);

	it('spends one refresh token on a user who lacks a right, however many items there are', async () => {
		const refused = { match: { method: 'PUT' }, status: 401, times: 100 };
		shop.service.faults.push(refused);
		const { json } = await shop.run(
			'order.update',
			{ ...OAUTH2, ...SAMPLES['order.update'] },
			{
				items: Array.from({ length: 10 }, () => ({})),
				credentials: connected(),
				node: { onError: 'continueRegularOutput' },
			},
		);

		expect(json.map(({ details }) => details)).toEqual(Array(10).fill({ httpCode: '401' }));
		expect(refreshes()).toEqual([1]);
		expect(shop.service.requests.filter(({ method }) => method === 'PUT')).toHaveLength(11);
	});

	it('shares one refresh between parallel executions and operations', async () => {
		const credentials = connected();
		shop.service.expireAccessTokens();
		const runs = await Promise.all([
			shop.run('order.getAll', OAUTH2, { credentials }),
			shop.run('lead.getAll', OAUTH2, { credentials }),
			shop.run('user.get', OAUTH2, { credentials }),
			shop.run('webhook.getAll', OAUTH2, { credentials, items: [{}, {}, {}] }),
		]);
		expect(runs.map(({ error }) => error)).toEqual(runs.map(() => undefined));
		expect(refreshes()).toEqual([1]);
	});

	it.each(['bearer', 'header'])(
		'sends the new access token after a refresh: %s',
		async (placement) => {
			const header = 'X-Access-Token';
			shop.service.configure({ tokenPlacement: placement === 'bearer' ? 'bearer' : { header } });
			const credentials = connected({ tokenPlacement: placement, tokenHeaderName: header });
			shop.service.expireAccessTokens();
			const { error } = await shop.run('lead.getAll', { ...OAUTH2, limit: 1 }, { credentials });

			expect(error).toBeUndefined();
			const sent = shop.service.requests
				.filter(({ path }) => path.endsWith('/leads'))
				.map(({ headers }) => headers[placement === 'bearer' ? 'authorization' : 'x-access-token']);
			expect(sent).toHaveLength(2);
			expect(sent[0]).not.toBe(sent[1]);
			const data = credentials.read(TYPE).oauthTokenData as { access_token: string };
			expect(sent[1]).toBe(
				placement === 'bearer' ? `Bearer ${data.access_token}` : data.access_token,
			);
			expect(refreshes()).toEqual([1]);
		},
	);

	it('creates a discount once after the access token has expired', async () => {
		const credentials = connected();
		shop.service.expireAccessTokens();
		const { error } = await shop.run(
			'discount.create',
			{ ...OAUTH2, ...SAMPLES['discount.create'] },
			{ credentials },
		);
		expect(error).toBeUndefined();
		expect(shop.service.state.createdDiscounts).toHaveLength(1);
	});

	it('asks the user to reconnect the credential when the grant was revoked', async () => {
		const credentials = connected();
		shop.service.revokeGrants();
		const { errorText, error } = await shop.run('lead.getAll', OAUTH2, { credentials });

		expect(errorText).toContain('the OAuth2 grant is no longer valid');
		expect(errorText).toContain('Reconnect the credential');
		expect(error).toMatchObject({ httpCode: null });
		expect(refreshes()).toEqual([1]);
	});

	it('waits for a refresh no longer than Timeout', async () => {
		const credentials = connected();
		shop.service.expireAccessTokens();
		shop.service.faults.push({ match: { path: /^\/oauth\/token/ }, stall: 3_000 });
		const { errorText, time } = await shop.run(
			'lead.getAll',
			{ ...OAUTH2, options: { requestOptions: { timeout: 300 } } },
			{ credentials },
		);
		expect(errorText).toContain('the OAuth2 token could not be renewed');
		expect(time).toBeLessThan(1_500);
		// The refresh continues, and the next request uses its tokens.
		const later = await shop.run('lead.getAll', { ...OAUTH2 }, { credentials });
		expect(later.error).toBeUndefined();
		expect(refreshes()).toEqual([1]);
	});

	it('redacts tokens that were renewed during the execution', async () => {
		const credentials = connected();
		shop.service.expireAccessTokens();
		const renewed = await shop.run('lead.getAll', OAUTH2, { credentials });
		expect(renewed.error).toBeUndefined();
		const { access_token: token } = credentials.read(TYPE).oauthTokenData as Record<string, string>;
		shop.service.faults.push({
			match: { path: /leads/ },
			status: 403,
			body: { message: `No access for ${token}`, errors: { token: [token] } },
		});
		const { errorText } = await shop.run('lead.getAll', OAUTH2, { credentials });
		expect(errorText).toContain('No access for **********');
	});
});
