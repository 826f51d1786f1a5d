import { startSimulator } from '../simulator';
import { CredentialStore, testCredential } from './harness';
import { Shop } from './shop';

let shop: Shop;
beforeAll(async () => {
	shop = await Shop.open({ orders: 3 });
});
afterEach(() => {
	shop.service.faults.clear();
	shop.service.configure({ errorShape: 'errors-fields' });
	shop.takeSent();
});
afterAll(async () => {
	await shop.close();
});

/** Both credentials, good for the service unless something is changed. */
function credentialsWith(changes: Record<string, string> = {}): CredentialStore {
	const { url, credentials, oauth } = shop.service;
	const { clientId, clientSecret, tokenUrl: accessTokenUrl } = oauth;
	const oauthTokenData = { ...shop.service.issueTokens() };
	return new CredentialStore(shop.pkg, {
		storeManagementApi: { baseUrl: url, ...credentials, ...changes },
		storeManagementOAuth2Api: {
			baseUrl: url,
			...{ clientId, clientSecret, accessTokenUrl, oauthTokenData },
			...changes,
		},
	});
}

const USABLE = ['', '/', '///', '/v2', '/v2/'];
const UNUSABLE = [
	['', 'must be an absolute address'],
	['api.example.com', 'must be an absolute address'],
	['/v2', 'must be an absolute address'],
	['http://api.example.com', 'must start with https://'],
	['http://127.0.0.1.example.com', 'must start with https://'],
	['http://localhost.example.com', 'must start with https://'],
	['ftp://127.0.0.1', 'must start with https://'],
	['https://owner:pa55word@127.0.0.1', 'must not hold a user name'],
	['https://127.0.0.1/?key=pa55word', 'must not hold'],
	['https://127.0.0.1/#v2', 'must not hold'],
] as const;

describe('testing the header credential', () => {
	const test = async (changes: Record<string, string> = {}) =>
		await testCredential(
			shop.pkg,
			'storeManagement',
			'storeManagementApi',
			credentialsWith(changes),
		);

	it.each(USABLE)('accepts a good pair, with "%s" behind the Base URL', async (end) => {
		const result = await test({ baseUrl: ` ${shop.service.url}${end} ` });

		expect(result.status).toBe('OK');
		expect(shop.takeSent()).toMatchObject([{ method: 'POST', path: '/v2/auth/me' }]);
	});

	it('shows the words of the service for a bad pair', async () => {
		const userToken = 'a-token-of-yesterday';
		const result = await test({ userToken });

		expect(result).toEqual({
			status: 'Error',
			message: 'The credentials are invalid. (status 401, credential missing or invalid)',
		});
	});

	it.each([
		['message', 'The credentials are invalid. (status 401'],
		['error_description', 'The credentials are invalid. (status 401'],
		['errors-list', 'The credentials are invalid. (status 401'],
		['html', 'The service says: credential missing or invalid (status 401)'],
		['empty', 'The service says: credential missing or invalid (status 401)'],
	] as const)('finds them in an error of the shape %s', async (errorShape, message) => {
		shop.service.configure({ errorShape });

		expect((await test({ userSecretKey: 'of-yesterday' })).message).toContain(message);
	});

	it('shows the errors of single fields, too', async () => {
		const body = { message: 'Not now.', errors: { account: ['The account is locked.'] } };
		shop.service.faults.push({ status: 403, body });

		expect((await test()).message).toBe(
			'Not now. · account: The account is locked. (status 403, access denied)',
		);
	});

	it.each([
		['a web page', '<html>Welcome</html>'],
		['nothing', ''],
	])('does not take %s for a service', async (_, body) => {
		shop.service.faults.push({ status: 200, body });

		expect(await test()).toEqual({
			status: 'Error',
			message: 'The answer of the service is not JSON (status 200). Check the Base URL',
		});
	});

	it('does not follow a redirect with the tokens', async () => {
		const other = await startSimulator();
		shop.service.faults.push({ status: 302, headers: { location: `${other.url}/v2/auth/me` } });
		const { message } = await test();
		await other.stop();

		expect(message).toContain('answered with a redirect (status 302)');
		expect(other.requests).toEqual([]);
	});

	it('says when nobody is there', async () => {
		const gone = await startSimulator();
		await gone.stop();

		expect((await test({ baseUrl: gone.url })).message).toMatch(
			/^The service could not be reached/,
		);
	});

	it.each(UNUSABLE)('refuses the Base URL "%s"', async (baseUrl, rule) => {
		const { status, message } = await test({ baseUrl });

		expect(status).toBe('Error');
		expect(message).toContain(`Base URL ${rule}`);
		expect(message).toContain('for example https://api.example.com');
		expect(message).not.toContain('pa55word');
	});

	it('never shows the tokens, even if the service does', async () => {
		const { userToken, userSecretKey } = shop.service.credentials;
		shop.service.faults.push({ status: 401, body: { message: `${userToken}:${userSecretKey}` } });
		const { message } = await test();

		expect(message).toContain('status 401');
		expect(message).not.toContain(userToken);
		expect(message).not.toContain(userSecretKey);
	});
});

describe.each(['headerTokens', 'oAuth2'])('the Base URL, with %s,', (authentication) => {
	it.each(USABLE)('is accepted with "%s" at its end', async (end) => {
		const credentials = credentialsWith({ baseUrl: `${shop.service.url}${end}` });
		const { told } = await shop.run('user.get', { authentication }, { credentials });

		expect(told).toBe('');
		expect(shop.takeSent()).toMatchObject([{ path: '/v2/auth/me' }]);
	});

	it.each(UNUSABLE)('is refused as "%s"', async (baseUrl, rule) => {
		const credentials = credentialsWith({ baseUrl });
		const { told } = await shop.run('user.get', { authentication }, { credentials });

		expect(told).toContain(`Base URL ${rule}`);
		expect(told).not.toContain('pa55word');
		expect(shop.takeSent()).toEqual([]);
	});

	it('keeps a path of its own', async () => {
		const credentials = credentialsWith({ baseUrl: `${shop.service.url}/gateway/v2/` });
		const { told } = await shop.run('user.get', { authentication }, { credentials });

		expect(told).toContain('status 404');
		expect(shop.takeSent()).toMatchObject([{ path: '/gateway/v2/auth/me' }]);
	});
});

it('uses the OAuth2 credential, and no header tokens, where that is chosen', async () => {
	const { json } = await shop.run(
		'user.get',
		{ authentication: 'oAuth2' },
		{ credentials: credentialsWith() },
	);

	expect(json).toMatchObject([{ email: 'owner@example.com' }]);
	const [request] = shop.service.requests;
	expect(request?.headers.authorization).toMatch(/^Bearer ./);
	expect(request?.headers['user-token']).toBeUndefined();
});
