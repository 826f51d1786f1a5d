import { Grant, grantOf, type TokenStore } from '../../../nodes/StoreManagement/transport/grant';

/** Stored tokens, and a token endpoint that takes each refresh token once. */
class Tokens implements TokenStore {
	stored = 'access-1';
	refreshes = 0;
	failure: Error | undefined;
	/** What another process stores while this one refreshes. */
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

it('is renewed once for all requests that were refused together', async () => {
	const renewals = Array.from({ length: 20 }, () => grant.renewSince(0, tokens));
	expect(new Set(await Promise.all(renewals))).toEqual(new Set(['renewed']));
	expect(tokens.refreshes).toBe(1);
});

it('is not renewed for a request that is refused late, after somebody else has renewed it', async () => {
	await grant.renewSince(0, tokens);
	await expect(grant.renewSince(0, tokens)).resolves.toBe('renewed');
	expect(tokens.refreshes).toBe(1);
});

it('is renewed again when the new token is refused, too', async () => {
	await grant.renewSince(0, tokens);
	await grant.renewSince(1, tokens);
	expect(tokens.refreshes).toBe(2);
});

it('takes up tokens that another process has stored, and spends none of its own', async () => {
	tokens.stored = 'of another process';
	await expect(grant.renewSince(0, tokens)).resolves.toBe('renewed');
	expect(tokens.refreshes).toBe(0);
});

it('takes up tokens that another process stores while its own refresh is refused', async () => {
	tokens.failure = errorWith('invalid_grant', { code: 'EAUTH' });
	tokens.meanwhile = 'of another process';
	await expect(grant.renewSince(0, tokens)).resolves.toBe('renewed');
});

it.each([
	['a refusal in n8n 1.x', errorWith('invalid_grant', { code: 'EAUTH' }), 'gone'],
	['a refusal in n8n 2.x', errorWith('The credential "x" needs to be reconnected.'), 'gone'],
	['no refresh token', errorWith('refreshToken is required'), 'gone'],
	['a wrong client secret', errorWith('Request failed', { status: 401 }), 'gone'],
	['a token endpoint in trouble', errorWith('Request failed', { status: 500 }), 'failed'],
	['a token endpoint that is busy', errorWith('Request failed', { status: 429 }), 'failed'],
	['a wrong Access Token URL', errorWith('Request failed', { status: 404 }), 'failed'],
	['no connection', errorWith('connect ECONNREFUSED', { code: 'ECONNREFUSED' }), 'failed'],
])('tells what came of it: %s', async (_, failure, renewal) => {
	tokens.failure = failure;
	await expect(grant.renewSince(0, tokens)).resolves.toBe(renewal);
});

it('fails where the stored tokens cannot be read, and can be tried again', async () => {
	const unreadable = { ...tokens, read: () => Promise.reject(new Error('no database')) };
	await expect(grant.renewSince(0, unreadable)).resolves.toBe('failed');
	await expect(grant.renewSince(0, tokens)).resolves.toBe('renewed');
});

it('is one for each credential', () => {
	expect(grantOf('a')).toBe(grantOf('a'));
	expect(grantOf('a')).not.toBe(grantOf('b'));
});
