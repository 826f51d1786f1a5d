import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { startSimulator, type Fault } from '../simulator';
import { CredentialStore, testCredential } from './harness';
import { useShop } from './shop';

const shop = useShop({ orders: 3 });

/** Both credentials, valid for the service unless `changes` overrides a field. */
function credentialsWith(changes: ICredentialDataDecryptedObject = {}): CredentialStore {
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

/** The unit tests have all others. */
const VALID_ENDS = ['', '/v2/'];
const INVALID_URLS = [
	['http://api.example.com', 'must start with https://'],
	['https://owner:pa55word@127.0.0.1', 'must not hold a user name'],
] as const;

describe('Credential test of Store Management API', () => {
	const test = async (changes: ICredentialDataDecryptedObject = {}) =>
		await testCredential(
			shop.pkg,
			'storeManagement',
			'storeManagementApi',
			credentialsWith(changes),
		);

	it.each(['\r\n', '\u00a0', '\u200b\ufeff', '\u00ad'])(
		'accepts tokens with %j around',
		async (around) => {
			const pasted = Object.entries(shop.service.credentials).map(([name, token]) => [
				name,
				`${around}${token}${around}`,
			]);
			expect(await test(Object.fromEntries(pasted) as Record<string, string>)).toMatchObject({
				status: 'OK',
			});
		},
	);

	it.each(VALID_ENDS)('accepts valid tokens when the Base URL ends in "%s"', async (end) => {
		const result = await test({ baseUrl: ` ${shop.service.url}${end} ` });

		expect(result).toEqual({ status: 'OK', message: 'Connection successful!' });
		expect(shop.service.requests.at(-1)?.headers.accept).toBe('application/json');
		expect(shop.takeSent()).toMatchObject([{ method: 'POST', path: '/v2/auth/me' }]);
	});

	const INVALID = 'The credentials are invalid (status 401, credential missing or invalid).';
	it.each<[Fault, message: string]>([
		[{ status: 401, body: { message: 'The credentials are invalid.' } }, `${INVALID} Changing`],
		[{ status: 401, body: '<title>401</title>' }, 'a web page, "401" (status 401). Check the Base'],
		[{ status: 401, body: '' }, 'The service says: credential missing or invalid (status 401)'],
		[
			{ status: 403, body: { message: 'Not now.', errors: { account: ['It is locked.'] } } },
			'Not now. · account: It is locked (status 403, access denied)',
		],
		[
			{ status: 403, body: { message: 'Not now.', plan: { left: 0, hint: 'Ask for more.' } } },
			'Not now. · {"plan":{"left":0,"hint":"Ask for more."}} (status 403, access denied)',
		],
		[{ status: 300, body: '' }, 'a redirect (status 300) to an address that it does not name.'],
		[{ status: 400, body: '' }, '(status 400)'],
		[{ status: 418, body: '' }, 'The service says: unexpected response (status 418)'],
	])('[A7] says what failed and what it means: %j', async (fault, message) => {
		shop.service.faults.push(fault);

		expect((await test()).message).toContain(message);
	});

	const BODIES: unknown[] = ['soon', {}, [], [{ id: 1 }], { data: [{ id: 1 }] }, { foo: 1 }, 5];
	const quoted = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));
	it.each<[body: unknown, found: string]>([
		['<html>Welcome</html>', 'the service answered with a web page, "Welcome"'],
		['', 'the response holds no user'],
		[{ success: false, message: 'No.' }, 'the response holds no user: No'],
		[
			{ name: 'Some Service', version: '1.0' },
			'the response holds no user: {"name":"Some Service","version":"1.0"}',
		],
		...BODIES.map((body): [unknown, string] => [
			body,
			`the response holds no user: ${quoted(body)}`,
		]),
	])('[A2] suggests checking the Base URL when the body of a 200 is %j', async (body, found) => {
		shop.service.faults.push({ status: 200, body });

		expect(await test()).toEqual({
			status: 'Error',
			message: `No Store Management API at this address: ${found} (status 200). Check the Base URL.`,
		});
	});

	it.each([{ id: 1 }, { data: { id: 1, email: 'a@example.com' } }])(
		'is passed by a user: %j',
		async (body) => {
			shop.service.faults.push({ status: 200, body });
			expect((await test()).status).toBe('OK');
		},
	);

	it('says what is wrong in Service Details before anything is sent', async () => {
		const message = "'Query Parameters for Reads' must be name=value";
		const details = { serviceDetails: true, readQuery: 'fresh' };
		expect((await test(details)).message).toContain(message);
		expect(shop.takeSent()).toEqual([]);
	});

	it('does not follow a redirect, which would send the tokens to another host', async () => {
		const other = await startSimulator();
		shop.service.faults.push({ status: 302, headers: { location: `${other.url}/v2/auth/me` } });
		const { message } = await test();
		await other.stop();

		expect(message).toContain(
			`a redirect (status 302) to ${other.url}/v2/auth/me. Enter the address of`,
		);
		expect(other.requests).toEqual([]);
	});

	it('reports that the service cannot be reached', async () => {
		const stopped = await startSimulator();
		await stopped.stop();

		expect((await test({ baseUrl: stopped.url })).message).toMatch(
			/^The service could not be reached/,
		);
	});

	it('says that there is no such service at an address that answers 404', async () => {
		expect(await test({ baseUrl: `${shop.service.url}/elsewhere` })).toEqual({
			status: 'Error',
			message:
				'No Store Management API at this address: the response holds no user: The address was not found (status 404). Check the Base URL.',
		});
	});

	it.each(INVALID_URLS)('rejects the Base URL "%s"', async (baseUrl, rule) => {
		const { status, message } = await test({ baseUrl });

		expect(status).toBe('Error');
		expect(message).toContain(`'Base URL' ${rule}`);
		expect(message).toContain('for example https://api.example.com');
		expect(message).not.toContain('pa55word');
	});
});

describe.each(['headerTokens', 'oAuth2'])('Base URL with %s', (authentication) => {
	it.each([
		['', '/v2/auth/me'],
		['/v2/', '/v2/auth/me'],
		['/gateway/v2/', '/gateway/v2/auth/me'],
	])('keeps its path: "%s"', async (end, path) => {
		const credentials = credentialsWith({ baseUrl: `${shop.service.url}${end}` });
		await shop.run('user.get', { authentication }, { credentials });

		expect(shop.takeSent()).toMatchObject([{ path }]);
	});

	it.each(INVALID_URLS)('is rejected before any request: "%s"', async (baseUrl, rule) => {
		const credentials = credentialsWith({ baseUrl });
		const { errorText } = await shop.run('user.get', { authentication }, { credentials });

		expect(errorText).toContain(`'Base URL' ${rule}`);
		expect(errorText).not.toContain('pa55word');
		expect(shop.takeSent()).toEqual([]);
	});
});

it('Authentication OAuth2 sends the access token and no header tokens', async () => {
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
