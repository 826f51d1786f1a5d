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
	const inBody = place === 'body' ? { client_id: clientId, client_secret: clientSecret } : {};
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

describe('authorization', () => {
	it('sends the user back with a code that is good for one exchange', async () => {
		const given = await code();
		const { status, body } = await exchange(given);
		expect(status).toBe(200);
		expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 600 });
		expect(await me(at(body, 'access_token'))).toBe(200);
		expect(await exchange(given)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
	});

	it('refuses another redirect address at the exchange', async () => {
		const fields = { grant_type: 'authorization_code', code: await code() };
		expect(await token({ ...fields, redirect_uri: 'https://other.example' })).toMatchObject({
			status: 400,
		});
	});

	it('takes redirects to https and to this machine only', async () => {
		expect((await page({ redirect_uri: 'https://n8n.example.com/cb' })).status).toBe(302);
		expect((await page({ redirect_uri: 'http://n8n.example.com/cb' })).status).toBe(400);
		expect((await page({ redirect_uri: 'nonsense' })).status).toBe(400);
		expect((await page({ client_id: 'other' })).status).toBe(400);
	});

	it('tells the application that the user said no', async () => {
		store.configure({ consent: 'deny' });
		const location = (await page({})).headers.get('location') ?? '';
		expect(new URL(location).searchParams.get('error')).toBe('access_denied');
	});
});

describe('the client', () => {
	const fields = () => ({
		grant_type: 'refresh_token',
		refresh_token: store.issueTokens().refresh_token,
	});

	it('may name itself in the header or in the body', async () => {
		expect((await token(fields(), 'header')).status).toBe(200);
		expect((await token(fields(), 'body')).status).toBe(200);
	});

	it.each([
		['header', 'body'],
		['body', 'header'],
	] as const)('must name itself in the %s where told to', async (wanted, other) => {
		store.configure({ clientAuthentication: wanted });
		expect((await token(fields(), wanted)).status).toBe(200);
		expect(await token(fields(), other)).toMatchObject({
			status: 401,
			body: { error: 'invalid_client' },
		});
	});

	it('is refused with a wrong secret or an unknown grant type', async () => {
		expect((await token({ ...fields(), client_secret: 'no' })).status).toBe(401);
		expect(await token({ grant_type: 'password' })).toMatchObject({
			status: 400,
			body: { error: 'unsupported_grant_type' },
		});
	});
});

describe('tokens', () => {
	it('are both replaced by a refresh, and a refresh token works once', async () => {
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

	it('expire in the service’s own time', async () => {
		store.configure({ clockSpeed: 600 });
		const { access_token: token, expires_in: seconds } = store.issueTokens();
		expect(seconds).toBe(1);
		expect(await me(token)).toBe(200);
		await new Promise((resolve) => setTimeout(resolve, 1100));
		expect(await me(token)).toBe(401);
	});

	it('have a refresh token that lives 30 days', async () => {
		const day = 24 * 60 * 60;
		// 30 days in 1.5 seconds.
		store.configure({ clockSpeed: 20 * day });
		const early = store.issueTokens();
		await new Promise((resolve) => setTimeout(resolve, 500));
		expect((await refresh(early.refresh_token)).status).toBe(200);
		const late = store.issueTokens();
		await new Promise((resolve) => setTimeout(resolve, 1600));
		expect((await refresh(late.refresh_token)).status).toBe(400);
	});

	it('end when they are made to', async () => {
		const expired = store.issueTokens();
		store.expireAccessTokens();
		expect(await me(expired.access_token)).toBe(401);
		expect((await refresh(expired.refresh_token)).status).toBe(200);
		const revoked = store.issueTokens();
		store.revokeGrants();
		expect(await me(revoked.access_token)).toBe(401);
		expect((await refresh(revoked.refresh_token)).status).toBe(400);
	});

	it('may have to come in a header of their own', async () => {
		store.configure({ tokenPlacement: { header: 'X-Access-Token' } });
		const { access_token: token } = store.issueTokens();
		expect(await me(token)).toBe(401);
		const own = { 'X-Access-Token': token };
		expect((await call(store, 'POST', '/auth/me', undefined, own)).status).toBe(200);
	});
});
