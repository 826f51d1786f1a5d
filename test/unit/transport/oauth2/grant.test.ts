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
	['a refusal in n8n 1.x', errorWith('invalid_grant', { code: 'EAUTH' }), 'grantExpired'],
	[
		'a refusal in n8n 2.x',
		errorWith('The credential "x" needs to be reconnected.'),
		'grantExpired',
	],
	['no refresh token', errorWith('refreshToken is required'), 'grantExpired'],
	['a wrong client secret', errorWith('Request failed', { status: 401 }), 'tokenRefresh'],
	['a failing token endpoint', errorWith('Request failed', { status: 500 }), 'tokenRefresh'],
	['a busy token endpoint', errorWith('Request failed', { status: 429 }), 'tokenRefresh'],
	['a wrong Access Token URL', errorWith('Request failed', { status: 404 }), 'tokenRefresh'],
	['no connection', errorWith('connect ECONNREFUSED', { code: 'ECONNREFUSED' }), 'tokenRefresh'],
])('reports how the renewal ended: %s', async (_, failure, kind) => {
	tokens.failure = failure;
	await expect(grant.renewSince(0, tokens)).resolves.toMatchObject({ error: { kind } });
});

const UNAVAILABLE = errorWith('Request failed', { status: 503 });

/** Makes an attempt that fails, as a caller that has waited since the failure `seen`. */
async function fail(seen?: FailedRenewal, error = UNAVAILABLE): Promise<FailedRenewal> {
	tokens.failure = error;
	const result = await grant.renewSince(0, tokens, seen);
	if (result === 'renewed') throw new Error('The renewal did not fail.');
	return result;
}

describe('After a failure that may pass', () => {
	it('everyone waits for the same next attempt', async () => {
		const first = await fail();
		const others = await Promise.all(Array.from({ length: 20 }, async () => await fail()));

		expect(new Set(others)).toEqual(new Set([first]));
		expect(tokens.refreshes).toBe(1);
	});

	it('all callers that have waited share one attempt', async () => {
		const first = await fail();
		tokens.failure = undefined;
		const renewals = Array.from({ length: 20 }, () => grant.renewSince(0, tokens, first));

		expect(new Set(await Promise.all(renewals))).toEqual(new Set(['renewed']));
		expect(tokens.refreshes).toBe(2);
	});

	it('a caller that wakes late takes the result of the attempt made in the meantime', async () => {
		const random = jest.spyOn(Math, 'random').mockReturnValue(0.9);
		const first = await fail();
		const second = await fail(first);
		const late = await fail(first);
		random.mockRestore();

		expect(late).toBe(second);
		expect(tokens.refreshes).toBe(2);
	});

	it('the waits grow until an attempt succeeds', async () => {
		const random = jest.spyOn(Math, 'random').mockReturnValue(1);
		const waits: number[] = [];
		let seen: FailedRenewal | undefined;
		for (let attempt = 0; attempt < 4; attempt++) {
			const started = Date.now();
			seen = await fail(seen);
			waits.push(Math.round((seen.retryAt - started) / 1000));
		}
		random.mockRestore();

		expect(waits).toEqual([1, 2, 4, 8]);
	});

	it('stored tokens are read before another attempt: another process may have renewed them', async () => {
		const first = await fail();
		tokens.stored = 'of another process';

		await expect(grant.renewSince(0, tokens, first)).resolves.toBe('renewed');
		expect(tokens.refreshes).toBe(1);
	});

	it('a caller that has not waited makes the next attempt once it is due', async () => {
		jest.useFakeTimers({ doNotFake: ['setImmediate'] });
		const first = await fail();
		jest.setSystemTime(first.retryAt);
		await fail();
		jest.useRealTimers();

		expect(tokens.refreshes).toBe(2);
	});

	it('a lost answer is remembered through attempts that fail for another reason', async () => {
		const lost = await fail(undefined, errorWith('socket hang up', { code: 'ECONNRESET' }));
		const unavailable = await fail(lost);
		const refused = await fail(unavailable, errorWith('invalid_grant', { code: 'EAUTH' }));

		expect(unavailable.error.reason).toContain('status 503');
		expect(refused.error.reason).toContain('the answer to an earlier renewal was lost');
	});

	it('a refresh token for which no answer was lost has only expired', async () => {
		const first = await fail();
		const refused = await fail(first, errorWith('invalid_grant', { code: 'EAUTH' }));

		expect(first.mayHaveSpent).toBe(false);
		expect(refused.error.reason).toBe('the OAuth2 grant is no longer valid');
	});

	it('a refresh token that a lost answer has spent is named as the reason', async () => {
		const lost = await fail(undefined, errorWith('socket hang up', { code: 'ECONNRESET' }));
		const refused = await fail(lost, errorWith('invalid_grant', { code: 'EAUTH' }));

		expect(lost.isTransient).toBe(true);
		expect(refused.error.reason).toContain('the answer to an earlier renewal was lost');
		expect(refused.isTransient).toBe(false);
	});
});

it('counts a renewal although the token endpoint gives the same access token again', async () => {
	tokens.refresh = async () => await Promise.resolve();
	await expect(grant.renewSince(0, tokens)).resolves.toBe('renewed');
	await expect(grant.renewSince(0, tokens)).resolves.toBe('renewed');

	expect(grant.generation).toBe(1);
});

it('fails when the stored tokens cannot be read, and can be retried', async () => {
	const unreadable = { ...tokens, read: () => Promise.reject(new Error('no database')) };
	await expect(grant.renewSince(0, unreadable)).resolves.toMatchObject({
		error: { kind: 'tokenRefresh' },
		isTransient: false,
	});
	await expect(grant.renewSince(0, tokens)).resolves.toBe('renewed');
});

it('exists once for each credential', () => {
	expect(grantOf('a')).toBe(grantOf('a'));
	expect(grantOf('a')).not.toBe(grantOf('b'));
});
