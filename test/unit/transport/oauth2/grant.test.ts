import {
	Grant,
	grantOf,
	type FailedRenewal,
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

	refresh = async (): Promise<string | undefined> => {
		this.refreshes++;
		await new Promise((resolve) => setImmediate(resolve));
		if (this.meanwhile !== undefined) this.stored = this.meanwhile;
		if (this.failure !== undefined) throw this.failure;
		this.stored = `access-${this.refreshes + 1}`;
		return undefined;
	};
}

const REFUSED = Object.assign(new Error('invalid_grant'), { code: 'EAUTH' });
const UNAVAILABLE = Object.assign(new Error('Request failed'), { status: 503 });

let grant: Grant;
let tokens: Tokens;
beforeEach(() => {
	grant = new Grant();
	tokens = new Tokens();
	grant.observe(tokens.stored);
});

/** Makes an attempt for a request that was sent with the tokens of now. */
const renew = async (retries = 0) => await grant.renewSince(grant.generation, tokens, retries);

/** The same by many at once; returns the different results. */
async function renewTogether(): Promise<unknown[]> {
	return [...new Set(await Promise.all(Array.from({ length: 20 }, () => renew())))];
}

async function fail(): Promise<FailedRenewal> {
	tokens.failure = UNAVAILABLE;
	const result = await renew();
	if (result === 'renewed') throw new Error('The renewal did not fail.');
	return result;
}

it('refreshes once for all requests that were refused together', async () => {
	expect(await renewTogether()).toEqual(['renewed']);
	expect(tokens.refreshes).toBe(1);
});

it('does not refresh for a request that was sent before the last refresh', async () => {
	const { generation } = grant;
	await renew();

	expect(await grant.renewSince(generation, tokens)).toBe('renewed');
	expect(tokens.refreshes).toBe(1);
});

it('refreshes again when the new token is refused too', async () => {
	await renew();
	await renew();

	expect(tokens.refreshes).toBe(2);
});

it('adopts tokens that another process has stored, without spending a refresh token', async () => {
	tokens.stored = 'of another process';

	expect(await renew()).toBe('renewed');
	expect(tokens.refreshes).toBe(0);
});

it('spends no refresh token where a connection has read new tokens meanwhile', async () => {
	const { generation } = grant;
	grant.observe('of another process');

	expect(await grant.renewSince(generation, tokens)).toBe('renewed');
	expect(tokens.refreshes).toBe(0);
});

it('adopts tokens that another process stores while its own refresh is refused', async () => {
	tokens.failure = REFUSED;
	tokens.meanwhile = 'of another process';

	expect(await renew()).toBe('renewed');
});

it('counts a renewal although the token endpoint gives the same access token again', async () => {
	tokens.refresh = async () => await Promise.resolve(undefined);
	const { generation } = grant;

	expect(await renew()).toBe('renewed');
	expect(grant.generation).toBe(generation + 1);
});

it('asks once where the token endpoint gives no other access token, and says so', async () => {
	tokens.refresh = async () => await Promise.resolve(`Answer ${++tokens.refreshes}`);
	await renew();
	const reason = expect.stringContaining(
		'without a new access token (it says: Answer 1)',
	) as string;

	expect(await renew()).toMatchObject({ error: { reason }, isTransient: false });
	expect(tokens.refreshes).toBe(1);
	grant.observe('after connecting again');
	expect(await renew()).toBe('renewed');
});

it.each([
	['ten minutes after it was first seen', undefined, 600_000],
	['when n8n has stored it', 1_000, 1_000],
])('knows that the token has expired: %s', (_, expiresAt, lifetime) => {
	const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
	grant.observe('another');
	grant.expiresAt = expiresAt;
	const expired = [lifetime - 1, lifetime].map((now) => {
		clock.mockReturnValue(now);
		return grant.isExpired;
	});
	clock.mockRestore();
	expect(expired).toEqual([false, true]);
});

it('fails for good when the grant is refused, and asks again for the next request', async () => {
	tokens.failure = REFUSED;
	expect(await renew()).toMatchObject({ error: { kind: 'grantExpired' }, isTransient: false });
	tokens.failure = undefined;
	expect(await renew()).toBe('renewed');
});

it('fails when the stored tokens cannot be read', async () => {
	tokens.read = async () => await Promise.reject(new Error('no database'));

	expect(await renew()).toMatchObject({ error: { kind: 'tokenRefresh' }, isTransient: false });
});

describe('after a failure that may pass', () => {
	it('everyone waits for the same next attempt', async () => {
		const failure = await fail();

		expect(await renewTogether()).toEqual([failure]);
		expect(tokens.refreshes).toBe(1);
	});

	it('all who have waited share one attempt, which reads the store first', async () => {
		const { retryAt } = await fail();
		tokens.failure = undefined;
		const clock = jest.spyOn(performance, 'now').mockReturnValue(retryAt);
		expect(await renewTogether()).toEqual(['renewed']);
		clock.mockRestore();

		expect(tokens.refreshes).toBe(2);
	});

	it('the waits grow with the retries', async () => {
		tokens.failure = UNAVAILABLE;
		jest.spyOn(Math, 'random').mockReturnValue(1);
		const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
		const results = [];
		for (const retries of [0, 1, 2]) {
			clock.mockReturnValue(retries * 100_000);
			results.push(await renew(retries));
		}
		jest.restoreAllMocks();

		expect(results).toMatchObject([{ retryAt: 1_000 }, { retryAt: 102_000 }, { retryAt: 204_000 }]);
	});
});

it('exists once for each credential', () => {
	expect(grantOf('a')).toBe(grantOf('a'));
	expect(grantOf('a')).not.toBe(grantOf('b'));
});
