import type { CredentialUse } from '../../../../nodes/StoreManagement/transport/http/sendHttp';
import { Grant, grantOf } from '../../../../nodes/StoreManagement/transport/oauth2/grant';

const withToken = (token: string) => ({ oauthTokenData: { access_token: token } });

/** Stored tokens, and a token endpoint that accepts each refresh token once. */
class Tokens {
	/** As n8n gives them to a node. */
	readonly use = {
		context: {
			getCredentials: async () => withToken(await this.read()),
			helpers: { refreshOAuth2Token: async () => await this.refresh() },
		},
		credentialType: 'storeManagementOAuth2Api',
		credentialOptions: {},
	} as unknown as CredentialUse;
	stored = 'access-1';
	refreshes = 0;
	failure: Error | undefined;
	/** What another process stores during the refresh. */
	meanwhile: string | undefined;

	read = async (): Promise<string> => await Promise.resolve(this.stored);

	refresh = async (): Promise<void> => {
		this.refreshes++;
		await new Promise((resolve) => setImmediate(resolve));
		if (this.meanwhile !== undefined) this.stored = this.meanwhile;
		if (this.failure !== undefined) throw this.failure;
		this.stored = `access-${this.refreshes + 1}`;
	};
}

const REFUSED = Object.assign(new Error('invalid_grant'), { code: 'EAUTH' });
const UNAVAILABLE = Object.assign(new Error('Request failed'), { status: 503 });

let grant: Grant;
let tokens: Tokens;
beforeEach(() => {
	grant = new Grant();
	tokens = new Tokens();
	grant.observe(withToken(tokens.stored));
});

/** Renews for a request that was sent with the tokens of now. Returns the kind of the failure. */
const renew = async (maxRetries = 0) => (await renewSince(grant.version, maxRetries))?.kind;

const renewSince = async (version: number, maxRetries = 0) =>
	await grant.renewSince(version, tokens.use, { timeout: 30_000, maxRetries });

/** Renews by many at once; returns the different results. */
async function renewTogether(maxRetries = 0): Promise<unknown[]> {
	const renewals = Array.from({ length: 20 }, () => renew(maxRetries));
	return [...new Set(await Promise.all(renewals))];
}

it('[R6] refreshes once for all requests that were refused together', async () => {
	expect(await renewTogether()).toEqual([undefined]);
	expect(tokens.refreshes).toBe(1);
});

it('[R6] does not refresh for a request that was sent before the last refresh', async () => {
	const { version } = grant;
	await renew();

	expect(await renewSince(version)).toBeUndefined();
	expect(tokens.refreshes).toBe(1);
});

it('[R6] refreshes again when the new token is refused too', async () => {
	await renew();
	await renew();

	expect(tokens.refreshes).toBe(2);
});

it('[R6] a new token that was only refused is not renewed again for a minute', async () => {
	const isRenewable = () => grant.mayRenew(grant.version);
	expect(isRenewable()).toBe(true);

	const { version } = grant;
	await renew();
	expect([isRenewable(), grant.mayRenew(version)]).toEqual([false, true]);

	// An answer to a request with the token before shows nothing.
	grant.accept(version);
	expect(isRenewable()).toBe(false);
	grant.accept(grant.version);
	expect(isRenewable()).toBe(true);
});

it('[R6] adopts tokens that another process has stored, without spending a refresh token', async () => {
	tokens.stored = 'of another process';

	expect(await renew()).toBeUndefined();
	expect(tokens.refreshes).toBe(0);
});

it('[R6] spends no refresh token where a connection has read new tokens meanwhile', async () => {
	const { version } = grant;
	grant.observe(withToken('of another process'));

	expect(await renewSince(version)).toBeUndefined();
	expect(tokens.refreshes).toBe(0);
});

it('[R6] adopts tokens that another process stores while its own refresh is refused', async () => {
	tokens.failure = REFUSED;
	tokens.meanwhile = 'of another process';

	expect(await renew()).toBeUndefined();
});

it('[R6] fails where the token endpoint gives the same access token again', async () => {
	tokens.refresh = async () => await Promise.resolve();

	expect(await renew(5)).toBe('tokenRefresh');
	tokens.stored = 'after connecting again';
	expect(await renew()).toBeUndefined();
});

it('[R6] fails for good when the grant is refused, and asks again for the next request', async () => {
	tokens.failure = REFUSED;
	expect(await renew(5)).toBe('grantExpired');
	expect(tokens.refreshes).toBe(1);
	tokens.failure = undefined;
	expect(await renew()).toBeUndefined();
});

it('[R6] fails when the stored tokens cannot be read', async () => {
	tokens.read = async () => await Promise.reject(new Error('no database'));

	expect(await renew()).toBe('tokenRefresh');
});

it('[R6] tries again after a failure that may pass, once for all who wait', async () => {
	tokens.failure = UNAVAILABLE;
	expect(await renewTogether(2)).toEqual(['tokenRefresh']);
	expect(tokens.refreshes).toBe(3);
});

it('[R6] exists once for each credential', () => {
	expect(grantOf('a')).toBe(grantOf('a'));
	expect(grantOf('a')).not.toBe(grantOf('b'));
});
