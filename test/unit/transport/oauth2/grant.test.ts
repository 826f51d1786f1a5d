import {
	Grant,
	grantOf,
	type TokenStore,
} from '../../../../nodes/StoreManagement/transport/oauth2/grant';

/** Stored tokens, and a token endpoint that accepts each refresh token once. */
class Tokens implements TokenStore {
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

function errorWith(message: string, fields: object = {}): Error {
	return Object.assign(new Error(message), fields);
}

let grant: Grant;
let tokens: Tokens;
beforeEach(() => {
	grant = new Grant();
	tokens = new Tokens();
	grant.observe(tokens.stored);
});

it('refreshes once for all requests that were refused together', async () => {
	const renewals = Array.from({ length: 20 }, () => grant.renewSince(0, tokens));
	expect(new Set(await Promise.all(renewals))).toEqual(new Set(['renewed']));
	expect(tokens.refreshes).toBe(1);
});

it('does not refresh for a request that was sent before the last refresh', async () => {
	await grant.renewSince(0, tokens);
	await expect(grant.renewSince(0, tokens)).resolves.toBe('renewed');
	expect(tokens.refreshes).toBe(1);
});

it('refreshes again when the new token is refused too', async () => {
	await grant.renewSince(0, tokens);
	await grant.renewSince(1, tokens);
	expect(tokens.refreshes).toBe(2);
});

it('adopts tokens that another process has stored, without spending a refresh token', async () => {
	tokens.stored = 'of another process';
	await expect(grant.renewSince(0, tokens)).resolves.toBe('renewed');
	expect(tokens.refreshes).toBe(0);
});

it('adopts tokens that another process stores while its own refresh is refused', async () => {
	tokens.failure = errorWith('invalid_grant', { code: 'EAUTH' });
	tokens.meanwhile = 'of another process';
	await expect(grant.renewSince(0, tokens)).resolves.toBe('renewed');
});

it.each([
	['a refusal in n8n 1.x', errorWith('invalid_grant', { code: 'EAUTH' }), 'expired'],
	['a refusal in n8n 2.x', errorWith('The credential "x" needs to be reconnected.'), 'expired'],
	['no refresh token', errorWith('refreshToken is required'), 'expired'],
	['a wrong client secret', errorWith('Request failed', { status: 401 }), 'expired'],
	['a failing token endpoint', errorWith('Request failed', { status: 500 }), 'failed'],
	['a busy token endpoint', errorWith('Request failed', { status: 429 }), 'failed'],
	['a wrong Access Token URL', errorWith('Request failed', { status: 404 }), 'failed'],
	['no connection', errorWith('connect ECONNREFUSED', { code: 'ECONNREFUSED' }), 'failed'],
])('reports how the renewal ended: %s', async (_, failure, result) => {
	tokens.failure = failure;
	await expect(grant.renewSince(0, tokens)).resolves.toBe(result);
});

it('fails when the stored tokens cannot be read, and can be retried', async () => {
	const unreadable = { ...tokens, read: () => Promise.reject(new Error('no database')) };
	await expect(grant.renewSince(0, unreadable)).resolves.toBe('failed');
	await expect(grant.renewSince(0, tokens)).resolves.toBe('renewed');
});

it('exists once for each credential', () => {
	expect(grantOf('a')).toBe(grantOf('a'));
	expect(grantOf('a')).not.toBe(grantOf('b'));
});
