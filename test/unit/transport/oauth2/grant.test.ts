import type { CredentialUse } from '../../../../nodes/StoreManagement/transport/http/sendHttp';
import {
	Grant,
	grantOf,
	tokenOptions,
} from '../../../../nodes/StoreManagement/transport/oauth2/grant';

const withToken = (token: string, more: object = {}) => ({
	oauthTokenData: { access_token: token, ...more },
});

/** What is stored, and a token endpoint, which a test changes. */
let tokens: { stored: string; refreshes: number; endpoint: () => string };
let grant: Grant;

/** As n8n gives them to a node. */
const use = {
	context: {
		getCredentials: async () => await Promise.resolve(withToken(tokens.stored)),
		helpers: {
			async refreshOAuth2Token(): Promise<void> {
				tokens.refreshes++;
				await new Promise((resolve) => setImmediate(resolve));
				tokens.stored = tokens.endpoint();
			},
		},
	},
	credentialType: 'storeManagementOAuth2Api',
	credentialOptions: {},
} as unknown as CredentialUse;

beforeEach(() => {
	tokens = { stored: 'access-1', refreshes: 0, endpoint: () => `access-${tokens.refreshes + 1}` };
	grant = new Grant();
	grant.observe(withToken(tokens.stored));
});

/** Renews for a request that was sent with the tokens of now. Returns the kind of the failure. */
const renew = async (maxRetries = 0, version = grant.version) =>
	(await grant.renewSince(version, use, { timeout: 30_000, maxRetries }))?.kind;

const fail = (error: object) => (): string => {
	throw Object.assign(new Error('Request failed'), error);
};
const REFUSED = fail({ code: 'EAUTH', body: { error: 'invalid_grant' } });
const UNAVAILABLE = fail({ status: 503 });

it.each<[what: string, endpoint: (() => string) | undefined, kind?: string | undefined, number?]>([
	['once for all who were refused together', undefined, undefined, 1],
	['again and again while that may help, once for all', UNAVAILABLE, 'tokenRefresh', 4],
	['once where the grant is refused', REFUSED, 'grantExpired', 1],
	['once where the same token comes again', () => 'access-1', 'tokenRefresh', 1],
	[
		'once where another process stores tokens while it is refused',
		() => {
			tokens.stored = 'of another process';
			return REFUSED();
		},
	],
])('[R6] a token is renewed %s', async (_, endpoint, ...[kind, refreshes = 1]) => {
	tokens.endpoint = endpoint ?? tokens.endpoint;
	const kinds = await Promise.all(Array.from({ length: 20 }, async () => await renew(3)));
	expect(new Set(kinds)).toEqual(new Set([kind]));
	expect(tokens.refreshes).toBe(refreshes);
	// The next request asks again.
	tokens.endpoint = () => 'new';
	expect(await renew()).toBeUndefined();
	expect(tokens.refreshes).toBe(refreshes + 1);
});

it('[R6] no refresh token is spent where new tokens are known, or stored by another process', async () => {
	const { version } = grant;
	await renew();
	expect(await renew(0, version)).toBeUndefined();
	grant.observe(withToken('read by a connection'));
	expect(await renew(0, grant.version - 1)).toBeUndefined();
	tokens.stored = 'of another process';
	expect(await renew()).toBeUndefined();
	expect(tokens.refreshes).toBe(1);
});

it('[R6] fails when the stored tokens cannot be read', async () => {
	const getCredentials = async () => await Promise.reject(new Error('no database'));
	const context = { ...use.context, getCredentials } as typeof use.context;
	const options = { timeout: 30_000, maxRetries: 0 };
	const failure = await grant.renewSince(grant.version, { ...use, context }, options);
	expect(failure?.kind).toBe('tokenRefresh');
});

it('[R6] nobody waits longer than Timeout or an abort, and the renewal goes on', async () => {
	const { version } = grant;
	const { signal } = new AbortController();
	const aborted = grant.renewSince(
		version,
		use,
		{ timeout: 9, maxRetries: 0 },
		AbortSignal.abort(),
	);
	expect(await aborted).toMatchObject({ kind: 'cancelled' });
	expect(await renew(0, version)).toBeUndefined();
	expect(tokens).toMatchObject({ refreshes: 1, stored: 'access-2' });
	tokens.endpoint = UNAVAILABLE;
	const late = await grant.renewSince(grant.version, use, { timeout: 1, maxRetries: 5 }, signal);
	expect(late?.reason).toContain('did not answer in time');
});

it('[R6] a new token that is refused at once is not renewed, for half a minute', async () => {
	const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
	const mayRenew = () => grant.mayRenew(grant.version);
	expect(mayRenew()).toBe(true);
	const { version } = grant;
	await renew();
	expect([mayRenew(), grant.mayRenew(version)]).toEqual([false, true]);
	now.mockReturnValue(30_999);
	expect(mayRenew()).toBe(false);
	now.mockReturnValue(31_000);
	expect(mayRenew()).toBe(true);
	now.mockRestore();
});

it('[R7] the secrets of a grant are redacted, also those of before', () => {
	grant.observe({
		clientSecret: ' client-secret\n',
		...withToken('b-token', { refresh_token: 'refresh' }),
	});
	const text = 'access-1 b-token refresh client-secret';
	expect(grant.redactor.redact(text)).toBe(Array(4).fill('**********').join(' '));
});

it('[R6] a grant exists once for each credential, and its token goes where the credential says', () => {
	expect(grantOf('a')).toBe(grantOf('a'));
	expect(grantOf('a')).not.toBe(grantOf('b'));
	const header = { tokenHeaderName: 'X-Token' };
	const placed = [
		{},
		header,
		{ ...header, tokenPlacement: 'header' },
		{ tokenPlacement: 'header' },
	];
	const bearer = { tokenType: 'Bearer' };
	expect(placed.map((one) => tokenOptions(one).oauth2)).toEqual([
		...[bearer, bearer, { ...bearer, keyToIncludeInAccessTokenHeader: 'X-Token' }, bearer],
	]);
});
