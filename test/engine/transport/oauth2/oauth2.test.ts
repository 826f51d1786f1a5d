import { setTimeout as wait } from 'node:timers/promises';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { CredentialStore } from '../../harness';
import { SAMPLES } from '../../samples';
import { useShopPerTest } from '../../shop';

const TYPE = 'storeManagementOAuth2Api';
const OAUTH2 = { authentication: 'oAuth2' };
const match = { path: /^\/oauth\/token/ };

const shop = useShopPerTest({ leads: 40, pageSize: 10 });

/** A connected credential whose access token has expired. */
function expired(more: Parameters<typeof shop.oAuth2With>[0] = {}): CredentialStore {
	const credentials = shop.oAuth2With(more);
	shop.service.expireAccessTokens();
	return credentials;
}

const tokensOf = (credentials: CredentialStore) =>
	credentials.read(TYPE).oauthTokenData as Record<string, string>;

/** Another process stores new tokens. */
function renewElsewhere(credentials: CredentialStore): void {
	const oauthTokenData = { ...shop.service.issueTokens() };
	credentials.save(TYPE, { ...credentials.read(TYPE), oauthTokenData });
}

/** How often each used refresh token was sent. */
const refreshes = (): number[] =>
	shop.service.state.refreshTokens.map(({ presented }) => presented).filter((times) => times > 0);

const renewals = (): number =>
	shop.service.requests.filter(({ path }) => path === '/oauth/token').length;

const items = (count: number) => Array.from({ length: count }, () => ({}));
const AT_ONCE = { requestOptions: { concurrency: 20 } };

describe('[R6] A refresh token is spent once', () => {
	it('while access tokens expire during 8 parallel items', async () => {
		shop.service.configure({
			accessTokenLifeSeconds: 40,
			pagination: 'scroll',
			leads: 440,
			pageSize: 20,
			latencyMs: 4_000,
		});
		// 8 items with 22 pages each, and one behind them.
		const parameters = { ...OAUTH2, returnAll: true, output: 'raw', options: AT_ONCE };
		const options = { items: items(8), credentials: shop.oAuth2With() };
		const { error, json } = await shop.run('lead.getAll', parameters, options);

		expect(error).toBeUndefined();
		const source = shop.service.data.leads(shop.alias());
		const leads = Array.from({ length: 440 }, (_, index) => source.at(index).id);
		expect(json.map(({ id }) => id)).toEqual(items(8).flatMap(() => leads));
		const read = shop.service.requests.filter(
			({ path, status }) => path.endsWith('/leads') && status === 200,
		);
		expect(read).toHaveLength(184);
		expect(refreshes().length).toBeGreaterThanOrEqual(2);
		expect(new Set(refreshes())).toEqual(new Set([1]));
	});

	it('although the old token of another request is refused later', async () => {
		const credentials = expired();
		shop.service.faults.push({ match: { path: /leads/ }, stall: 2_000, thenHandle: true });
		const parameters = { ...OAUTH2, limit: 1, options: AT_ONCE };
		const { errorText } = await shop.run('lead.getAll', parameters, {
			credentials,
			items: items(2),
		});

		expect(errorText).toBe('');
		expect(renewals()).toBe(1);
	});

	it('on a user who lacks a right, however many items there are', async () => {
		shop.service.faults.push({ match: { method: 'PUT' }, status: 401, times: 100 });
		const { json } = await shop.run(
			'order.update',
			{ ...OAUTH2, ...SAMPLES['order.update'] },
			{
				...{ items: items(10), credentials: shop.oAuth2With() },
				node: { onError: 'continueRegularOutput' },
			},
		);

		expect(json.map(({ details }) => details)).toEqual(Array(10).fill({ httpCode: '401' }));
		expect(refreshes()).toEqual([1]);
		expect(shop.service.requests.filter(({ method }) => method === 'PUT')).toHaveLength(11);
	});

	it('and not at all where another process has stored new tokens', async () => {
		const credentials = shop.oAuth2With();
		shop.service.faults.push({ match: { path: /leads/ }, status: 401, stall: 300 });
		const run = shop.run('lead.getAll', OAUTH2, { credentials });
		while (shop.service.requests.length === 0) await wait(10);
		renewElsewhere(credentials);

		expect((await run).error).toBeUndefined();
		expect(renewals()).toBe(0);
	});

	it('and is forgiven where another process has stored new tokens meanwhile', async () => {
		const credentials = expired();
		shop.service.faults.push({ match, status: 400, body: { error: 'invalid_grant' }, stall: 300 });
		const run = shop.run('lead.getAll', OAUTH2, { credentials });
		while (renewals() === 0) await wait(10);
		renewElsewhere(credentials);

		expect((await run).error).toBeUndefined();
		expect(renewals()).toBe(1);
	});

	it('for parallel executions and operations', async () => {
		const credentials = expired();
		const runs = await Promise.all([
			shop.run('order.getAll', OAUTH2, { credentials }),
			shop.run('discount.create', { ...OAUTH2, ...SAMPLES['discount.create'] }, { credentials }),
			shop.run('user.get', OAUTH2, { credentials }),
			shop.run('webhook.getAll', OAUTH2, { credentials, items: items(3) }),
		]);
		expect(runs.map(({ error }) => error)).toEqual(runs.map(() => undefined));
		expect(shop.service.state.createdDiscounts).toHaveLength(1);
		expect(refreshes()).toEqual([1]);
	});

	it.each([
		['bearer', 'authorization', 'Bearer '],
		['header', 'x-access-token', ''],
	])('and the new access token is sent: %s', async (tokenPlacement, name, before) => {
		const header = 'X-Access-Token';
		shop.service.configure({ tokenPlacement: before === '' ? { header } : 'bearer' });
		const credentials = expired({ tokenPlacement, tokenHeaderName: header });
		const { error } = await shop.run('lead.getAll', { ...OAUTH2, limit: 1 }, { credentials });

		expect(error).toBeUndefined();
		const requests = shop.service.requests.filter(({ path }) => path.endsWith('/leads'));
		const sent = requests.map(({ headers }) => headers[name]);
		expect(sent).toHaveLength(2);
		expect(sent[0]).not.toBe(sent[1]);
		expect(sent[1]).toBe(before + tokensOf(credentials).access_token);
		expect(refreshes()).toEqual([1]);
	});
});

describe('[R6] A renewal', () => {
	it.each([{ status: 503 }, { reset: 'before' } as const])(
		'that fails for a while ends no run of 20 items, which share each attempt: %j',
		async (fault) => {
			shop.service.faults.push({ match, ...fault, times: 2 });
			const parameters = { ...OAUTH2, limit: 1, options: AT_ONCE };
			const options = { items: items(20), credentials: expired() };
			const { errorText, json } = await shop.run('lead.getAll', parameters, options);

			expect(errorText).toBe('');
			expect(json).toHaveLength(20);
			expect(renewals()).toBe(3);
		},
	);

	it('whose answer is lost is tried once more', async () => {
		shop.service.faults.push({ match, reset: 'before', thenHandle: true });
		const { errorText } = await shop.run('lead.getAll', OAUTH2, { credentials: expired() });

		expect(errorText).toContain('the OAuth2 grant is no longer valid');
		expect(shop.service.state.refreshTokens[0]?.presented).toBe(2);
	});

	it('is waited for no longer than Timeout, and goes on for the next request', async () => {
		const credentials = expired();
		shop.service.faults.push({ match, stall: 3_000 });
		const parameters = { ...OAUTH2, options: { requestOptions: { timeout: 300 } } };
		const { errorText, time } = await shop.run('lead.getAll', parameters, { credentials });
		const later = await shop.run('lead.getAll', OAUTH2, { credentials });

		expect(errorText).toContain('the OAuth2 token could not be renewed');
		expect(time).toBeLessThan(1_500);
		expect(later.error).toBeUndefined();
		expect(refreshes()).toEqual([1]);
	});
});

it.each([
	['of no type', { token_type: undefined }, {}],
	['of another type', { token_type: 'token' }, {}],
	['whose header has no name', {}, { tokenPlacement: 'header', tokenHeaderName: '' }],
	['whose header was never named', {}, { tokenPlacement: 'header', tokenHeaderName: undefined }],
])('[R7] a token %s is sent as a bearer token, never in the address', async (_, type, more) => {
	const oauthTokenData = { ...shop.service.issueTokens(), ...type };
	const data = { oauthTokenData, ...more } as ICredentialDataDecryptedObject;
	const credentials = shop.oAuth2With(data);
	const { errorText } = await shop.run('lead.getAll', { ...OAUTH2, limit: 1 }, { credentials });

	expect(errorText).toBe('');
	const { headers, query } = shop.service.requests.at(-1) ?? {};
	expect(headers?.authorization).toBe(`Bearer ${oauthTokenData.access_token}`);
	expect(JSON.stringify(query)).not.toContain(oauthTokenData.access_token);
});
