import type { Simulator } from '../../simulator';
import { at, call, Stores } from './client';

const stores = new Stores();
let store: Simulator;
beforeEach(async () => {
	store = await stores.start();
});
afterEach(() => stores.stop());

const REDIRECT = 'http://localhost:5678/rest/oauth2-credential/callback';

function page(fields: Record<string, string>): Promise<Response> {
	const query = new URLSearchParams({
		client_id: store.oauth.clientId,
		response_type: 'code',
		redirect_uri: REDIRECT,
		state: 'a b/c',
		...fields,
	});
	return fetch(`${store.oauth.authorizeUrl}?${query.toString()}`, { redirect: 'manual' });
}

async function code(): Promise<string> {
	const location = new URL((await page({})).headers.get('location') ?? '');
	expect(location.origin + location.pathname).toBe(REDIRECT);
	expect(location.searchParams.get('state')).toBe('a b/c');
	return location.searchParams.get('code') ?? '';
}

async function token(
	fields: Record<string, string>,
	place: 'header' | 'body' = 'body',
): Promise<{ status: number; body: unknown }> {
	const { clientId, clientSecret } = store.oauth;
	const inBody: Record<string, string> =
		place === 'body' ? { client_id: clientId, client_secret: clientSecret } : {};
	const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
	const response = await fetch(store.oauth.tokenUrl, {
		method: 'POST',
		headers: place === 'header' ? { authorization: `Basic ${basic}` } : {},
		body: new URLSearchParams({ ...inBody, ...fields }),
	});
	return { status: response.status, body: await response.json() };
}

const exchange = (given: string) =>
	token({ grant_type: 'authorization_code', code: given, redirect_uri: REDIRECT });
const refresh = (refreshToken: unknown) =>
	token({ grant_type: 'refresh_token', refresh_token: String(refreshToken) });
const me = async (accessToken: unknown): Promise<number> =>
	(
		await call(store, 'POST', '/auth/me', undefined, {
			Authorization: `Bearer ${String(accessToken)}`,
		})
	).status;

describe('Authorization', () => {
	it('redirects the user with a code that is valid for one exchange', async () => {
		const given = await code();
		const { status, body } = await exchange(given);
		expect(status).toBe(200);
		expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600 });
		expect(await me(at(body, 'access_token'))).toBe(200);
		expect(await exchange(given)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
	});

	it('rejects another redirect URL at the exchange', async () => {
		const fields = { grant_type: 'authorization_code', code: await code() };
		expect(await token({ ...fields, redirect_uri: 'https://other.example' })).toMatchObject({
			status: 400,
		});
	});

	it('accepts redirect URLs with https and on localhost only', async () => {
		expect((await page({ redirect_uri: 'https://n8n.example.com/cb' })).status).toBe(302);
		expect((await page({ redirect_uri: 'http://n8n.example.com/cb' })).status).toBe(400);
		expect((await page({ redirect_uri: 'nonsense' })).status).toBe(400);
		expect((await page({ client_id: 'other' })).status).toBe(400);
	});
});

describe('Client authentication', () => {
	const fields = () => ({
		grant_type: 'refresh_token',
		refresh_token: store.issueTokens().refresh_token,
	});

	it('is accepted in the header and in the body', async () => {
		expect((await token(fields(), 'header')).status).toBe(200);
		expect((await token(fields(), 'body')).status).toBe(200);
	});

	it('fails with a wrong secret', async () => {
		expect(await token({ ...fields(), client_secret: 'no' })).toMatchObject({
			status: 401,
			body: { error: 'invalid_client' },
		});
	});
});

describe('Tokens', () => {
	it('are both replaced by a refresh, which a refresh token allows once', async () => {
		const first = store.issueTokens();
		const { body } = await refresh(first.refresh_token);
		expect(await me(first.access_token)).toBe(401);
		expect(await me(at(body, 'access_token'))).toBe(200);
		expect(at(body, 'refresh_token')).not.toBe(first.refresh_token);
		expect(await refresh(first.refresh_token)).toMatchObject({
			status: 400,
			body: { error: 'invalid_grant' },
		});
		expect(store.state.refreshTokens.map(({ presented }) => presented)).toEqual([2, 0]);
		expect(await me(at(body, 'access_token'))).toBe(200);
	});

	it('expire: access tokens when the knob says, refresh tokens after 30 days', async () => {
		store.configure({ accessTokenLifeSeconds: 1 });
		const { access_token: token, refresh_token: refreshToken } = store.issueTokens();
		expect(await me(token)).toBe(200);
		await new Promise((resolve) => setTimeout(resolve, 1100));
		expect(await me(token)).toBe(401);
		for (let day = 1; day <= 30; day += 1) {
			await new Promise((resolve) => setTimeout(resolve, 24 * 60 * 60 * 1000));
		}
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
		const { access_token: token } = store.issueTokens();
		expect(await me(token)).toBe(401);
		const own = { 'X-Access-Token': token };
		expect((await call(store, 'POST', '/auth/me', undefined, own)).status).toBe(200);
	});
});
