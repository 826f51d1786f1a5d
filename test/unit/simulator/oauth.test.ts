import type { Simulator } from '../../simulator';
import { at, call, Stores } from './client';

const stores = new Stores();
let store: Simulator;
beforeEach(async () => {
	store = await stores.start();
});
afterEach(() => stores.stop());

const REDIRECT = 'http://localhost:5678/rest/oauth2-credential/callback';
const DAY_MS = 24 * 60 * 60 * 1000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function page(fields: Record<string, string> = {}): Promise<Response> {
	const { clientId, authorizeUrl } = store.oauth;
	const query = new URLSearchParams({
		...{ client_id: clientId, response_type: 'code', redirect_uri: REDIRECT, state: 'a b/c' },
		...fields,
	});
	return fetch(`${authorizeUrl}?${query.toString()}`, { redirect: 'manual' });
}

async function token(fields: Record<string, string>, isInHeader = false) {
	const { clientId, clientSecret, tokenUrl } = store.oauth;
	const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
	const client = { client_id: clientId, client_secret: clientSecret };
	const response = await fetch(tokenUrl, {
		method: 'POST',
		headers: isInHeader ? { authorization: `Basic ${basic}` } : {},
		body: new URLSearchParams({ ...(isInHeader ? {} : client), ...fields }),
	});
	return { status: response.status, body: await response.json() };
}

const refresh = (refreshToken: unknown, isInHeader = false) =>
	token({ grant_type: 'refresh_token', refresh_token: String(refreshToken) }, isInHeader);
const statusWith = async (own: Record<string, string>): Promise<number> =>
	(await call(store, 'POST', '/auth/me', undefined, own)).status;
const me = (accessToken: unknown) => statusWith({ Authorization: `Bearer ${String(accessToken)}` });

describe('Authorization', () => {
	it('redirects the user with a code that is valid for one exchange, with the same URL', async () => {
		const location = new URL((await page()).headers.get('location') ?? '');
		expect(location.origin + location.pathname).toBe(REDIRECT);
		expect(location.searchParams.get('state')).toBe('a b/c');
		const code = location.searchParams.get('code') ?? '';
		const fields = { grant_type: 'authorization_code', code };
		const other = { ...fields, redirect_uri: 'https://other.example' };
		expect((await token(other)).status).toBe(400);
		const { status, body } = await token({ ...fields, redirect_uri: REDIRECT });
		expect(status).toBe(200);
		expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600 });
		expect(await me(at(body, 'access_token'))).toBe(200);
		expect(await token({ ...fields, redirect_uri: REDIRECT })).toMatchObject({
			...{ status: 400, body: { error: 'invalid_grant' } },
		});
	});

	it('accepts redirect URLs with https and on localhost only', async () => {
		expect((await page({ redirect_uri: 'https://n8n.example.com/cb' })).status).toBe(302);
		expect((await page({ redirect_uri: 'http://n8n.example.com/cb' })).status).toBe(400);
		expect((await page({ redirect_uri: 'nonsense' })).status).toBe(400);
		expect((await page({ client_id: 'other' })).status).toBe(400);
	});
});

it('A client is authenticated by the header or by the body', async () => {
	expect((await refresh(store.issueTokens().refresh_token, true)).status).toBe(200);
	expect((await refresh(store.issueTokens().refresh_token)).status).toBe(200);
	expect(await token({ client_secret: 'no' })).toMatchObject({
		...{ status: 401, body: { error: 'invalid_client' } },
	});
});

describe('[R6] Tokens', () => {
	it('are both replaced by a refresh, which a refresh token allows once', async () => {
		const first = store.issueTokens();
		const { body } = await refresh(first.refresh_token);
		expect(await me(first.access_token)).toBe(401);
		expect(await me(at(body, 'access_token'))).toBe(200);
		expect((await refresh(first.refresh_token)).status).toBe(400);
		expect(store.state.refreshTokens.map(({ presented }) => presented)).toEqual([2, 0]);
		expect(await me(at(body, 'access_token'))).toBe(200);
	});

	it('expire: access tokens when the knob says, refresh tokens after 30 days', async () => {
		store.configure({ accessTokenLifeSeconds: 1 });
		const { access_token: accessToken, refresh_token: refreshToken } = store.issueTokens();
		expect(await me(accessToken)).toBe(200);
		await wait(1100);
		expect(await me(accessToken)).toBe(401);
		for (let day = 1; day <= 30; day += 1) await wait(DAY_MS);
		expect((await refresh(refreshToken)).status).toBe(400);
	});

	it('become invalid through expireAccessTokens() and revokeGrants()', async () => {
		const expired = store.issueTokens();
		store.expireAccessTokens();
		expect(await me(expired.access_token)).toBe(401);
		expect((await refresh(expired.refresh_token)).status).toBe(200);
		const revoked = store.issueTokens();
		store.revokeGrants();
		expect(await me(revoked.access_token)).toBe(401);
		expect((await refresh(revoked.refresh_token)).status).toBe(400);
	});

	it('can be expected in another header', async () => {
		store.configure({ tokenPlacement: { header: 'X-Access-Token' } });
		const { access_token: accessToken } = store.issueTokens();
		expect(await me(accessToken)).toBe(401);
		expect(await statusWith({ 'X-Access-Token': accessToken })).toBe(200);
	});
});
