import type { JsonObject } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import { CredentialStore } from '../../harness';
import { useShopPerTest } from '../../shop';

const TYPE = 'storeManagementOAuth2Api';
const match = { path: /^\/oauth\/token/ };
const OAUTH2 = { authentication: 'oAuth2' };

const shop = useShopPerTest({ leads: 40, pageSize: 10 });

/** A connected OAuth2 credential whose access token has expired. */
function expired(more: JsonObject = {}): CredentialStore {
	const { clientId, clientSecret, tokenUrl: accessTokenUrl } = shop.service.oauth;
	const oauthTokenData = { ...shop.service.issueTokens() };
	shop.service.expireAccessTokens();
	const app = { clientId, clientSecret, accessTokenUrl, oauthTokenData };
	return new CredentialStore(shop.pkg, {
		[TYPE]: { baseUrl: shop.service.url, ...app, ...more },
	});
}

const renewals = (): number =>
	shop.service.requests.filter(({ path }) => path === '/oauth/token').length;

/** Ends the faults this long after the first renewal. */
async function recoverAfter(milliseconds: number): Promise<void> {
	while (renewals() === 0) await wait(20);
	await wait(milliseconds);
	shop.service.faults.clear();
}

describe('[R6] A token endpoint that fails for a while', () => {
	it('does not end a run of 20 parallel items, which share each attempt', async () => {
		shop.service.faults.push({ match, status: 503, times: 100 });
		const recovered = recoverAfter(2_000);
		const items = Array.from({ length: 20 }, () => ({}));
		const parameters = { ...OAUTH2, limit: 1, options: { requestOptions: { concurrency: 20 } } };
		const { errorText, json } = await shop.run('lead.getAll', parameters, {
			...{ items, credentials: expired() },
		});
		await recovered;

		expect(errorText).toBe('');
		expect(json).toHaveLength(20);
		expect(renewals()).toBeGreaterThanOrEqual(2);
		expect(renewals()).toBeLessThanOrEqual(6);
	}, 60_000);

	it('is asked again after a response that was lost before the token was spent', async () => {
		shop.service.faults.push({ match, reset: 'before', times: 2 });
		const { errorText } = await shop.run('lead.getAll', OAUTH2, { credentials: expired() });

		expect(errorText).toBe('');
		expect(renewals()).toBe(3);
	}, 60_000);
});

it('[R6] a refresh token used in an unanswered renewal is tried once more', async () => {
	shop.service.faults.push({ match, reset: 'before', thenHandle: true });
	const { errorText } = await shop.run('lead.getAll', OAUTH2, { credentials: expired() });

	expect(errorText).toContain('the OAuth2 grant is no longer valid');
	expect(errorText).toContain('Reconnect the credential');
	expect(shop.service.state.refreshTokens[0]?.presented).toBe(2);
}, 60_000);

it('[R6] a renewal ends when the execution is cancelled', async () => {
	shop.service.faults.push({ match, status: 503, times: 2 }, { match, stall: 20_000 });
	const stop = new AbortController();
	const options = { credentials: expired(), signal: stop.signal };
	const run = shop.run('lead.getAll', OAUTH2, options);
	while (renewals() < 3) await wait(20);
	const cancelled = performance.now();
	stop.abort();
	const { errorText } = await run;

	expect(errorText).toContain('the execution was canceled');
	expect(performance.now() - cancelled).toBeLessThan(1_000);
}, 60_000);

describe('[R6] Each failure names its remedy', () => {
	it('the service gave no refresh token', async () => {
		const { access_token } = shop.service.issueTokens();
		const credentials = expired({ oauthTokenData: { access_token, token_type: 'Bearer' } });
		const { errorText } = await shop.run('lead.getAll', OAUTH2, { credentials });

		expect(errorText).toContain('gives no refresh token');
		expect(errorText).toContain('offline_access');
		expect(errorText).toContain('prompt=consent');
		expect(renewals()).toBe(0);
	});

	it('the token endpoint says why it refuses, masked', async () => {
		const credentials = expired();
		const { refresh_token: token } = credentials.read(TYPE).oauthTokenData as Record<
			string,
			string
		>;
		const body = { error: 'invalid_request', error_description: `Not active: ${token}` };
		shop.service.faults.push({ match, status: 400, body });
		const { errorText } = await shop.run('lead.getAll', OAUTH2, { credentials });

		expect(errorText).toContain('answered with an error (it says: Not active: **********)');
		expect(errorText).not.toContain('econnect');
		expect(renewals()).toBe(1);
	});

	it.each(['authorizationCode', 'pkce'])('the credential was never connected: %s', async (type) => {
		const credentials = expired();
		const { oauthTokenData: _, ...rest } = credentials.read(TYPE);
		const never = new CredentialStore(shop.pkg, { [TYPE]: { ...rest, grantType: type } });
		const { errorText } = await shop.run('lead.getAll', OAUTH2, { credentials: never });

		expect(errorText).toContain('the OAuth2 credential is not connected');
		expect(errorText).toContain('choose Connect');
		expect(errorText).toContain('PKCE');
	});
});

it('[R6] a grant obtained with PKCE is renewed', async () => {
	const { errorText } = await shop.run('lead.getAll', OAUTH2, {
		credentials: expired({ grantType: 'pkce' }),
	});

	expect(errorText).toBe('');
	expect(renewals()).toBe(1);
});
